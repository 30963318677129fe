import { toWords } from '../../demo/measure/word-errors.js';
import type { Utterance } from '../../src/calls/call-event.js';
import { interimErrorsOf, type InterimErrors } from './interim-errors.js';
import { errorsAgainstScript, type HeardText, type ScriptErrors } from './script-errors.js';
import { wrongByScript } from './wrong-by-script.js';
import type { TapCall, TimedEvent } from './tap-calls.js';

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
  /** Confirmed words, and those among them that the final has otherwise. */
  readonly confirmed: number;
  readonly changedByFinal: number;
  /** Confirmed words that the script does not have there. */
  readonly confirmedWrong: number;
  readonly finalWords: number;
  /** Word errors against the script: of the finals; of the newest interim of each utterance, where there was one. */
  readonly finalWer: number | null;
  readonly interimWer: number | null;
}

interface Reported {
  readonly interims: {
    readonly utterance: Utterance;
    readonly confirmedWords: number;
    readonly atMs: number;
  }[];
  final: Utterance | undefined;
  readonly first: TimedEvent;
}

/** Quality of the interims of these calls. */
export function judgeInterims(calls: readonly TapCall[]): InterimFigures {
  const each = calls.map(judgeCall);
  const all = <T>(pick: (figures: CallFigures) => readonly T[]) => each.flatMap(pick);
  const sum = (pick: (figures: CallFigures) => number) => each.reduce((total, one) => total + pick(one), 0);
  const rate = (errors: number, words: number) => (words === 0 ? null : errors / words);
  return {
    firstWordMs: all(({ firstWordMs }) => firstWordMs),
    finalMs: all(({ finalMs }) => finalMs),
    floorMs: all(({ floorMs }) => floorMs),
    finals: sum(({ finalMs }) => finalMs.length),
    interims: sum(({ reported }) => reported.interims),
    retractions: sum(({ reported }) => reported.retractions),
    confirmed: sum(({ reported }) => reported.confirmed),
    changedByFinal: sum(({ reported }) => reported.changedByFinal),
    confirmedWrong: sum(({ confirmedWrong }) => confirmedWrong),
    finalWords: sum(({ finalWords }) => finalWords),
    finalWer: rate(
      sum(({ script }) => script.errors),
      sum(({ script }) => script.words),
    ),
    interimWer: rate(
      sum(({ reported }) => reported.errors),
      sum(({ reported }) => reported.words),
    ),
  };
}

interface CallFigures extends Pick<
  InterimFigures,
  'firstWordMs' | 'finalMs' | 'floorMs' | 'confirmedWrong' | 'finalWords'
> {
  readonly reported: InterimErrors;
  readonly script: ScriptErrors;
}

function judgeCall(call: TapCall): CallFigures {
  const utterances = [...byUtterance(call.events).values()];
  const finals = call.events.flatMap(({ placed, atMs }) =>
    placed.event.type === 'transcript.final' ? [{ ...placed.event, atMs }] : [],
  );
  const heard = finals.flatMap(({ utterance: { speaker, startMs, text } }) =>
    speaker === 'third-party' ? [] : [{ speaker, startMs, text }],
  );
  return {
    firstWordMs: firstWordsOf(call, utterances),
    finalMs: finals.map(({ atMs, timing }) => atMs - timing.lastSpeechAtMs),
    floorMs: finals.map(
      ({ atMs, timing }) => atMs - timing.lastSpeechAtMs - timing.queueMs - timing.inferenceMs,
    ),
    reported: interimErrorsOf(
      utterances.map(({ interims, final }) => ({
        interims: interims.map(({ utterance, confirmedWords }) => ({
          words: utterance.words.map(({ text }) => text),
          confirmed: confirmedWords,
        })),
        final: final?.text,
      })),
    ),
    script: errorsAgainstScript(call.conversation, call.playedMs, heard),
    confirmedWrong: wrongByScript(call.conversation, utterances.map(confirmedOf)),
    finalWords: heard.flatMap(({ text }) => toWords(text)).length,
  };
}

function byUtterance(events: readonly TimedEvent[]): Map<string, Reported> {
  const all = new Map<string, Reported>();
  for (const reported of events) {
    const { event } = reported.placed;
    if (event.type !== 'transcript.interim' && event.type !== 'transcript.final') continue;
    const { utterance } = event;
    const known = all.get(utterance.id) ?? { interims: [], final: undefined, first: reported };
    all.set(utterance.id, known);
    if (event.type === 'transcript.final') known.final = utterance;
    else known.interims.push({ utterance, confirmedWords: event.confirmedWords, atMs: reported.atMs });
  }
  return all;
}

/** Delays of the first interim words of each turn, ms, by the first stretch that begins near it. */
function firstWordsOf({ conversation, playedMs }: TapCall, utterances: readonly Reported[]): number[] {
  return conversation.turns.flatMap(({ speaker, startMs, endMs }) => {
    if (endMs > playedMs) return [];
    const reported = utterances.find(({ first }) => {
      const at = first.placed.startMs;
      return first.speaker === speaker && at > startMs - NEAR_MS && at < startMs + NEAR_MS;
    });
    const interim = reported?.interims[0];
    return reported && interim ? [interim.atMs - (reported.first.zeroMs + startMs)] : [];
  });
}

/** The confirmed words of its newest interim. */
function confirmedOf({ first, interims }: Reported): HeardText {
  const newest = interims.at(-1);
  const words = newest?.utterance.words.slice(0, newest.confirmedWords) ?? [];
  const { speaker, placed } = first;
  return { speaker, startMs: placed.startMs, text: words.map(({ text }) => text).join(' ') };
}
