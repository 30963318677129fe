import type { Speaker, StoredCallEvent, Utterance } from './call-event.js';
import { hearingsOf } from './second-pass.js';

const SPEAKERS: Readonly<Record<Speaker, string>> = {
  caller: 'Caller',
  agent: 'Agent',
  'third-party': 'Third party',
};

const LINE_END = '\n';

/** Utterances in the order of their beginnings, each with the words that count (second-pass.ts); overlaps stay. */
export function utterancesOf(events: readonly StoredCallEvent[]): Utterance[] {
  return hearingsOf(events).map(({ best }) => best);
}

/** The transcript as a person reads it: a line an utterance, each with its speaker; doubtful words are marked. */
export function transcriptText(utterances: readonly Utterance[]): string {
  return utterances.map((utterance) => `${headOf(utterance)}${utterance.text}`).join(LINE_END);
}

/** Where the words of each utterance begin in that text, by its id. UTF-16 offsets. */
export function placesInTranscript(utterances: readonly Utterance[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let lineAt = 0;
  for (const utterance of utterances) {
    const wordsAt = lineAt + headOf(utterance).length;
    places.set(utterance.id, wordsAt);
    lineAt = wordsAt + utterance.text.length + LINE_END.length;
  }
  return places;
}

function headOf({ speaker, doubt }: Utterance): string {
  return `${SPEAKERS[speaker]}${doubt ? ' (doubtful)' : ''}: `;
}
