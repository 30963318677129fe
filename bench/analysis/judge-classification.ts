import { UNCLASSIFIED } from '../../src/analysis/classify/cue-classifier.js';
import type { AnalysisEngines } from '../../src/analysis/analysis-engines.js';

/** A text and its main category; null: nothing can be said. */
export interface JudgedText {
  readonly text: string;
  readonly language: string;
  readonly kind: string;
  readonly author: string;
  readonly expected: string | null;
}

export interface Judgement extends JudgedText {
  /** A main category, or null where the engine abstained. */
  readonly said: string | null;
}

export async function judgeClassification(
  { classifier }: AnalysisEngines,
  texts: readonly JudgedText[],
  signal: AbortSignal,
): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  for (const each of texts) {
    const { value } = await classifier.run({ text: each.text }, { signal });
    const { mainCategory } = value.classification;
    judged.push({ ...each, said: mainCategory === UNCLASSIFIED ? null : mainCategory });
  }
  return judged;
}

export interface LabelQuality {
  readonly label: string;
  readonly texts: number;
  /**
   * Share of the texts with this label among those to which
   * the engine gave it, 0..1; null where it gave it to none.
   */
  readonly precision: number | null;
  /** Share of the texts with this label to which the engine gave it, 0..1. */
  readonly recall: number;
}

export function qualityByLabel(judged: readonly Judgement[]): LabelQuality[] {
  const labels = [...new Set(judged.flatMap(({ expected }) => (expected === null ? [] : [expected])))].sort();
  return labels.map((label) => {
    const having = judged.filter(({ expected }) => expected === label);
    const given = judged.filter(({ said }) => said === label);
    const right = having.filter(({ said }) => said === label).length;
    const precision = given.length === 0 ? null : right / given.length;
    return { label, texts: having.length, precision, recall: right / having.length };
  });
}
