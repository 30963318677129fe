import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bm25Answerer } from '../../../src/analysis/answer/bm25-answerer.js';
import type { Entity, EntityType } from '../../../src/analysis/entities/entity-finder.js';
import { InvalidInputError } from '../../../src/lib/errors.js';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.js';
import { asked, someTurns } from '../../support/some-turns.js';

const KNOWN: readonly (readonly [string, EntityType])[] = [
  ['Kevin', 'PERSON'],
  ['Kisumu', 'LOC'],
];
function findEntities(text: string): Entity[] {
  return KNOWN.flatMap(([name, type]) => {
    const start = text.indexOf(name);
    const span = { start, end: start + name.length, text: name };
    return start < 0 ? [] : [{ ...span, type, confidence: null, source: 'list' as const }];
  });
}

const answerer = bm25Answerer({ findEntities });
type Turns = Parameters<typeof answerer.run>[0]['turns'];
const answerTo = async (question: string, context: string, threshold = 0, turns?: Turns) =>
  (await answerer.run({ context, question, threshold, turns }, asked)).value;

const CONTEXT =
  'My uncle beats my sister every night because she burnt the food. She is nine years old. We have three goats. ' +
  'My brother Kevin ran to Kisumu on Friday. Call me on 0712 345 678. Mtoto anaitwa Achieng. ' +
  'Baba wa kambo anampiga mtoto jioni.';

describe('a question about a text', () => {
  it.each([
    ['How old is the girl?', 'nine years old'],
    ['How many goats do they have?', 'three'],
    ['What phone number can we call?', '0712 345 678'],
    ['When did the brother run away?', 'on Friday'],
    ['Where did the brother run?', 'Kisumu'],
    ['Who beats the sister?', 'My uncle'],
    ['Why does he beat the sister?', 'because she burnt the food'],
    ['Mtoto anaitwa nani?', 'Achieng'],
    ['Nani anampiga mtoto?', 'Baba wa kambo'],
  ])('%s is answered %s', async (question, answer) => {
    const found = await answerTo(question, CONTEXT);
    expect(found.text).toBe(answer);
    expect(CONTEXT.slice(found.start, found.end)).toBe(answer);
    expect(found.confidence).toBeGreaterThan(0.3);
    expect(found.confidence).toBeLessThanOrEqual(0.95);
  });

  it.each([
    'What is the name of the dog?',
    'Where is the police station?',
    'How many cars were stolen?',
    'Who paid the school fees?',
    'Why was the teacher arrested?',
    'What colour was the lorry?',
  ])('%s is refused, as the text does not say', async (question) => {
    expect(await answerTo(question, CONTEXT)).toMatchObject({ text: '', start: -1, end: -1 });
  });

  it('is refused below the threshold, with the confidence of what it would have said', async () => {
    const { text, start, confidence } = await answerTo('How old is the girl?', CONTEXT, 0.96);
    expect([text, start]).toEqual(['', -1]);
    expect(confidence).toBeGreaterThan(0.3);
  });

  it('about the caller or the agent is answered from that side only', async () => {
    const said = someTurns(
      ['agent', 'Hello, my name is Janet.'],
      ['caller', 'I need help. My name is Wanjiku. His name is Kevin.'],
    );
    const context = said.map(({ text }) => text).join('\n');
    const turns = said.map((turn) => ({ ...turn, startAt: context.indexOf(turn.text) }));
    expect((await answerTo('What is the name of the caller?', context, 0, turns)).text).toBe('Wanjiku');
    expect((await answerTo('Jina la mshauri ni nani?', context, 0, turns)).text).toBe('Janet');
    const silent = turns.filter(({ speaker }) => speaker === 'agent');
    expect((await answerTo("What is the caller's name?", context, 0, silent)).text).toBe('');
  });

  it('reads the answer after the question that the agent asked', async () => {
    const found = await answerTo('How old is the brother?', 'How old is your brother? He is seven.');
    expect(found.text).toBe('seven');
  });

  it('is refused when it is empty, or no question but a book', async () => {
    await expect(answerTo(' ', CONTEXT)).rejects.toThrow(InvalidInputError);
    await expect(answerTo('why '.repeat(1_000), CONTEXT)).rejects.toThrow('at most 2000 characters');
  });

  it('has its answer where it says, whatever the text', async () => {
    const word = fc.constantFrom(
      'nine',
      'years old',
      'Kevin',
      'İ',
      'because',
      'my uncle',
      'hit',
      '.',
      '?',
      '😭',
      '\ud800',
      '\n',
    );
    const text = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 40 });
    const question = fc.constantFrom(
      'Who hit?',
      'How old is she?',
      'Why?',
      'Where is Kevin?',
      'hit uncle',
      '\ud800?',
    );
    await fc.assert(
      fc.asyncProperty(text, question, async (parts, put) => {
        const context = parts.join(' ');
        const { text: answer, start, end, confidence } = await answerTo(put, context);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(0.95);
        if (answer === '') expect([start, end]).toEqual([-1, -1]);
        else expect(context.slice(start, end)).toBe(answer);
      }),
      { numRuns: 200 },
    );
  });

  it.each(Object.keys(HOSTILE_TEXTS))('is answered or refused of %s', async (name) => {
    const context = (HOSTILE_TEXTS[name] ?? '').slice(0, 200_000);
    for (const question of [
      'How old is she?',
      'Who beats the father?',
      'Why is he afraid?',
      'phone?',
      'where?',
    ]) {
      const { text, start, end } = await answerTo(question, context);
      expect(context.slice(start, end) === text || start === -1).toBe(true);
    }
  });

  it('about more than three hours of talk is refused', async () => {
    await expect(answerTo('Why?', 'a '.repeat(100_001))).rejects.toThrow('context: must have at most 200000');
  });
});
