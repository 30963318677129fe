import type { SampleRateHz } from '../audio/frame.js';

/** `sound` of native/whisper-worker/wire.h. A telephone's 8 kHz are brought to 16 kHz by the worker, not in the calls' loop. */
export function encodeSound(samples: Int16Array, sampleRateHz: SampleRateHz): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(sampleRateHz, 0);
  head.writeUInt32LE(samples.length, 4);
  return [head, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)];
}
