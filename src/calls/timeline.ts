import type { StoredCallEvent, Utterance } from './call-event.js';

/** What was said, in the order in which it was begun; what overlaps stays overlapping. */
export function utterancesOf(events: readonly StoredCallEvent[]): Utterance[] {
  return events
    .flatMap(({ event }) => (event.type === 'transcript.final' ? [event.utterance] : []))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** The transcript as a person reads it: a line an utterance, each with its speaker. */
export function transcriptText(utterances: readonly Utterance[]): string {
  return utterances
    .map(({ speaker, text }) => `${speaker === 'caller' ? 'Caller' : 'Agent'}: ${text}`)
    .join('\n');
}
