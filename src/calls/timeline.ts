import type { Speaker, StoredCallEvent, Utterance } from './call-event.js';

const SPEAKERS: Readonly<Record<Speaker, string>> = {
  caller: 'Caller',
  agent: 'Agent',
  'third-party': 'Third party',
};

/** Utterances in the order of their beginnings; overlaps stay. */
export function utterancesOf(events: readonly StoredCallEvent[]): Utterance[] {
  return events
    .flatMap(({ event }) => (event.type === 'transcript.final' ? [event.utterance] : []))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** The transcript as a person reads it: a line an utterance, each with its speaker; doubtful words are marked. */
export function transcriptText(utterances: readonly Utterance[]): string {
  return utterances
    .map(({ speaker, text, doubt }) => `${SPEAKERS[speaker]}${doubt ? ' (doubtful)' : ''}: ${text}`)
    .join('\n');
}
