import type { SampleRateHz } from '../../audio/frame.js';
import { ConflictError, InvalidInputError, SetupError } from '../../lib/errors.js';
import type { WorkerMessage, WorkerProtocol } from '../../workers/worker-protocol.js';
import { TranscriptionFailedError } from '../errors.js';
import { encodeSound } from '../encode-sound.js';
import { FrameReader } from '../frame-reader.js';

/** The other side of native/whisper-worker/wire.h, where the layout of every frame is written down. */
const FRAME = {
  transcribe: 1,
  abort: 2,
  follow: 3,
  ready: 129,
  result: 130,
  failure: 131,
  followed: 132,
} as const;

/** native/whisper-worker/engine.h, ErrorCode. */
const CODE = {
  modelRefused: 1,
  unknownLanguage: 2,
  aborted: 3,
  inferenceFailed: 4,
  badRequest: 5,
  busy: 6,
  noAttention: 7,
} as const;

export interface WhisperRequest {
  /** Mono, 16-bit signed. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  /** ISO 639-1 or `auto`. */
  readonly language: string;
  /** Encoder frames, 0 = all. */
  readonly audioContextFrames: number;
  readonly maxTokens: number;
  /** Text that the answer goes on from; left out: a whole transcript is wanted. */
  readonly follow?: WhisperFollow;
}

export interface WhisperFollow {
  /** Tokens that the text begins with, each below the model's mark of the end. */
  readonly prefix: readonly number[];
  /** A token whose sound is nearer to the end than so many frames of 20 ms is not stable; null: attention is not looked at. */
  readonly marginFrames: number | null;
  readonly keepsTail: boolean;
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
  /** Part of it in which the worker could have run, and other processes had the processors. */
  readonly withoutProcessorMs: number;
  /** None in the answer to `follow`. */
  readonly segments: readonly WhisperSegment[];
  /** The tokens behind the prefix, the stable ones first, in the answer to `follow`. */
  readonly followed?: {
    readonly tokens: readonly (WhisperToken & { id: number })[];
    readonly stable: number;
  };
}

export interface WhisperReady {
  readonly version: string;
  readonly multilingual: boolean;
  /** Whether it answers `follow`, and shows by attention what is stable. */
  readonly follows: 'no' | 'without-attention' | 'with-attention';
}

const FOLLOWS = ['no', 'without-attention', 'with-attention'] as const;

export const whisperProtocol: WorkerProtocol<WhisperRequest, WhisperResult, WhisperReady> = {
  encodeRequest(id, { samples, sampleRateHz, language, audioContextFrames, maxTokens, follow }) {
    const head = Buffer.alloc(1 + 4 * 3);
    head.writeUInt8(follow ? FRAME.follow : FRAME.transcribe, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(audioContextFrames, 5);
    head.writeUInt32LE(maxTokens, 9);
    return [
      head,
      encodeText(language),
      ...(follow ? [encodeFollow(follow)] : []),
      ...encodeSound(samples, sampleRateHz),
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
        return { type: 'ready', ready: readReady(reader) };
      case FRAME.result:
        return { type: 'reply', id: reader.u32(), reply: readResult(reader) };
      case FRAME.followed:
        return { type: 'reply', id: reader.u32(), reply: readFollowed(reader) };
      case FRAME.failure:
        return toFailure(reader.u32(), reader.i32(), reader.text());
      default:
        throw new RangeError(`unknown frame type ${type}`);
    }
  },
};

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function encodeFollow({ prefix, marginFrames, keepsTail }: WhisperFollow): Buffer {
  const bytes = Buffer.alloc(2 + 4 * prefix.length + 4 + 1);
  let at = bytes.writeUInt16LE(prefix.length);
  for (const token of prefix) at = bytes.writeInt32LE(token, at);
  at = bytes.writeInt32LE(marginFrames ?? -1, at);
  bytes.writeUInt8(keepsTail ? 1 : 0, at);
  return bytes;
}

function readReady(reader: FrameReader): WhisperReady {
  const version = reader.text();
  const multilingual = reader.u8() === 1;
  return { version, multilingual, follows: FOLLOWS[reader.u8()] ?? 'no' };
}

/** Reads the fields that both kinds of answer begin with. */
function readHead(reader: FrameReader) {
  const language = reader.text();
  const noSpeech = reader.f32();
  const inferenceMs = reader.u32() / 1000;
  const withoutProcessorMs = reader.u32() / 1000;
  return { language, noSpeechProbability: noSpeech < 0 ? null : noSpeech, inferenceMs, withoutProcessorMs };
}

function readFollowed(reader: FrameReader): WhisperResult {
  const head = readHead(reader);
  const stable = reader.u16();
  const tokens = readMany(reader.u16(), () => ({ id: reader.i32(), ...readToken(reader) }));
  return { ...head, segments: [], followed: { tokens, stable } };
}

function readResult(reader: FrameReader): WhisperResult {
  const head = readHead(reader);
  const segments = readMany(reader.u16(), () => {
    const startMs = reader.i32() * 10;
    const endMs = reader.i32() * 10;
    return { startMs, endMs, tokens: readMany(reader.u16(), () => readToken(reader)) };
  });
  return { ...head, segments };
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
