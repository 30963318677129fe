import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';
import type { Utterance } from '../../src/calls/call-event.js';
import type { TapCall, ToldEvent } from './tap-calls.js';

/** The turn of a speaker may begin so much before the detector's stretch, and so much after its pre-roll, ms. */
const NEAR_MS = 700;

export interface InterimFigures {
  /** From the first sound of a turn to its first interim words, ms; turns whose final came first have none. */
  readonly firstWordMs: readonly number[];
  /** From the arrival of the last window with speech to the final, ms. */
  readonly finalMs: readonly number[];
  /** The same, without the time that the words waited for a worker and were computed. */
  readonly floorMs: readonly number[];
  readonly finals: number;
  readonly interims: number;
  /** Confirmed words that a later interim of the utterance has otherwise. */
  readonly retractions: number;
  /** Of the confirmed words, those that the final has otherwise. */
  readonly confirmed: number;
  readonly changedByFinal: number;
  /** Of the confirmed words, those that the script does not have there. */
  readonly confirmedWrong: number;
  readonly finalWords: number;
  /** Word errors against the script: of the finals; of the newest interim of each utterance, where there was one. */
  readonly finalWer: number | null;
  readonly interimWer: number | null;
}

interface Told {
  readonly interims: {
    readonly utterance: Utterance;
    readonly confirmedWords: number;
    readonly atMs: number;
  }[];
  final: Utterance | undefined;
  readonly first: ToldEvent;
}

/** What interims of these calls were worth. */
export function judgeInterims(calls: readonly TapCall[]): InterimFigures {
  const each = calls.map(judgeCall);
  const all = <T>(pick: (figures: CallFigures) => readonly T[]) => each.flatMap(pick);
  const sum = (pick: (figures: CallFigures) => number) => each.reduce((total, one) => total + pick(one), 0);
  const rate = (errors: number, words: number) => (words === 0 ? null : errors / words);
  return {
    firstWordMs: all(({ firstWordMs }) => firstWordMs),
    finalMs: all(({ finalMs }) => finalMs),
    floorMs: all(({ floorMs }) => floorMs),
    finals: sum(({ finals }) => finals),
    interims: sum(({ interims }) => interims),
    retractions: sum(({ retractions }) => retractions),
    confirmed: sum(({ confirmed }) => confirmed),
    changedByFinal: sum(({ changedByFinal }) => changedByFinal),
    confirmedWrong: sum(({ confirmedWrong }) => confirmedWrong),
    finalWords: sum(({ finalWords }) => finalWords),
    finalWer: rate(
      sum(({ finalErrors }) => finalErrors),
      sum(({ words }) => words),
    ),
    interimWer: rate(
      sum(({ interimErrors }) => interimErrors),
      sum(({ interimWords }) => interimWords),
    ),
  };
}

interface CallFigures extends Omit<InterimFigures, 'finalWer' | 'interimWer'> {
  readonly words: number;
  readonly finalErrors: number;
  readonly interimWords: number;
  readonly interimErrors: number;
}

function judgeCall(call: TapCall): CallFigures {
  const utterances = [...byUtterance(call.events).values()];
  const finals = call.events.flatMap(({ placed, atMs }) =>
    placed.event.type === 'transcript.final' ? [{ ...placed.event, atMs }] : [],
  );
  const confirmed = utterances.map(changesOf);
  const ofFinals = errorsAgainstScript(call, (told) => told.final);
  // what the final says counts as the truth here: a stretch is shorter than a turn
  const grown = utterances.filter(({ interims, final }) => interims.length > 0 && final);
  const interimWords = grown.map(({ final }) => toWords(final?.text ?? ''));
  const interimErrors = grown.map(({ interims }, i) => {
    const reference = interimWords[i] ?? [];
    return (wordErrorRate(reference, toWords(interims.at(-1)?.utterance.text ?? '')) ?? 0) * reference.length;
  });
  const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  return {
    firstWordMs: firstWordsOf(call, utterances),
    finalMs: finals.map(({ atMs, timing }) => atMs - timing.lastSpeechAtMs),
    floorMs: finals.map(
      ({ atMs, timing }) => atMs - timing.lastSpeechAtMs - timing.queueMs - timing.inferenceMs,
    ),
    finals: finals.length,
    interims: total(utterances.map(({ interims }) => interims.length)),
    retractions: total(utterances.map(retractionsOf)),
    confirmed: total(confirmed.map(({ words }) => words)),
    changedByFinal: total(confirmed.map(({ changed }) => changed)),
    confirmedWrong: wrongByScript(call, utterances),
    finalWords: total(utterances.map(({ final }) => toWords(final?.text ?? '').length)),
    words: ofFinals.words,
    finalErrors: ofFinals.errors,
    interimWords: total(interimWords.map(({ length }) => length)),
    interimErrors: total(interimErrors),
  };
}

function byUtterance(events: readonly ToldEvent[]): Map<string, Told> {
  const all = new Map<string, Told>();
  for (const told of events) {
    const { event } = told.placed;
    if (event.type !== 'transcript.interim' && event.type !== 'transcript.final') continue;
    const { utterance } = event;
    const known = all.get(utterance.id) ?? { interims: [], final: undefined, first: told };
    all.set(utterance.id, known);
    if (event.type === 'transcript.final') known.final = utterance;
    else known.interims.push({ utterance, confirmedWords: event.confirmedWords, atMs: told.atMs });
  }
  return all;
}

/** Of each turn, by the first stretch that begins near it. */
function firstWordsOf({ conversation, playedMs }: TapCall, utterances: readonly Told[]): number[] {
  return conversation.turns.flatMap(({ speaker, startMs, endMs }) => {
    if (endMs > playedMs) return [];
    const told = utterances.find(({ first }) => {
      const at = first.placed.startMs;
      return first.speaker === speaker && at > startMs - NEAR_MS && at < startMs + NEAR_MS;
    });
    const interim = told?.interims[0];
    return told && interim ? [interim.atMs - (told.first.zeroMs + startMs)] : [];
  });
}

function retractionsOf({ interims }: Told): number {
  let count = 0;
  for (const [i, { utterance, confirmedWords }] of interims.entries()) {
    const next = interims[i + 1];
    if (!next) continue;
    const before = utterance.words.slice(0, confirmedWords);
    count += before.filter((word, at) => next.utterance.words[at]?.text !== word.text).length;
  }
  return count;
}

/** The confirmed words of the newest interim against as much of the final as fits them best. */
function changesOf({ interims, final }: Told): { readonly words: number; readonly changed: number } {
  if (!final) return { words: 0, changed: 0 };
  const confirmed = confirmedOf(interims);
  const said = toWords(final.text);
  return { words: confirmed.length, changed: fewestChanges(confirmed, said) };
}

/** Word errors of confirmed words against as much of the final, from its first word on, as fits them best. */
export function fewestChanges(confirmed: readonly string[], said: readonly string[]): number {
  if (confirmed.length === 0) return 0;
  const errors = Array.from(
    { length: said.length + 1 },
    (_, length) => (wordErrorRate(confirmed, said.slice(0, length)) ?? 0) * confirmed.length,
  );
  return Math.round(Math.min(...errors));
}

function confirmedOf(interims: Told['interims']): string[] {
  const newest = interims.at(-1);
  const words = newest?.utterance.words.slice(0, newest.confirmedWords) ?? [];
  return toWords(words.map(({ text }) => text).join(' '));
}

/** What was not confirmed is no error here: of the confirmed words, those that no order-keeping match with the script has. */
function wrongByScript({ conversation }: TapCall, utterances: readonly Told[]): number {
  let wrong = 0;
  for (const speaker of ['caller', 'agent'] as const) {
    const script = conversation.turns
      .filter((turn) => turn.speaker === speaker)
      .flatMap(({ text }) => toWords(text));
    const confirmed = utterances
      .filter(({ first }) => first.speaker === speaker)
      .sort((a, b) => a.first.placed.startMs - b.first.placed.startMs)
      .flatMap(({ interims }) => confirmedOf(interims));
    wrong += confirmed.length - commonWords(confirmed, script);
  }
  return wrong;
}

/** Length of the longest common subsequence. */
function commonWords(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}

function errorsAgainstScript(
  { conversation, playedMs, events }: TapCall,
  pick: (told: Told) => Utterance | undefined,
): { readonly words: number; readonly errors: number } {
  let [words, errors] = [0, 0];
  for (const speaker of ['caller', 'agent'] as const) {
    const turns = conversation.turns.filter((turn) => turn.speaker === speaker && turn.endMs <= playedMs);
    const lastMs = Math.max(0, ...turns.map(({ endMs }) => endMs));
    const reference = turns.flatMap(({ text }) => toWords(text));
    const heard = [...byUtterance(events.filter((told) => told.speaker === speaker)).values()]
      .flatMap((told) => pick(told) ?? [])
      .filter(({ startMs }) => startMs < lastMs)
      .sort((a, b) => a.startMs - b.startMs)
      .flatMap(({ text }) => toWords(text));
    words += reference.length;
    errors += (wordErrorRate(reference, heard) ?? 0) * reference.length;
  }
  return { words, errors };
}
