import type { SampleRateHz } from '../../audio/frame.js';
import { ConflictError, SetupError } from '../../lib/errors.js';
import type { WorkerMessage, WorkerProtocol } from '../../workers/worker-protocol.js';
import { TranscriptionFailedError } from '../errors.js';
import { encodeSound } from '../encode-sound.js';
import { FrameReader } from '../frame-reader.js';

/** The other side of native/parakeet-worker/frames.h, where the layout of every frame is written down. */
const FRAME = { decode: 1, abort: 2, ready: 129, result: 130, failure: 131 } as const;

/** native/parakeet-worker/engine.h, ErrorCode. */
const CODE = { modelRefused: 1, badRequest: 5, busy: 6 } as const;

/** Where a decoder stands: all that it knows of what was said before. */
export interface ParakeetCursor {
  /** The next one to look at; in a request and its result, of the window. */
  readonly frame: number;
  /** Tokens that were written there already. */
  readonly tokensInFrame: number;
  /** State of the prediction network, which only the worker reads; empty: nothing was said before. */
  readonly predictor: Uint8Array;
}

export interface ParakeetRequest {
  /** Mono, 16-bit signed; the first one begins frame 0 of the window. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  readonly from: ParakeetCursor;
  /** Frames before this one are decoded for good. */
  readonly stableUntil: number;
}

export interface ParakeetToken {
  /** Raw bytes: a token may end inside a UTF-8 character. A leading space begins a word. */
  readonly bytes: Buffer;
  /** 0..1, among all tokens and the blank. */
  readonly probability: number;
  /** Frame of the window at which the token begins. */
  readonly frame: number;
  /** How many frames it takes, 0 or more. */
  readonly frames: number;
}

export interface ParakeetResult {
  readonly inferenceMs: number;
  /** Part of it in which the worker could have run, and other processes had the processors. */
  readonly withoutProcessorMs: number;
  /** Behind the stable tokens. */
  readonly next: ParakeetCursor;
  /** Tokens of the frames that were decoded for good. */
  readonly stable: readonly ParakeetToken[];
  /** Tokens of the frames behind these: more speech may change them. */
  readonly tail: readonly ParakeetToken[];
}

export interface ParakeetReady {
  readonly version: string;
  /** At 16 kHz. */
  readonly samplesPerFrame: number;
  /** Longest window, at 16 kHz. */
  readonly mostSamples: number;
}

export const parakeetProtocol: WorkerProtocol<ParakeetRequest, ParakeetResult, ParakeetReady> = {
  encodeRequest(id, { samples, sampleRateHz, from, stableUntil }) {
    const head = Buffer.alloc(1 + 4 * 4);
    head.writeUInt8(FRAME.decode, 0);
    head.writeUInt32LE(id, 1);
    head.writeInt32LE(from.frame, 5);
    head.writeInt32LE(from.tokensInFrame, 9);
    head.writeUInt32LE(from.predictor.byteLength / 4, 13);
    const rest = Buffer.alloc(4);
    rest.writeInt32LE(stableUntil, 0);
    return [head, from.predictor, rest, ...encodeSound(samples, sampleRateHz)];
  },

  encodeAbort(id) {
    const frame = Buffer.alloc(5);
    frame.writeUInt8(FRAME.abort, 0);
    frame.writeUInt32LE(id, 1);
    return [frame];
  },

  decode(frame) {
    const reader = new FrameReader(frame);
    const type = reader.u8();
    switch (type) {
      case FRAME.ready:
        return {
          type: 'ready',
          ready: { version: reader.text(), samplesPerFrame: reader.u32(), mostSamples: reader.u32() },
        };
      case FRAME.result:
        return { type: 'reply', id: reader.u32(), reply: readResult(reader) };
      case FRAME.failure:
        return toFailure(reader.u32(), reader.i32(), reader.text());
      default:
        throw new RangeError(`unknown frame type ${type}`);
    }
  },
};

function readResult(reader: FrameReader): ParakeetResult {
  const inferenceMs = reader.u32() / 1000;
  const withoutProcessorMs = reader.u32() / 1000;
  const frame = reader.i32();
  const tokensInFrame = reader.i32();
  // a copy: the frame is much larger, and this outlives it
  const predictor = Uint8Array.from(reader.take(4 * reader.u32()));
  const stableCount = reader.u32();
  const tokens = Array.from({ length: reader.u32() }, () => readToken(reader));
  return {
    inferenceMs,
    withoutProcessorMs,
    next: { frame, tokensInFrame, predictor },
    stable: tokens.slice(0, stableCount),
    tail: tokens.slice(stableCount),
  };
}

function readToken(reader: FrameReader): ParakeetToken {
  const probability = reader.f32();
  const frame = reader.i32();
  const frames = reader.i32();
  return { probability, frame, frames, bytes: Buffer.from(reader.bytes()) };
}

function toFailure(id: number, code: number, message: string): WorkerMessage<never, never> {
  if (code === CODE.modelRefused) {
    const error = new SetupError(`${message}; try the file with whisper.cpp's own parakeet-cli`);
    return { type: 'failure', error };
  }
  if (code === CODE.busy)
    return { type: 'refusal', id, error: new ConflictError(`speech worker: ${message}`) };
  const error = new TranscriptionFailedError(`parakeet.cpp: ${message} (code ${code})`);
  return id === 0 && code === CODE.badRequest ? { type: 'failure', error } : { type: 'refusal', id, error };
}
