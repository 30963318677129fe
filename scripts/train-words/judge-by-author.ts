import { toTable } from '../../bench/table.js';
import { CueClassifier, UNCLASSIFIED } from '../../src/analysis/classify/cue-classifier.js';
import { loadLexicon } from '../../src/analysis/classify/lexicon.js';
import { loadTaxonomy } from '../../src/analysis/taxonomy.js';
import type { Turn } from '../../src/analysis/turn.js';
import { loadRiskRules } from '../../src/analysis/risk/risk-rules.js';
import { makeWordModel } from './make-word-model.js';
import { utterancesOf, type TrainingText } from './training-texts.js';

interface Judged {
  readonly text: TrainingText;
  readonly said: string | null;
  readonly confidence: number | null;
}

/** Up to so many utterances of a call: what would be shown while it is up. */
const BEGINNINGS = [1, 2, 3, Infinity];

/** A table of the classifier's answers to each author's texts after a training without that author. */
export async function judgeByAuthor(
  texts: readonly TrainingText[],
  labels: readonly string[],
): Promise<string> {
  const rows: string[][] = [];
  for (const author of new Set(texts.map((text) => text.author))) {
    const others = texts.filter((text) => text.author !== author);
    const classifier = classifierWith(makeWordModel(others, labels, '0'.repeat(64)));
    const own = texts.filter((text) => text.author === author);
    const sentences = await judge(
      classifier,
      own.filter(({ kind }) => kind === 'sentence'),
    );
    rows.push([author, 'sentences', ...countsOf(sentences)]);
    for (const utterances of BEGINNINGS) {
      const calls = own.filter(({ kind }) => kind === 'call');
      const name = utterances === Infinity ? 'calls' : `calls, first ${utterances} utterances`;
      rows.push([author, name, ...countsOf(await judge(classifier, calls, utterances))]);
    }
  }
  const kinds = [...new Set(rows.map(([, kind]) => kind ?? ''))];
  const sums = kinds.map((kind) => ['all', kind, ...sumOf(rows.filter((row) => row[1] === kind))]);
  const columns = ['author', 'texts', 'right', 'wrong', 'abstained', 'named where nothing was said'];
  return toTable(columns, [...rows, ...sums]);
}

function classifierWith(words: ReturnType<typeof makeWordModel>): CueClassifier {
  const taxonomy = loadTaxonomy();
  return new CueClassifier(taxonomy, loadLexicon(taxonomy), loadRiskRules(), words);
}

async function judge(
  classifier: CueClassifier,
  texts: readonly TrainingText[],
  utterances = Infinity,
): Promise<Judged[]> {
  const { signal } = new AbortController();
  return Promise.all(
    texts.map(async (text) => {
      const turns = utterancesOf(text).slice(0, utterances).map(toTurn);
      const { value } = await classifier.run({ turns }, { signal });
      const { mainCategory, confidence } = value.classification;
      return { text, said: mainCategory === UNCLASSIFIED ? null : mainCategory, confidence };
    }),
  );
}

function toTurn(text: string, at: number): Turn {
  const place = { id: `turn-${at}`, startMs: null, endMs: null };
  return { ...place, speaker: 'caller', text, language: 'und', isDoubtful: false };
}

function countsOf(judged: readonly Judged[]): string[] {
  const labelled = judged.filter(({ text }) => text.main !== null);
  const right = labelled.filter(({ text, said }) => said === text.main).length;
  const abstained = labelled.filter(({ said }) => said === null).length;
  const invented = judged.filter(({ text, said }) => text.main === null && said !== null).length;
  return [right, labelled.length - right - abstained, abstained, invented].map(String);
}

function sumOf(rows: readonly string[][]): string[] {
  return [2, 3, 4, 5].map((at) => String(rows.reduce((sum, row) => sum + Number(row[at]), 0)));
}
