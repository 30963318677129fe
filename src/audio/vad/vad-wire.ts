import type { WorkerProtocol } from '../../workers/worker-protocol.js';
import type { SampleRateHz } from '../frame.js';
import { SILERO_WINDOW } from './silero-window.js';

/**
 * Frames between the hub and its worker, little endian. Both ends are in this file.
 *
 *   request  u8 1, u32 id, u16 ended legs, each u32 leg; u16 windows, each: u32 leg, u16 rate in Hz, s16 samples
 *   ready    u8 129
 *   reply    u8 130, u32 id, f32 probability per window
 */
const FRAME = { request: 1, ready: 129, reply: 130 } as const;

export interface LegWindow {
  readonly leg: number;
  readonly rate: SampleRateHz;
  readonly samples: Int16Array;
}

export interface VadRequest {
  /** Legs of which the memory may be dropped. */
  readonly endedLegs: readonly number[];
  readonly windows: readonly LegWindow[];
}

export const vadProtocol: WorkerProtocol<VadRequest, Float32Array, undefined> = {
  encodeRequest(id, { endedLegs, windows }) {
    const head = Buffer.alloc(1 + 4 + 2 + 4 * endedLegs.length + 2);
    let at = head.writeUInt8(FRAME.request, 0);
    at = head.writeUInt32LE(id, at);
    at = head.writeUInt16LE(endedLegs.length, at);
    for (const leg of endedLegs) at = head.writeUInt32LE(leg, at);
    head.writeUInt16LE(windows.length, at);
    return [head, ...windows.flatMap(encodeWindow)];
  },

  decode(frame) {
    const type = frame.readUInt8(0);
    if (type === FRAME.ready) return { type: 'ready', ready: undefined };
    if (type !== FRAME.reply) throw new RangeError(`unknown frame type ${type}`);
    const count = (frame.length - 5) / 4;
    const reply = Float32Array.from({ length: count }, (_, i) => frame.readFloatLE(5 + 4 * i));
    return { type: 'reply', id: frame.readUInt32LE(1), reply };
  },
};

function encodeWindow({ leg, rate, samples }: LegWindow): Uint8Array[] {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(leg, 0);
  head.writeUInt16LE(rate, 4);
  return [head, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)];
}

/** The worker's side. */
export function decodeVadRequest(frame: Buffer): VadRequest & { readonly id: number } {
  const id = frame.readUInt32LE(1);
  let at = 5;
  const next16 = () => frame.readUInt16LE((at += 2) - 2);
  const next32 = () => frame.readUInt32LE((at += 4) - 4);
  const endedLegs = Array.from({ length: next16() }, next32);
  const windows = Array.from({ length: next16() }, (): LegWindow => {
    const leg = next32();
    const rate = next16() === 16000 ? 16000 : 8000;
    const samples = new Int16Array(SILERO_WINDOW[rate].samples);
    for (let i = 0; i < samples.length; i++) samples[i] = frame.readInt16LE(at + 2 * i);
    at += 2 * samples.length;
    return { leg, rate, samples };
  });
  return { id, endedLegs, windows };
}

export function encodeVadReady(): readonly Uint8Array[] {
  return [Uint8Array.of(FRAME.ready)];
}

export function encodeVadReply(id: number, probabilities: Float32Array): readonly Uint8Array[] {
  const frame = Buffer.alloc(5 + 4 * probabilities.length);
  frame.writeUInt8(FRAME.reply, 0);
  frame.writeUInt32LE(id, 1);
  probabilities.forEach((probability, i) => frame.writeFloatLE(probability, 5 + 4 * i));
  return [frame];
}
