import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AudioFrame, SampleRateHz } from '../../audio/frame.js';
import type { SpeechGrowth } from '../../audio/vad/speech-growth.js';
import type { Closable } from '../../lib/closer.js';

/** Asterisk's request to bring audio, checked and let in, not yet answered. */
export interface MediaConnection {
  /** Distinguishes the connections of one leg. */
  readonly id: string;
  /** The raw format that Asterisk was asked for. */
  readonly format: 'slin' | 'slin16';
  readonly headers: IncomingHttpHeaders;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Audio that never came, ms from answer. */
export interface Hole {
  readonly fromMs: number;
  readonly toMs: number;
  /** It was heard and given up for speech, because voice activity detection was too far behind. */
  readonly isOverrun: boolean;
}

/** Events of one leg's audio. */
export interface LegStreamEvents {
  readonly onStart: (format: string, sampleRateHz: SampleRateHz) => void;
  /** A format that we did not ask for and cannot read. */
  readonly onRefusedFormat: (format: string) => void;
  /** Every frame in order, those that were filled in as well; may come some tenths of a second late, and joined. Does not wait for speech. */
  readonly onFrame: (frame: AudioFrame) => void;
  readonly onSpeech: (growth: SpeechGrowth) => void;
  /** All speech that begins before that place (ms from answer) has been reported by `onSpeech`; some tenths of a second late. */
  readonly onSettled?: (toMs: number) => void;
  readonly onHole: (hole: Hole) => void;
  /** A connection that was taken has ended, by whichever side. */
  readonly onClosed: (connectionId: string) => void;
  /** Everything has been reported: after `end`, or when the leg cannot be read any more. */
  readonly onEnded: () => void;
}

export interface LegStreamRequest {
  /** Parties of one call are heard for each other's echo. Left out: this one is alone. */
  readonly callId?: string | undefined;
  /** Wall clock of the zero of the call's time, ms since the epoch. */
  readonly answeredAtMs: number;
  /** Backlog of voice activity detection before audio is given up. */
  readonly queueFrames: number;
  readonly events: LegStreamEvents;
}

/** One leg from its first to its last sample, over as many connections as that takes. */
export interface LegStream {
  /**
   * Answers the connection and reads it from its first message on. Whatever becomes of it, its socket has an owner
   * from here on.
   *
   * @throws when it cannot be answered
   */
  take(connection: MediaConnection): Promise<void>;
  /** Cuts that connection, if it is open. */
  drop(connectionId: string): void;
  /** The open stretch is a whole sentence up to there (`SpeechGrew.spokenToMs`). Never waits. */
  endSentence(spokenToMs: number): void;
  /** Nothing more comes: what was heard last still becomes speech. */
  end(): void;
}

/** Reads legs: where their audio becomes frames, stretches of speech, and holes that are reported. */
export interface LegStreams extends Closable {
  open(request: LegStreamRequest): LegStream;
}
