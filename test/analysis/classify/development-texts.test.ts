import { describe, expect, it } from '@jest/globals';
import { CueClassifier, UNCLASSIFIED } from '../../../src/analysis/classify/cue-classifier.js';
import type { Turn } from '../../../src/analysis/turn.js';
import {
  developmentCalls,
  developmentSentences,
  type DevelopmentSentence,
} from './development-texts/load-development-texts.js';

const classifier = new CueClassifier();
const asked = { signal: new AbortController().signal };

async function categoryOf(text: string): Promise<string> {
  const { value } = await classifier.run({ text }, asked);
  return value.classification.mainCategory;
}

function toTurns(lines: readonly string[]): Turn[] {
  return lines.map((line, n) => ({
    ...{ id: `turn-${n}`, text: line.slice(3), language: 'und', isDoubtful: false },
    speaker: line.startsWith('A') ? 'agent' : 'caller',
    ...{ startMs: n * 3000, endMs: n * 3000 + 2500 },
  }));
}

async function countOf(sentences: readonly DevelopmentSentence[]) {
  const count = { right: 0, abstained: 0, wrong: 0 };
  for (const { expects, text } of sentences) {
    const found = await categoryOf(text);
    if (found === (expects ?? UNCLASSIFIED)) count.right++;
    else if (found === UNCLASSIFIED) count.abstained++;
    else count.wrong++;
  }
  return count;
}

const sentencesOf = (author: string, kind: string, language: string) =>
  developmentSentences.filter(
    (each) => each.author === author && each.kind === kind && each.language === language,
  );

/** Scores on the day they were recorded. They guard against loss; the cues were mended with them, so they say nothing of real calls. */
describe('of the development texts', () => {
  it.each(developmentCalls)(
    'the call of $voice ($language, $author author) is about $expects',
    async ({ turns, expects }) => {
      const { value } = await classifier.run({ turns: toTurns(turns) }, asked);
      const { mainCategory, subCategory } = value.classification;
      expect([mainCategory, subCategory]).toEqual(expects ?? [UNCLASSIFIED, null]);
    },
  );

  it.each([
    ['first', 'plain', 'en', 45],
    ['first', 'plain', 'sw', 34],
    ['first', 'indirect', 'en', 30],
    ['first', 'indirect', 'sw', 12],
    ['second', 'indirect', 'en', 40],
    ['second', 'indirect', 'sw', 30],
    ['third', 'indirect', 'en', 20],
    ['third', 'indirect', 'sw', 12],
  ])(
    'of the sentences of the %s author (%s, %s) at least %d are understood, and none is wrong',
    async (author, kind, language, atLeast) => {
      const { right, wrong } = await countOf(sentencesOf(author, kind, language));
      expect(right).toBeGreaterThanOrEqual(atLeast);
      expect(wrong).toBe(0);
    },
  );

  it.each(developmentSentences.filter(({ kind }) => kind === 'nothing'))(
    'nothing is made of ($language, $author author): $text',
    async ({ text }) => {
      expect(await categoryOf(text)).toBe(UNCLASSIFIED);
    },
  );
});
