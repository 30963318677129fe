import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Engine } from '../../../src/analysis/engine.js';
import { UnsupportedPairError } from '../../../src/analysis/errors.js';
import { openModelEngines, type ModelEngines } from '../../../src/analysis/onnx/open-model-engines.js';
import type { Turn } from '../../../src/analysis/turn.js';
import { InvalidInputError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import {
  fixtureClassifier,
  fixtureNer,
  fixtureQa,
  fixtureTranslator,
  shelve,
} from '../../support/fixture-models.js';

const asked = () => ({ signal: new AbortController().signal });

const HEADS = {
  logits_main: {
    field: 'mainCategory',
    labels: ['violence', 'neglect', 'other'],
    weights: { hits: { 0: 3 }, beaten: { 0: 3 }, hungry: { 1: 3 }, alone: { 1: 2 }, school: { 2: 3 } },
  },
  logits_sub: {
    field: 'subCategory',
    labels: ['physical', 'emotional'],
    weights: { hits: { 0: 4 }, beaten: { 0: 4 } },
  },
  logits_priority: {
    field: 'priority',
    labels: ['low', 'medium', 'high'],
    weights: { hits: { 2: 5 }, school: { 0: 5 } },
  },
};
const WORDS = ['hits', 'beaten', 'hungry', 'alone', 'school', 'my', 'father', 'me', 'i', 'am', 'at', '.'];

describe('models that a helpline has brought', () => {
  let root: string;
  let engines: ModelEngines;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hearline-models-'));
    await shelve(root, fixtureClassifier(HEADS, WORDS));
    await shelve(root, fixtureNer());
    await shelve(root, fixtureQa());
    await shelve(root, fixtureTranslator());
    await shelve(root, fixtureTranslator({ name: 'fixture-endless', isEndless: true }));
    const pairs = [
      { source: 'sw', target: 'en', sourceToken: 'swh_Latn', targetToken: 'eng_Latn' },
      { source: 'lg', target: 'en', sourceToken: 'lug_Latn', targetToken: 'eng_Latn' },
    ];
    const moreTokens = ['swh_Latn', 'lug_Latn', 'eng_Latn'];
    await shelve(root, fixtureTranslator({ name: 'fixture-many-pairs', pairs, moreTokens }));
    engines = await openModelEngines({ folder: root, log: silentLog() });
  });
  afterAll(async () => {
    await engines?.close();
    await rm(root, { recursive: true });
  });

  const first = <Input, Value>([engine]: readonly Engine<Input, Value>[]) => engine as Engine<Input, Value>;
  const translator = (name: string) =>
    engines.translators.find((engine) => engine.name === name) as (typeof engines.translators)[number];
  const entitiesOf = async (text: string) =>
    (await first(engines.entityFinders).run({ text }, asked())).value;

  describe('classify', () => {
    const classify = async (text: string, threshold = 0.5) =>
      first(engines.classifiers).run({ text, threshold }, asked());

    it('a text by each output of the model, with the passages that say so', async () => {
      const text = 'My father hits me. He has beaten me! I am at school.';
      const { value, confidenceKind } = await classify(text);
      const { classification, evidence } = value;
      const total = Math.exp(6) + Math.exp(3) + 1;
      expect(confidenceKind).toBe('model');
      expect(classification).toMatchObject({
        mainCategory: 'violence',
        subCategory: 'physical',
        priority: null,
        interventionType: null,
        engine: 'fixture-classifier',
      });
      expect(classification.confidence).toBeCloseTo(Math.exp(6) / total, 5);
      expect(classification.candidates.map(({ label }) => label)).toEqual(['violence', 'other', 'neglect']);
      expect(classification.candidates.reduce((sum, each) => sum + each.probability, 0)).toBeCloseTo(1, 9);
      expect(evidence.map(({ text }) => text).sort()).toEqual(['He has beaten me!', 'My father hits me.']);
      for (const { start, end, text: found, turnId, weight } of evidence) {
        expect({ turnId, found }).toEqual({ turnId: 'text', found: text.slice(start, end) });
        expect(weight).toBeCloseTo(Math.exp(3) / (Math.exp(3) + 2), 5);
      }
    });

    it('a conversation by what the caller says, with places in the turns', async () => {
      const turn = (id: string, speaker: Turn['speaker'], text: string, isDoubtful = false): Turn => ({
        id,
        speaker,
        text,
        startMs: null,
        endMs: null,
        language: 'en',
        isDoubtful,
      });
      const turns = [
        turn('a-1', 'agent', 'Are you hungry? Alone? Hungry?'),
        turn('b-1', 'caller', 'Hungry, hungry', true),
        turn('b-2', 'caller', 'No. My father hits me.'),
        turn('b-3', 'caller', 'At school.'),
        turn('b-4', 'caller', 'He has beaten me'),
      ];
      const { value } = await first(engines.classifiers).run({ turns }, asked());
      expect(value).toMatchObject({ belowThreshold: false, threshold: 0.5 });
      expect(value.classification.mainCategory).toBe('violence');
      const places = value.evidence.map(({ turnId, start, text }) => [turnId, start, text]);
      expect(places.sort()).toEqual([
        ['b-2', 4, 'My father hits me.'],
        ['b-4', 0, 'He has beaten me'],
      ]);
    });

    it('nothing that is less probable than is asked for', async () => {
      const { classification, evidence, belowThreshold } = (await classify('My father hits me', 0.95)).value;
      expect(belowThreshold).toBe(true);
      expect(classification).toMatchObject({
        mainCategory: 'unclassified',
        confidence: null,
        subCategory: null,
        priority: 'high',
      });
      expect(evidence).toEqual([]);
      expect(classification.candidates[0]?.label).toBe('violence');
    });

    it('the end of a long call as well as its beginning', async () => {
      const text = `${'my father . '.repeat(1000)} ${'beaten '.repeat(400)}`;
      expect((await classify(text, 0.4)).value.classification.mainCategory).toBe('violence');
    });
  });

  describe('find names', () => {
    it('of several words, by their place in the text as it was written', async () => {
      const text = '  Yes — Wanjiku   KAMAU, she lives in Nairobi; UNICEF on Monday.';
      expect(await entitiesOf(text)).toEqual([
        expect.objectContaining({ type: 'PERSON', text: 'Wanjiku   KAMAU', start: 8, end: 23 }),
        expect.objectContaining({ type: 'LOC', text: 'Nairobi' }),
        expect.objectContaining({ type: 'ORG', text: 'UNICEF' }),
      ]);
    });

    it('with the probability of the model', async () => {
      const [place] = await entitiesOf('in nairobi');
      expect(place?.confidence).toBeCloseTo(Math.exp(6) / (Math.exp(6) + Math.exp(2) + 4), 5);
    });

    it('in every window of a long text, once', async () => {
      const text = `${'she lives in nairobi . '.repeat(700)}`;
      const found = await entitiesOf(text);
      expect(found).toHaveLength(700);
      for (const [i, { start }] of found.entries()) expect(start).toBe(23 * i + 13);
    });

    it('at places that hold their text, whatever the text is', async () => {
      const part = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(' ', 'Nairobi', "ng'ombe", '\0', '\ud800', '\udc00', '😀', 'é', '\u200f', 'مرحبا'),
      );
      const texts = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          let last = 0;
          for (const { start, end, text: found } of await entitiesOf(text)) {
            expect(text.slice(start, end)).toBe(found);
            expect(start).toBeGreaterThanOrEqual(last);
            last = end;
          }
        }),
        { numRuns: 100 },
      );
    });
  });

  describe('answer questions', () => {
    const answer = async (context: string, threshold = 0.2) =>
      (await first(engines.questionAnswerers).run({ question: 'where ?', context, threshold }, asked()))
        .value;

    it('with words of the context', async () => {
      const context = 'She lives in Kisumu. No, in Nairobi!';
      const found = await answer(context);
      expect(found).toMatchObject({ text: 'Nairobi', start: 28, end: 35 });
      expect(found.confidence).toBeGreaterThan(0.8);
    });

    it('that are at the end of a long call', async () => {
      const context = `${'she lives in . '.repeat(900)}Nairobi`;
      expect(await answer(context)).toMatchObject({ text: 'Nairobi', start: context.length - 7 });
    });

    it('not where the context has none', async () => {
      expect(await answer('she lives .')).toMatchObject({ text: '', start: -1, end: -1 });
      expect(await answer('')).toEqual({ text: '', confidence: 0, start: -1, end: -1 });
    });

    it('not with less confidence than is asked for, and says how much there was', async () => {
      const found = await answer('she lives in nairobi or in kisumu', 0.999);
      expect(found).toMatchObject({ text: '', start: -1, end: -1 });
      expect(found.confidence).toBeGreaterThan(0.5);
    });
  });

  describe('translate', () => {
    const swToEn = (text: string) => ({ text, source: 'sw', target: 'en' });

    it('sentence by sentence, and keeps what stands between them', async () => {
      const { value, confidenceKind, warnings } = await translator('fixture-translator').run(
        swToEn('Mtoto anaishi Nairobi na mama.\n\nMama anaishi Nairobi.'),
        asked(),
      );
      expect(value.text).toBe('child lives nairobi with mother.\n\nmother lives nairobi.');
      expect(value.decoding).toBe('greedy');
      expect({ confidenceKind, warnings }).toEqual({ confidenceKind: 'model', warnings: [] });
      // each token had 10 against 0 of the others, and <pad> is never chosen
      const others = 14 - 2;
      expect(value.confidence).toBeCloseTo(Math.exp(10) / (Math.exp(10) + others), 4);
    });

    it('names the pairs that it knows', async () => {
      const asking = translator('fixture-translator').run({ text: 'a', source: 'lg', target: 'en' }, asked());
      await expect(asking).rejects.toBeInstanceOf(UnsupportedPairError);
      await expect(asking).rejects.toMatchObject({ pairs: ['sw-en'] });
    });

    it('says that a sentence came to no end', async () => {
      const { value, warnings } = await translator('fixture-endless').run(swToEn('mama'), asked());
      expect(value.text).toMatch(/^mother/);
      expect(warnings).toEqual([expect.stringContaining('no end in 1 sentence')]);
    });

    it('from and to the languages that the manifest names to the model', async () => {
      const engine = translator('fixture-many-pairs');
      const { value } = await engine.run({ text: 'mama', source: 'lg', target: 'en' }, asked());
      expect(value.text).toBe('mother');
    });

    it('a sentence that is longer than the model reads', async () => {
      const text = 'mama '.repeat(900).trim();
      const { value } = await translator('fixture-translator').run(swToEn(text), asked());
      expect(value.text.split(/\s+/)).toEqual(new Array(900).fill('mother'));
    });
  });

  describe('read anything', () => {
    const everyEngine = (text: string) => [
      first(engines.classifiers).run({ text, threshold: 0.5 }, asked()),
      first(engines.entityFinders).run({ text }, asked()),
      first(engines.questionAnswerers).run({ question: text, context: text, threshold: 0 }, asked()),
      translator('fixture-translator').run({ text, source: 'sw', target: 'en' }, asked()),
    ];

    it.each([
      ['nothing', ''],
      ['white space', ' \n\t '],
      ['NUL', 'mama \0 nairobi'],
      ['unpaired surrogates', 'mama \ud83d nairobi \ude00'],
      ['right to left', 'ماما \u202e nairobi'],
      ['emoji', '👩‍👧‍👦 nairobi 😀'],
      ['one word of 50,000 letters', 'a'.repeat(50_000)],
      ['50,000 signs without a space', '!?'.repeat(25_000)],
    ])('%s', async (_, text) => {
      for (const answer of await Promise.allSettled(everyEngine(text))) {
        expect(answer).toMatchObject({ status: 'fulfilled' });
      }
    });

    it('but a text of a megabyte, and says which', async () => {
      for (const asking of everyEngine('ab '.repeat(350_000))) {
        const error: unknown = await asking.catch((error: unknown) => error);
        expect(error).toBeInstanceOf(InvalidInputError);
        expect((error as InvalidInputError).message).toMatch(
          /has 1050000 characters, and 100000 are the most/,
        );
      }
    });
  });
});
