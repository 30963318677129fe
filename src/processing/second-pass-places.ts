import type { Speaker, StoredCallEvent, Utterance } from '../calls/call-event.js';

/** A stretch of speech that the second pass listens to; ms from answer. */
export interface SpokenPlace {
  readonly utteranceId: string;
  readonly legId: string;
  readonly speaker: Speaker;
  readonly startMs: number;
  readonly endMs: number;
  /** Undefined for speech that the live call has left without words. */
  readonly live: Utterance | undefined;
  /** Another party speaks at that time in the same channel of the recording. */
  readonly isShared: boolean;
}

type Stretch = Omit<SpokenPlace, 'live' | 'isShared'>;

/**
 * The speech of a call that is over, in order: every utterance, and what was left out. Sound that was taken for no speech is
 * not listened to again: larger models write words for noise as well.
 */
export function spokenPlaces(events: readonly StoredCallEvent[]): SpokenPlace[] {
  const stretches = events.flatMap(stretchOf);
  const live = new Map(
    events.flatMap(({ event }) =>
      event.type === 'transcript.final' ? [[event.utterance.id, event.utterance] as const] : [],
    ),
  );
  const leftOut = new Set(
    events.flatMap(({ event }) => (event.type === 'transcript.complete' ? event.leftOut : [])),
  );
  const wanted = new Map<string, Stretch>();
  for (const stretch of stretches) {
    const { utteranceId } = stretch;
    if (live.has(utteranceId) || leftOut.has(utteranceId)) wanted.set(utteranceId, stretch);
  }
  return [...wanted.values()]
    .map((stretch) => ({
      ...stretch,
      live: live.get(stretch.utteranceId),
      isShared: stretches.some((other) => isHeardWith(stretch, other)),
    }))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

function stretchOf({ event, startMs }: StoredCallEvent): Stretch[] {
  switch (event.type) {
    case 'transcript.final': {
      const { id: utteranceId, legId, speaker, endMs } = event.utterance;
      return [{ utteranceId, legId, speaker, startMs: event.utterance.startMs, endMs }];
    }
    case 'transcript.deferred':
    case 'transcript.dropped': {
      const { utteranceId, legId, speaker, endMs } = event;
      return [{ utteranceId, legId, speaker, startMs, endMs }];
    }
    default:
      return [];
  }
}

/** A recording has the caller on one side and all others on the other. */
function isHeardWith(a: Stretch, b: Stretch): boolean {
  const isSameSide = (a.speaker === 'caller') === (b.speaker === 'caller');
  return isSameSide && a.legId !== b.legId && a.startMs < b.endMs && b.startMs < a.endMs;
}
