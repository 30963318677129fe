import type { AudioFrame, SampleRateHz } from '../../../src/audio/frame.js';
import type { RecordingContent } from '../../../src/calls/recording-reader.js';
import type { Vault } from '../../../src/vault/vault.js';

export interface FramesOptions {
  readonly startMs?: number;
  readonly durationMs: number;
  readonly sampleRateHz?: SampleRateHz;
  /** Value of the sample at a place, ms from answer. */
  readonly valueAt: (ms: number) => number;
}

/** 20 ms frames of a leg. */
export function framesOf({
  startMs = 0,
  durationMs,
  sampleRateHz = 8000,
  valueAt,
}: FramesOptions): AudioFrame[] {
  return Array.from({ length: durationMs / 20 }, (_, n) => {
    const fromMs = startMs + n * 20;
    const samples = Int16Array.from({ length: sampleRateHz / 50 }, (_, i) =>
      Math.round(valueAt(fromMs + (i * 1000) / sampleRateHz)),
    );
    return { samples, sampleRateHz, startMs: fromMs, arrivedAtMs: 0 };
  });
}

export const constant = (value: number) => () => value;
export const tone =
  (hz: number, amplitude = 8000) =>
  (ms: number) =>
    amplitude * Math.sin((2 * Math.PI * hz * ms) / 1000);

/** The two sides of stereo PCM. */
export function sidesOf(pcm: Buffer): { left: Int16Array; right: Int16Array } {
  const left = new Int16Array(pcm.length / 4);
  const right = new Int16Array(pcm.length / 4);
  for (let i = 0; i < left.length; i++) {
    left[i] = pcm.readInt16LE(4 * i);
    right[i] = pcm.readInt16LE(4 * i + 2);
  }
  return { left, right };
}

/** Share of the energy that lies at one frequency, 0..1 (Goertzel). */
export function shareAt(samples: Int16Array, hz: number, sampleRateHz = 8000): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / sampleRateHz);
  let [one, two, energy] = [0, 0, 0];
  for (const sample of samples) {
    const next = sample + coefficient * one - two;
    two = one;
    one = next;
    energy += sample * sample;
  }
  const power = one * one + two * two - coefficient * one * two;
  return energy === 0 ? 0 : (2 * power) / (samples.length * energy);
}

export async function readVault(vault: Vault, name: string): Promise<Buffer> {
  const reader = await vault.open(name);
  try {
    return await collect(reader.read());
  } finally {
    await reader.close();
  }
}

export const readContent = (content: RecordingContent, start?: number, end?: number) =>
  collect(content.read(start, end));

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(Buffer.from(piece));
  return Buffer.concat(read);
}
