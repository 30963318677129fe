import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { toWords } from '../../demo/measure/word-errors.js';
import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';
import { fitMonotoneMap, type Outcome } from './monotone-map.js';
import type { Transcriber } from '../../src/speech/transcriber.js';

const MARGIN_MS = 200;
/** Distance of the noise on the line below the loud parts of speech, dB; null: no noise. */
const NOISE_DB = [null, 20, 10, 5] as const;
const BINS = 10;

export interface ReliabilityBin {
  /** From here to a tenth more. */
  readonly from: number;
  readonly words: number;
  readonly meanProbability: number;
  /** Share of them that were said so. */
  readonly correct: number;
}

export interface Reliability {
  readonly bins: readonly ReliabilityBin[];
  /** Mean distance of probability and truth, weighted by words (expected calibration error); 0..1. */
  readonly expectedError: number;
  readonly words: number;
  /**
   * The same of probabilities behind a monotone map, each conversation with the one that was fitted to the other
   * conversations, whose voices are others; null with one conversation.
   */
  readonly mappedError: number | null;
}

/** Whether a word of probability 0.8 is right in 8 of 10: the demo calls, whose voices training never heard, with and without noise. */
export async function measureReliability(
  transcriber: Pick<Transcriber, 'transcribe'>,
  { quick, signal }: { quick: boolean; signal: AbortSignal },
): Promise<Reliability> {
  const conversations: Outcome[][] = [];
  for (const { turns, language, ...sound } of (quick ? [1] : [1, 2, 3, 4]).map(loadConversation)) {
    const judged: Outcome[] = [];
    conversations.push(judged);
    for (const { speaker, startMs, endMs, text } of turns) {
      const from = Math.max(0, startMs - MARGIN_MS) * 8;
      const clean = decodeUlaw(sound[speaker].subarray(from, (endMs + MARGIN_MS) * 8));
      for (const noiseDb of NOISE_DB) {
        signal.throwIfAborted();
        const samples = noiseDb === null ? clean : withNoise(clean, noiseDb);
        const how = { legId: 'bench', priority: 'file', sampleRateHz: 8000, deadlineMs: 60_000 } as const;
        const { words } = await transcriber.transcribe({ ...how, samples, language });
        judged.push(...judge(toWords(text), words));
      }
    }
  }
  const mapped = conversations.flatMap((own) => {
    const map = fitMonotoneMap(conversations.filter((each) => each !== own).flat());
    return own.map(({ probability, isCorrect }) => ({ probability: map(probability), isCorrect }));
  });
  const mappedError = conversations.length > 1 ? summarise(mapped).expectedError : null;
  return { ...summarise(conversations.flat()), mappedError };
}

function summarise(judged: readonly Outcome[]): Omit<Reliability, 'mappedError'> {
  const bins = Array.from({ length: BINS }, (_, i): ReliabilityBin => {
    const from = i / BINS;
    const all = judged.filter(({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === i);
    const mean = (pick: (each: Outcome) => number) =>
      all.length === 0 ? 0 : all.reduce((sum, each) => sum + pick(each), 0) / all.length;
    return {
      from,
      words: all.length,
      meanProbability: mean(({ probability }) => probability),
      correct: mean(({ isCorrect }) => (isCorrect ? 1 : 0)),
    };
  });
  const words = judged.length;
  const distance = bins.reduce(
    (sum, bin) => sum + bin.words * Math.abs(bin.meanProbability - bin.correct),
    0,
  );
  return { bins, words, expectedError: words === 0 ? 0 : distance / words };
}

/** Each heard word is right where the shortest way of edits keeps it (Levenshtein over words). */
function judge(said: readonly string[], heard: readonly { text: string; probability: number }[]): Outcome[] {
  const spelled = heard.map(({ text }) => toWords(text).join(''));
  const costs: number[][] = [Array.from({ length: spelled.length + 1 }, (_, i) => i)];
  for (const [row, word] of said.entries()) {
    const before = costs[row] as number[];
    const current = [row + 1];
    for (const [column, other] of spelled.entries()) {
      const kept = (before[column] as number) + (word === other ? 0 : 1);
      current.push(Math.min(kept, (before[column + 1] as number) + 1, (current[column] as number) + 1));
    }
    costs.push(current);
  }
  const right = new Set<number>();
  for (let [row, column] = [said.length, spelled.length]; row > 0 && column > 0;) {
    const here = costs[row]?.[column];
    const isSame = said[row - 1] === spelled[column - 1];
    if (here === (costs[row - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1)) {
      if (isSame) right.add(column - 1);
      row--;
      column--;
    } else if (here === (costs[row - 1]?.[column] ?? 0) + 1) row--;
    else column--;
  }
  return heard.map(({ probability }, at) => ({ probability, isCorrect: right.has(at) }));
}

/** White noise so many dB under the root mean square of what is not silence, through µ-law. */
function withNoise(clean: Int16Array, noiseDb: number): Int16Array {
  const loud = clean.filter((sample) => Math.abs(sample) > 100);
  const rms = Math.sqrt(loud.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, loud.length));
  const amplitude = rms * 10 ** (-noiseDb / 20) * Math.sqrt(3);
  let state = 7;
  const random = () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
  return decodeUlaw(encodeUlaw(clean.map((sample) => Math.round(sample + amplitude * (2 * random() - 1)))));
}
