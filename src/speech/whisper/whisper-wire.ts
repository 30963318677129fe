import { ConflictError, InvalidInputError, SetupError } from '../../lib/errors.js';
import type { WorkerMessage, WorkerProtocol } from '../../workers/worker-protocol.js';
import { TranscriptionFailedError } from '../errors.js';
import { FrameReader } from '../frame-reader.js';

/** The other side of native/whisper-worker/wire.h, where the layout of every frame is written down. */
const FRAME = { transcribe: 1, abort: 2, ready: 129, result: 130, failure: 131 } as const;

/** native/whisper-worker/engine.h, ErrorCode. */
const CODE = {
  modelRefused: 1,
  unknownLanguage: 2,
  aborted: 3,
  inferenceFailed: 4,
  badRequest: 5,
  busy: 6,
} as const;

export interface WhisperRequest {
  /** Mono, 16 kHz, 16-bit signed. */
  readonly samples: Int16Array;
  /** ISO 639-1 or `auto`. */
  readonly language: string;
  /** Encoder frames, 0 = all. */
  readonly audioContextFrames: number;
  readonly maxTokens: number;
}

export interface WhisperToken {
  /** Raw bytes: a token may end inside a UTF-8 character. */
  readonly bytes: Buffer;
  readonly probability: number;
  /** ms from the first sample. */
  readonly startMs: number;
  readonly endMs: number;
}

export interface WhisperSegment {
  readonly startMs: number;
  readonly endMs: number;
  readonly tokens: readonly WhisperToken[];
}

export interface WhisperResult {
  readonly language: string;
  /** Null when the model wrote nothing. */
  readonly noSpeechProbability: number | null;
  readonly inferenceMs: number;
  readonly segments: readonly WhisperSegment[];
}

export interface WhisperReady {
  readonly version: string;
  readonly multilingual: boolean;
}

export const whisperProtocol: WorkerProtocol<WhisperRequest, WhisperResult, WhisperReady> = {
  encodeRequest(id, { samples, language, audioContextFrames, maxTokens }) {
    const languageBytes = Buffer.from(language, 'utf8');
    const head = Buffer.alloc(1 + 4 * 3 + 2);
    head.writeUInt8(FRAME.transcribe, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(audioContextFrames, 5);
    head.writeUInt32LE(maxTokens, 9);
    head.writeUInt16LE(languageBytes.length, 13);
    const count = Buffer.alloc(4);
    count.writeUInt32LE(samples.length);
    return [
      head,
      languageBytes,
      count,
      new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
    ];
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
        return { type: 'ready', ready: { version: reader.text(), multilingual: reader.u8() === 1 } };
      case FRAME.result:
        return { type: 'reply', id: reader.u32(), reply: readResult(reader) };
      case FRAME.failure:
        return toFailure(reader.u32(), reader.i32(), reader.text());
      default:
        throw new RangeError(`unknown frame type ${type}`);
    }
  },
};

function readResult(reader: FrameReader): WhisperResult {
  const language = reader.text();
  const noSpeech = reader.f32();
  const inferenceMs = reader.u32() / 1000;
  const segments = readMany(reader.u16(), () => {
    const startMs = reader.i32() * 10;
    const endMs = reader.i32() * 10;
    return { startMs, endMs, tokens: readMany(reader.u16(), () => readToken(reader)) };
  });
  return { language, noSpeechProbability: noSpeech < 0 ? null : noSpeech, inferenceMs, segments };
}

function readToken(reader: FrameReader): WhisperToken {
  const probability = reader.f32();
  const startMs = reader.i32() * 10;
  const endMs = reader.i32() * 10;
  return { probability, startMs, endMs, bytes: reader.bytes() };
}

function readMany<T>(count: number, readOne: () => T): T[] {
  return Array.from({ length: count }, readOne);
}

function toFailure(id: number, code: number, message: string): WorkerMessage<never, never> {
  switch (code) {
    case CODE.modelRefused:
      return {
        type: 'failure',
        error: new SetupError(`${message}; try the file with whisper.cpp's own whisper-cli`),
      };
    case CODE.badRequest:
      return {
        type: 'failure',
        error: new TranscriptionFailedError(`the speech worker refused a message: ${message}`),
      };
    case CODE.unknownLanguage:
      return { type: 'refusal', id, error: new InvalidInputError([{ field: 'language', message }]) };
    case CODE.busy:
      return { type: 'refusal', id, error: new ConflictError(`speech worker: ${message}`) };
    default:
      return {
        type: 'refusal',
        id,
        error: new TranscriptionFailedError(`whisper.cpp: ${message} (code ${code})`),
      };
  }
}
