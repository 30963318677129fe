import type { CallEvent, StoredCallEvent, Utterance } from './call-event.js';

type Heard = Extract<CallEvent, { type: 'second-pass.heard' }>;
type Ended = Extract<CallEvent, { type: 'second-pass.ended' }>;
export type SecondHearing = Omit<Heard, 'type'>;

/** One utterance as it was heard: while the call was up, after it by a larger model, or both. */
export interface Hearings {
  /** Undefined for speech that had been left out. */
  readonly live: Utterance | undefined;
  /** Undefined before the second pass has ended, and where it has not listened. */
  readonly second: SecondHearing | undefined;
  /** One of these two: the words that count for transcript, redaction, analysis and search. */
  readonly best: Utterance;
}

/**
 * Whether the words of the second pass count in place of the live ones. A larger model is right more often, so its words
 * are taken, but no word is lost by that: where it hears nothing, or doubts what was not in doubt, the live words stay. Words
 * that are the same stay the live ones, unless only these were in doubt. No person corrects words in this server; the day
 * that one can, that correction comes before both.
 */
export function isBetterHearing(
  live: Utterance | undefined,
  { utterance, dropped }: Omit<SecondHearing, 'isBetter'>,
): boolean {
  if (dropped !== null || utterance.text.trim() === '') return false;
  if (live === undefined) return true;
  if (live.doubt === 'echo') return false; // a better hearing does not settle which party spoke
  if (utterance.text === live.text) return utterance.doubt === null && live.doubt !== null;
  if (utterance.doubt === 'repetition') return false;
  return utterance.doubt === null || live.doubt !== null;
}

/**
 * Every utterance of a call, in the order of their beginnings. The second pass counts as a whole, from its end on: until
 * then a call has its live words, or those of the end before, and findings fit them.
 */
export function hearingsOf(events: readonly StoredCallEvent[]): Hearings[] {
  const endedAt = events.findLastIndex(({ event }) => event.type === 'second-pass.ended');
  const second = hearingsOfSecondPass(events.slice(0, endedAt + 1));
  const live = events.flatMap(({ event }) => (event.type === 'transcript.final' ? [event.utterance] : []));
  const known = new Set(live.map(({ id }) => id));
  const heard = live.map((utterance): Hearings => {
    const again = second.get(utterance.id);
    return { live: utterance, second: again, best: again?.isBetter ? again.utterance : utterance };
  });
  const found = [...second.values()].flatMap((again): Hearings[] =>
    again.isBetter && !known.has(again.utterance.id)
      ? [{ live: undefined, second: again, best: again.utterance }]
      : [],
  );
  return [...heard, ...found].sort(({ best: a }, { best: b }) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** By utterance, also while the second pass goes on. */
export function hearingsOfSecondPass(events: readonly StoredCallEvent[]): Map<string, Heard> {
  return new Map(
    events.flatMap(({ event }) =>
      event.type === 'second-pass.heard' ? [[event.utterance.id, event] as const] : [],
    ),
  );
}

/** Which words count: the `seq` of the event that has put others in the place of live ones, 0 where these count. */
export function wordsSeqOf(events: readonly StoredCallEvent[]): number {
  return events.findLast(({ event }) => event.type === 'second-pass.ended' && event.replaced > 0)?.seq ?? 0;
}

/** The newest end of the second pass with its place: one that was given up is run again, and then has another end. */
export function endOfSecondPass(
  events: readonly StoredCallEvent[],
): (StoredCallEvent & { readonly event: Ended }) | undefined {
  const ends = events.flatMap((record) => {
    const { event } = record;
    return event.type === 'second-pass.ended' ? [{ ...record, event }] : [];
  });
  return ends.at(-1);
}

/** Events that come after a call is over: those who watch it then receive them, and no part waits for them. */
export function isAfterCall({ type }: Pick<CallEvent, 'type'>): boolean {
  return type === 'second-pass.heard' || type === 'second-pass.ended';
}
