import type { EngineAnswer } from '../engine.js';
import { firstWords, wordsIn } from '../text/sentences.js';
import { pickSentences } from './pick-sentences.js';
import { rankSentences, type Ranked } from './rank-sentences.js';
import { refuseWrongLengths } from './refuse-wrong-lengths.js';
import type { Summariser, Summary, SummaryInput } from './summariser.js';
import { turnSentencesOf, type TurnSentence } from './turn-sentences.js';

export interface TextRankOptions {
  /** Score that a sentence gains by words that matter to a case; an average one has about 1. Default: 0. */
  readonly boost?: (sentence: string) => number;
}

/**
 * Sentences of the conversation, verbatim: those that say most and repeat least. The caller's side comes first, as an
 * agent's sentences are greetings, questions and advice; the agent's are taken when the caller's do not reach the least
 * length. Questions and doubtful words are taken only when there is nothing else.
 *
 * Errors: InvalidInputError for lengths that no summary can have; the reason of the signal.
 */
export function textRankSummariser({ boost = () => 0 }: TextRankOptions = {}): Summariser {
  return {
    name: 'textrank-extractive@1',
    kind: 'rules',
    languages: [],
    health: () => ({ state: 'ready' }),
    run: async (input, { signal }) => {
      signal.throwIfAborted();
      refuseWrongLengths(input);
      return summarise(input, { boost, signal });
    },
  };
}

interface Work {
  readonly boost: (sentence: string) => number;
  readonly signal: AbortSignal;
}

async function summarise(input: SummaryInput, work: Work): Promise<EngineAnswer<Summary>> {
  const { minLength } = input;
  const sentences = turnSentencesOf(input.turns);
  const sourceWords = sentences.reduce((all, { words }) => all + words, 0);
  const written = async () => {
    if (sourceWords <= minLength) return sentences;
    const picked = await pickByWorth(sentences, input, work);
    return picked.length > 0 ? picked : cutToFit(await firstRanked(sentences, work), input.maxLength);
  };
  const chosen = (await written()).sort((a, b) => a.place - b.place);
  const text = joined(chosen);
  const length = wordsIn(text);
  const isTruncated = chosen.some((each) => each.end < (sentences[each.place]?.end ?? 0));
  const warnings = [
    ...(length < Math.min(minLength, sourceWords)
      ? ['the summary is shorter than asked for: no further sentence fits']
      : []),
    ...(chosen.length > 0 && chosen.every(({ turn }) => turn.isDoubtful)
      ? ['every word of the summary is doubtful: nothing was recognised with certainty']
      : []),
  ];
  const sources = chosen.map(({ turn, start, end, text }) => ({ turnId: turn.id, start, end, text }));
  const compressionRatio = sourceWords === 0 ? 0 : Math.min(1, length / sourceWords);
  const value: Summary = { text, lengthUnit: 'words', length, compressionRatio, sources, isTruncated };
  return { value, confidenceKind: 'none', warnings };
}

/** The sentences of each tier before those of the next one, which is asked while the least length is not reached. */
async function pickByWorth(
  sentences: readonly TurnSentence[],
  { maxLength, minLength }: SummaryInput,
  work: Work,
): Promise<TurnSentence[]> {
  const picked: TurnSentence[] = [];
  let words = 0;
  for (const tier of tiersOf(sentences)) {
    if (picked.length > 0 && words >= minLength) break;
    const ranked = await rankSentences(tier, work);
    const lengths = { maxLength: maxLength - words, minLength: Math.max(0, minLength - words) };
    const more = pickSentences(ranked, lengths);
    picked.push(...more);
    words += more.reduce((all, sentence) => all + sentence.words, 0);
  }
  return picked;
}

function tiersOf(sentences: readonly TurnSentence[]): TurnSentence[][] {
  const tiers: TurnSentence[][] = [[], [], [], []];
  for (const sentence of sentences) {
    const { turn, isQuestion } = sentence;
    const side = turn.speaker === 'agent' ? 1 : 0;
    tiers[turn.isDoubtful ? 3 : isQuestion ? 2 : side]?.push(sentence);
  }
  return tiers.filter((tier) => tier.length > 0);
}

/** The best sentence of the first tier, however long it is. */
async function firstRanked(
  sentences: readonly TurnSentence[],
  work: Work,
): Promise<TurnSentence | undefined> {
  const [tier = []] = tiersOf(sentences);
  let best: Ranked<TurnSentence> | undefined;
  for (const each of await rankSentences(tier, work)) if (!best || each.score > best.score) best = each;
  return best?.sentence;
}

function cutToFit(sentence: TurnSentence | undefined, maxLength: number): TurnSentence[] {
  if (!sentence) return [];
  const text = firstWords(sentence.text, maxLength);
  return [{ ...sentence, text, end: sentence.start + text.length, words: wordsIn(text) }];
}

/** Where words were left out between two sentences without punctuation, a full stop keeps them apart. */
function joined(sentences: readonly TurnSentence[]): string {
  return sentences
    .map(({ text, turn, place }, i) => {
      const next = sentences[i + 1];
      if (!next) return text;
      const isNext = next.turn === turn && next.place === place + 1;
      return isNext || /[^\p{L}\p{N}\p{M}]$/u.test(text) ? `${text} ` : `${text}. `;
    })
    .join('');
}
