/** µ-law code of silence: the smallest positive step (ITU-T G.711, table 2a). */
export const ULAW_SILENCE = 0xff;

const BIAS = 132;
const CLIP = 32635;

/** Signed 16-bit sample of each of the 256 µ-law codes (ITU-T G.711, table 2). */
const linearOfCode = Int16Array.from({ length: 256 }, (_, code) => {
  const inverted = ~code & 0xff;
  const magnitude = ((((inverted & 0x0f) << 3) + BIAS) << ((inverted & 0x70) >> 4)) - BIAS;
  return inverted & 0x80 ? -magnitude : magnitude;
});

/** µ-law bytes, one per sample, to signed 16-bit samples. */
export function decodeUlaw(ulaw: Uint8Array): Int16Array {
  const samples = new Int16Array(ulaw.length);
  for (let i = 0; i < ulaw.length; i++) samples[i] = linearOfCode[ulaw[i] ?? ULAW_SILENCE] ?? 0;
  return samples;
}

/** One signed 16-bit sample to its µ-law code. */
function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS;
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7);
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
}

/** Signed 16-bit samples to µ-law bytes, one per sample. */
export function encodeUlaw(samples: Int16Array): Uint8Array {
  const ulaw = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) ulaw[i] = encodeSample(samples[i] ?? 0);
  return ulaw;
}
