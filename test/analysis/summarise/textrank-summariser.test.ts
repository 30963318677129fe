import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textRankSummariser } from '../../../src/analysis/summarise/textrank-summariser.js';
import { sentencesOf, wordsIn } from '../../../src/analysis/text/sentences.js';
import type { Turn } from '../../../src/analysis/turn.js';
import { InvalidInputError } from '../../../src/lib/errors.js';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.js';
import { asked, someTurns } from '../../support/some-turns.js';

async function summaryOf(turns: readonly Turn[], maxLength = 40, minLength = 5) {
  const { value, warnings } = await textRankSummariser().run({ turns, maxLength, minLength }, asked);
  return { ...value, warnings };
}

const CALL = someTurns(
  ['agent', 'Thank you for calling the child helpline, my name is Janet, how can I help you?'],
  ['caller', 'My stepfather beats my little brother every night with a belt. I am scared.'],
  ['agent', 'I am so sorry to hear that. Where is your brother now?'],
  ['caller', 'My brother ran to our neighbour, the stepfather is looking for my brother. What will you do?'],
);

describe('the summary of a call', () => {
  it('is in the words of the caller, in order, without questions and greetings', async () => {
    const { text, sources } = await summaryOf(CALL);
    expect(text).toContain('My stepfather beats my little brother every night with a belt.');
    expect(text).not.toMatch(/Janet|sorry|\?/);
    for (const { turnId, start, end, text: said } of sources)
      expect(CALL.find(({ id }) => id === turnId)?.text.slice(start, end)).toBe(said);
  });

  it('is of the caller, however much the agent says about the same', async () => {
    const advice =
      'The police officer and the school officer help your brother. The officer of the school visits. ';
    const turns = someTurns(
      ['agent', advice.repeat(2)],
      ['caller', 'He kicked my brother at school yesterday.'],
    );
    expect((await summaryOf(turns, 20, 3)).text).toBe('He kicked my brother at school yesterday.');
  });

  it('takes from the agent only what the caller leaves open', async () => {
    const { text } = await summaryOf(CALL, 80, 50);
    expect(text).toContain('I am so sorry to hear that.');
  });

  it('cuts a sentence that does not fit, and says so', async () => {
    const whole = await summaryOf(CALL);
    expect(whole.isTruncated).toBe(false);
    const { text, length, isTruncated } = await summaryOf(
      someTurns(['caller', CALL[1]?.text.slice(0, 62) ?? '']),
      4,
      1,
    );
    expect([text, length, isTruncated]).toEqual(['My stepfather beats my', 4, true]);
  });

  it('is the whole text where that is no longer than the least length', async () => {
    const { text, compressionRatio } = await summaryOf(someTurns(['unknown', 'He hit me. Help.']), 50, 20);
    expect([text, compressionRatio]).toEqual(['He hit me. Help.', 1]);
  });

  it('leaves doubtful words out, and warns when there are no others', async () => {
    const doubtful = { isDoubtful: true };
    const mixed = someTurns(
      ['caller', 'Thanks for watching the video.', doubtful],
      ['caller', 'He beats me at night.'],
    );
    expect((await summaryOf(mixed, 40, 2)).text).toBe('He beats me at night.');
    const { warnings } = await summaryOf(mixed.slice(0, 1), 4, 1);
    expect(warnings.join()).toMatch(/every word of the summary is doubtful/);
  });

  it('prefers what a scorer of the caller says', async () => {
    const turns = someTurns([
      'caller',
      'The road near the market is long and dusty. The market near the road is big. He raped her.',
    ]);
    const boost = (sentence: string) => (sentence.includes('raped') ? 3 : 0);
    const { value } = await textRankSummariser({ boost }).run({ turns, maxLength: 4, minLength: 1 }, asked);
    expect(value.text).toBe('He raped her.');
  });

  it('keeps speech without punctuation apart where words are left out', async () => {
    const speech = `${'he comes home late and he beats my sister with a stick in the kitchen and then the goats '.repeat(3)}`;
    const { sources, text, length } = await summaryOf(someTurns(['caller', speech]), 30, 1);
    expect(sources.length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(30);
    expect(wordsIn(text)).toBe(length);
  });

  it.each([
    [{ maxLength: 0, minLength: 0 }, 'max_length'],
    [{ maxLength: 10, minLength: 11 }, 'min_length'],
    [{ maxLength: NaN, minLength: -1 }, 'max_length'],
  ])('of the lengths %j is refused', async (lengths, field) => {
    const run = textRankSummariser().run({ turns: CALL, ...lengths }, asked);
    await expect(run).rejects.toThrow(InvalidInputError);
    await expect(run).rejects.toThrow(field);
  });

  it('is not written any more for a request that has ended', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(
      textRankSummariser().run({ turns: CALL, maxLength: 9, minLength: 1 }, { signal }),
    ).rejects.toThrow('gone');
  });

  it('is verbatim, in order, within its length and placed, whatever was said', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom('he', 'beats', 'me.', 'and', 'niko', 'shuleni', 'why?', '😭', '\ud800', '\n'),
          { maxLength: 120 },
        )
        .map((all) => all.join(' ')),
    );
    const speaker = fc.constantFrom<Turn['speaker']>('caller', 'agent', 'unknown');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(speaker, text), { maxLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        async (said, max) => {
          const turns = someTurns(...said);
          const summary = await summaryOf(turns, max, Math.floor(max / 2));
          expect(wordsIn(summary.text)).toBe(summary.length);
          expect(summary.length).toBeLessThanOrEqual(max);
          let from = 0;
          for (const source of summary.sources) {
            const turn = turns.find(({ id }) => id === source.turnId);
            expect(turn?.text.slice(source.start, source.end)).toBe(source.text);
            const at = summary.text.indexOf(source.text, from);
            expect(at).toBeGreaterThanOrEqual(from);
            from = at + source.text.length;
          }
          expect(summary.compressionRatio).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(Object.keys(HOSTILE_TEXTS))('is written or empty of %s', async (name) => {
    const { length, text } = await summaryOf(someTurns(['unknown', HOSTILE_TEXTS[name] ?? '']));
    expect(length).toBeLessThanOrEqual(40);
    expect(wordsIn(text)).toBe(length);
  });
});

describe('the sentences of a text', () => {
  const cut = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

  it('end at full stops, lines and questions of any script, not after titles', () => {
    expect(cut('Dr. Otieno hit J. He left.\nI am in Kisumu? "Yes." هل تسمعني؟ نعم')).toEqual([
      'Dr. Otieno hit J. He left.',
      'I am in Kisumu?',
      '"Yes."',
      'هل تسمعني؟',
      'نعم',
    ]);
  });

  it('of speech without punctuation are cut at connectives', () => {
    const pieces = cut('one two three four five six seven eight nine ten eleven twelve and '.repeat(5));
    expect(pieces).toHaveLength(6);
    expect(pieces[1]?.startsWith('and one')).toBe(true);
  });
});
