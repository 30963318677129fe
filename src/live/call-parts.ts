import type { AudioFrame } from '../audio/frame.js';
import type { SpeechSegment } from '../audio/vad/speech-segment.js';
import type { Classifier } from '../analysis/classify/classifier.js';
import type { CallEvent } from '../calls/call-event.js';
import type { Log } from '../lib/log.js';
import type { Transcriber } from '../speech/transcriber.js';
import type { Telephony } from '../telephony/telephony.js';

/** Where an event of a call is written: stored first, then published. */
export interface CallWriter {
  append(callId: string, event: CallEvent, place: { startMs: number; at?: Date }): Promise<unknown>;
}

/** What a live call is made with. The same parts serve every call. */
export interface CallParts {
  readonly telephony: Telephony;
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  readonly classifier: Classifier;
  /** Cuts one leg's frames into stretches of speech. */
  readonly segment: (frames: AsyncIterable<AudioFrame>) => AsyncIterable<SpeechSegment>;
  readonly journal: CallWriter;
  readonly language: string;
  readonly agentEndpoints: readonly string[];
  readonly ringTimeoutMs: number;
  /** Phones that a call looks at or rings at this moment; all calls share it. */
  readonly phonesInHand: Set<string>;
  /** Aborted when this process stops following calls; they stay up. */
  readonly stopping: AbortSignal;
  readonly log: Log;
}
