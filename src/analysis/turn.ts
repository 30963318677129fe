import type { Speaker } from '../calls/call-event.js';

/** Words of one speaker in one breath: an utterance of a call or a file, or a line of a sent transcript. */
export interface Turn {
  /** Unique within the conversation. */
  readonly id: string;
  /** `unknown`: a file with one channel, a text without speakers. */
  readonly speaker: Speaker | 'unknown';
  readonly text: string;
  /** ms from the beginning of the conversation; null in a text that was sent. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** ISO 639-1, or `und`. */
  readonly language: string;
  /** The words may be wrong: they are shown, and weigh nothing. */
  readonly isDoubtful: boolean;
}

/** A place in a conversation: `turn.text.slice(start, end) === text` of the turn with that id. */
export interface TurnSpan {
  readonly turnId: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text without speakers and times, as one turn. */
export function plainTurn(text: string, language = 'und'): Turn {
  return { id: 'text', speaker: 'unknown', text, startMs: null, endMs: null, language, isDoubtful: false };
}
