import type { IncomingHttpHeaders } from 'node:http';
import type { AudioFrame, SampleRateHz } from '../../audio/frame.js';
import type { EchoCounts } from '../../audio/echo/guard-echo.js';
import type { SegmentOptions } from '../../audio/vad/segment-options.js';
import type { SpeechGrowth } from '../../audio/vad/speech-growth.js';
import type { VadStats } from '../../audio/vad/vad-hub.js';
import type { WorkerProtocol } from '../../workers/worker-protocol.js';
import type { Hole, MediaConnection } from './leg-streams.js';

/**
 * Between the server and its media process. Both ends are in this file; a frame is
 *
 *   u8 type, u32 id (0 where there is none), u32 bytes of JSON, the JSON (`head`), then the samples it speaks of,
 *   s16 little endian, in its order.
 */
const TYPE = { request: 1, ready: 129, reply: 130, refusal: 131, event: 132 } as const;
const HEAD_BYTES = 1 + 4 + 4;

/** Settings of the process, its one argument. */
export interface MediaProcessSettings {
  /** Lead of the server's clock over the machine's count of time, ms; see `followClock`. */
  readonly clockLeadMs: number;
  readonly vadModel: string;
  readonly segment: SegmentOptions;
}

/** `leg` is a number of ours. */
export type MediaRequest =
  | {
      readonly type: 'open';
      readonly leg: number;
      readonly callId?: string | undefined;
      readonly answeredAtMs: number;
      readonly queueFrames: number;
      readonly heardBefore: readonly AudioFrame[];
    }
  /** Comes with its socket. */
  | {
      readonly type: 'take';
      readonly leg: number;
      readonly id: string;
      readonly format: MediaConnection['format'];
      readonly headers: IncomingHttpHeaders;
      /** Base64. */
      readonly head: string;
    }
  | { readonly type: 'drop'; readonly leg: number; readonly id: string }
  | { readonly type: 'end-sentence'; readonly leg: number; readonly spokenToMs: number }
  | { readonly type: 'end'; readonly leg: number }
  | { readonly type: 'stats' };

export interface LegFrames {
  readonly leg: number;
  readonly frames: readonly AudioFrame[];
  /** As `LegStreamEvents.onSettled` has it, where that has moved. */
  readonly settledToMs?: number | undefined;
}

export type MediaEvent =
  | {
      readonly type: 'start';
      readonly leg: number;
      readonly format: string;
      readonly sampleRateHz: SampleRateHz;
    }
  | { readonly type: 'refused-format'; readonly leg: number; readonly format: string }
  | { readonly type: 'frames'; readonly legs: readonly LegFrames[] }
  | { readonly type: 'speech'; readonly leg: number; readonly growth: SpeechGrowth }
  | { readonly type: 'hole'; readonly leg: number; readonly hole: Hole }
  | { readonly type: 'closed'; readonly leg: number; readonly id: string }
  | { readonly type: 'ended'; readonly leg: number }
  /** A line of the process's log. */
  | { readonly type: 'log'; readonly line: string };

/** Counts of what the detector and the echo guard have done. */
export type SpeechStats = VadStats & EchoCounts;

/** To `stats`; null to all else. */
export type MediaReply = SpeechStats | null;

export const mediaProtocol: WorkerProtocol<MediaRequest, MediaReply, undefined, MediaEvent> = {
  encodeRequest: (id, request) => encode(TYPE.request, id, request),
  decode(frame) {
    const id = frame.readUInt32LE(1);
    switch (frame.readUInt8(0)) {
      case TYPE.ready:
        return { type: 'ready', ready: undefined };
      case TYPE.reply:
        return { type: 'reply', id, reply: (decodeBody(frame) as { reply: MediaReply }).reply };
      case TYPE.refusal:
        return { type: 'refusal', id, error: new Error((decodeBody(frame) as { message: string }).message) };
      case TYPE.event:
        return { type: 'event', event: decodeBody(frame) as MediaEvent };
      default:
        throw new RangeError(`unknown frame type ${frame.readUInt8(0)}`);
    }
  },
};

/** The process's side. */
export const mediaSide = {
  decodeRequest: (frame: Buffer) => ({
    id: frame.readUInt32LE(1),
    request: decodeBody(frame) as MediaRequest,
  }),
  encodeReady: () => encode(TYPE.ready, 0, {}),
  encodeReply: (id: number, reply: MediaReply) => encode(TYPE.reply, id, { reply }),
  encodeRefusal: (id: number, message: string) => encode(TYPE.refusal, id, { message }),
  encodeEvent: (event: MediaEvent) => encode(TYPE.event, 0, event),
};

/** Samples go behind the JSON, which keeps their number. */
function encode(type: number, id: number, body: object): Uint8Array[] {
  const samples: Int16Array[] = [];
  const json = Buffer.from(
    JSON.stringify(body, (_key, value: unknown) => {
      if (!(value instanceof Int16Array)) return value;
      samples.push(value);
      return { s16: value.length };
    }),
  );
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(json.length, 5);
  return [
    head,
    json,
    ...samples.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
  ];
}

function decodeBody(frame: Buffer): unknown {
  const jsonBytes = frame.readUInt32LE(5);
  const json = frame.toString('utf8', HEAD_BYTES, HEAD_BYTES + jsonBytes);
  // a copy that begins where samples may begin: at an even address
  const bytes = new Uint8Array(frame.subarray(HEAD_BYTES + jsonBytes));
  let at = 0;
  return JSON.parse(json, (_key, value: unknown) => {
    const count = (value as { s16?: unknown } | null)?.s16;
    if (typeof count !== 'number') return value;
    const samples = new Int16Array(bytes.buffer, at, count);
    at += samples.byteLength;
    return samples;
  });
}
