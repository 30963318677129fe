import type { WireCallEvent, WireCorrection, WireUtterance } from '../../realtime/protocol.js';
import { laneOf, type Lane } from './people.js';

/** Words that do not count, beside those that do. */
export interface OtherHearing {
  by: 'live' | 'second';
  /** empty: nothing was heard */
  text: string;
  /** name of the speech model */
  model: string | null;
}

/** One thing that the transcript shows at its place in time. Times are seconds from answer. */
export type Piece =
  | {
      kind: 'utterance';
      /** the segment's id, so that what replaces it finds it */
      key: string;
      lane: Lane;
      startS: number;
      endS: number;
      utterance: WireUtterance;
      /** still being spoken: its words may change */
      interim: boolean;
      /** number of words of an interim, from the first on, that stay until the final */
      confirmedWords: number;
      /** how it was heard otherwise: live, or by a larger model after the call; null where it was not heard otherwise */
      otherHearing: OtherHearing | null;
      /** confirmed words that were shown while it was spoken, and stand otherwise */
      corrections: readonly WireCorrection[];
    }
  | {
      kind: 'deferred';
      key: string;
      lane: Lane;
      startS: number;
      endS: number;
      /** the call is over and it was not written down after all */
      leftOut: boolean;
    }
  | {
      /** sound that was taken for no speech */
      kind: 'dropped';
      key: string;
      lane: Lane;
      startS: number;
      endS: number;
      /** the text that the recogniser wrote all the same; empty when none */
      text: string;
      /** another party's words, heard in this one's channel */
      isEcho: boolean;
    }
  | {
      kind: 'gap';
      key: string;
      legId: string;
      lane: Lane | null;
      name: string | null;
      startS: number;
      endS: number;
    }
  | { kind: 'note'; key: string; lane: Lane; startS: number; endS: number; note: Note };

/** An utterance. */
export type SaidPiece = Extract<Piece, { kind: 'utterance' }>;

type EventOf<Type> = Extract<WireCallEvent, { type: Type }>;

/** How a party is heard; `wordless`: there is speech of which no word comes. */
export type SoundState = EventOf<'media_quality'>['state'] | 'wordless' | 'words';

/** Events besides words. Names are those of people, or their roles on the call. */
export type Note =
  | { type: 'answered' | 'promised' | 'owed' }
  | { type: 'lost'; name: string; telephone: boolean }
  | { type: 'back' | 'joined' | 'left' | 'ringing' | 'held' | 'resumed'; name: string }
  | { type: 'queued'; priority: number; language: string | null }
  | { type: 'missed'; name: string; reason: EventOf<'agent_missed'>['reason'] }
  | { type: 'muted'; name: string; muted: boolean }
  | { type: 'transferred'; from: string; to: string }
  | { type: 'sound'; name: string; state: SoundState }
  | { type: 'transcription'; mode: EventOf<'transcript_mode'>['mode'] }
  /** the party has not heard all of the announcement; `whole`: of the call nothing is recorded */
  | { type: 'unannounced'; name: string; whole: boolean }
  | { type: 'help'; name: string; asking: boolean }
  /** by a supervisor */
  | { type: 'acknowledged'; name: string | null }
  /** by an agent on the call */
  | { type: 'alert-seen'; name: string }
  | { type: 'recording'; state: EventOf<'recording_changed'>['state']; reason: string | null };

/** Words that are being said, as far as they are known. */
export interface GrowingUtterance extends WireUtterance {
  confirmed_words: number;
}

/** An utterance as a piece. */
export function toPiece(utterance: WireUtterance, corrections: readonly WireCorrection[] = []): SaidPiece {
  return { ...toSaid(utterance, { interim: false, confirmedWords: 0 }), corrections };
}

/** An utterance that is being said, as a piece. */
export function toGrowingPiece(utterance: GrowingUtterance): SaidPiece {
  return toSaid(utterance, { interim: true, confirmedWords: utterance.confirmed_words });
}

function toSaid(utterance: WireUtterance, growth: { interim: boolean; confirmedWords: number }): SaidPiece {
  const { segment_id: key, speaker } = utterance;
  const lane = laneOf(speaker);
  return {
    kind: 'utterance',
    key,
    lane,
    ...spokenRange(utterance),
    utterance,
    ...growth,
    otherHearing: null,
    corrections: [],
  };
}

/**
 * From the first word to the last. An utterance itself begins and ends with some silence, which would look like
 * the two talking over each other.
 */
function spokenRange({ start, end, words }: WireUtterance): { startS: number; endS: number } {
  const startS = words[0]?.start ?? start;
  const endS = words.at(-1)?.end ?? end;
  const plausible = startS >= start && endS <= end && startS < endS;
  return plausible ? { startS, endS } : { startS: start, endS: end };
}

/** The pieces with one more, at its place in time; a piece of the same key is replaced. */
export function withPiece(pieces: readonly Piece[], piece: Piece): readonly Piece[] {
  // two hours of a call are put together piece by piece: a search from the end, and a copy only of what is kept
  const known = pieces.findLastIndex(({ key }) => key === piece.key);
  const others = known < 0 ? pieces : pieces.toSpliced(known, 1);
  // most pieces are the newest: look from the end
  let index = others.length;
  while (index > 0 && (others[index - 1] as Piece).startS > piece.startS) index--;
  return index === others.length ? [...others, piece] : others.toSpliced(index, 0, piece);
}
