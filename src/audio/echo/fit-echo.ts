import { NormalEquations } from './least-squares.js';

/** Everything in this folder is at this rate: an echo over a telephone is recognised well enough in its narrow band. */
export const ECHO_RATE_HZ = 8000;
export const SAMPLES_PER_MS = ECHO_RATE_HZ / 1000;
/** An echo comes back so late at most: both ways through a network, jitter buffers and a room (measured delays of up to 300 ms, and the taps' own). */
export const MAX_DELAY_MS = 440;
/** The taps of two parties are no more apart than this, so that an echo may seem to come before its sound. */
export const MIN_DELAY_MS = -40;

/** The delay is looked for at a quarter of the rate: speech has most of its power below 1 kHz. */
const COARSE = 4;
/** Delays that are tried: neighbours by a pitch period look alike. */
const CANDIDATES = 3;
/** Two candidates are as far apart as this, in coarse samples: 6 ms. */
const APART = 12;
/** Length of the response: the direct sound and the early reflections of a room, 16 ms. */
const TAPS = 128;
const TAPS_BEFORE = 24;
/** The response is fitted to every other block and judged by the blocks between. */
const BLOCK_SAMPLES = 128 * SAMPLES_PER_MS;
/**
 * Share of the loudest block's power that every block is weighted by in addition to its own: an echo counts
 * as much as louder speech beside it, and noise does not.
 */
const QUIET_SHARE = 10 ** -3.5;
/** A delay that is less like than this, of the likeliest, is not tried. */
const LIKELY = 0.5;
/**
 * Likeness below which no fit is tried. Two sounds of which one holds the other's echo reach 0.11 to 0.98 at
 * the right delay, others 0.05 (p95; 2026-11).
 */
const LEAST_LIKE = 0.06;
/** Explained so well, no other delay is tried. */
const WELL_EXPLAINED = 0.5;
/**
 * Two sounds that are no more apart than this explain each other, whichever came first: as far as a delay may
 * be negative, and the length of the response more. Only the weaker one is an echo then, if it is weaker by 6
 * dB at least, as echoes of lines are (ITU-T G.168 reckons with an echo return loss of 6 dB or more).
 */
const CLOSE_MS = TAPS / SAMPLES_PER_MS - MIN_DELAY_MS;
const WEAKER = 10 ** -0.6;
/** A block that is explained so well shows how strong the echo is. */
const CONCLUSIVE = 0.5;

/** How far a sound is made of another one. */
export interface EchoFit {
  /** The best estimate of what came over, as long as the near sound. */
  readonly echo: Float32Array;
  /** From the far sound to its echo, ms. */
  readonly delayMs: number;
  /** Mean share of the power of the blocks of the near sound that is explained, by responses fitted to other blocks; 0 where none is of use. */
  readonly explained: number;
}

/**
 * Finds how much of a sound is the delayed and filtered sound of another one. The response is fitted to one
 * half of the blocks by least squares and judged by the other half, so that nothing is explained by chance:
 * two voices that hold similar vowels fit each other within a block and not across. None of 688 turns of the
 * demo's voices was explained by the speech of others; none of their first 0.7 s by more than 0.14 (2026-11).
 *
 * A sound is not taken for the echo of its own echo (`CLOSE_MS`): a headset or a line that lets an agent's voice over at
 * −30 dB would else take all of the agent's words.
 *
 * @param near at 8 kHz
 * @param far at 8 kHz, from `MAX_DELAY_MS` before the first sample of `near` to `-MIN_DELAY_MS` behind its last one
 */
export function fitEcho(near: Float32Array, far: Float32Array): EchoFit {
  const weights = weightsOf(near);
  let best: EchoFit = { echo: new Float32Array(near.length), delayMs: 0, explained: 0 };
  for (const delay of likelyDelays(evened(near, weights), far)) {
    const fit = fitAt(near, far, weights, delay);
    if (fit.explained > best.explained) best = fit;
    if (best.explained > WELL_EXPLAINED) break;
  }
  return best;
}

/** Weight of each block: the louder it is, the less a square of it counts. */
function weightsOf(near: Float32Array): Float64Array {
  const powers = Float64Array.from({ length: Math.ceil(near.length / BLOCK_SAMPLES) }, (_, block) => {
    const samples = near.subarray(block * BLOCK_SAMPLES, (block + 1) * BLOCK_SAMPLES);
    return samples.reduce((sum, sample) => sum + sample ** 2, 0);
  });
  const floor = Math.max(1, ...powers) * QUIET_SHARE;
  return powers.map((power) => 1 / (power + floor));
}

function evened(near: Float32Array, weights: Float64Array): Float32Array {
  return near.map((sample, n) => sample * Math.sqrt(weights[Math.floor(n / BLOCK_SAMPLES)] as number));
}

/** Delays in samples at which the two are most alike, the best first. */
function likelyDelays(near: Float32Array, far: Float32Array): number[] {
  const coarseNear = coarse(near);
  const coarseFar = coarse(far);
  const count = Math.floor(((MAX_DELAY_MS - MIN_DELAY_MS) * SAMPLES_PER_MS) / COARSE) + 1;
  const likeness = Float64Array.from({ length: count }, (_, start) =>
    likenessAt(coarseNear, coarseFar, start),
  );
  const power = coarseNear.reduce((sum, value) => sum + value ** 2, 0);
  const order = [...likeness.keys()].sort((a, b) => (likeness[b] as number) - (likeness[a] as number));
  const least = Math.max(LIKELY * (likeness[order[0] ?? 0] as number), LEAST_LIKE * power);
  const chosen: number[] = [];
  for (const start of order) {
    if (chosen.length === CANDIDATES || !((likeness[start] as number) > least)) break;
    if (chosen.every((other) => Math.abs(other - start) >= APART)) chosen.push(start);
  }
  return chosen.map((start) => MAX_DELAY_MS * SAMPLES_PER_MS - start * COARSE);
}

function likenessAt(near: Float32Array, far: Float32Array, start: number): number {
  let product = 0;
  let power = 0;
  const length = Math.min(near.length, far.length - start);
  for (let n = 0; n < length; n++) {
    const value = far[start + n] as number;
    product += value * (near[n] as number);
    power += value * value;
  }
  return power > 0 ? (product * product) / power : 0;
}

/** Sums of four, each less most of the one before: that flattens the spectrum of speech. */
function coarse(samples: Float32Array): Float32Array {
  const sums = new Float32Array(Math.floor(samples.length / COARSE));
  let before = 0;
  for (let i = 0; i < sums.length; i++) {
    let sum = 0;
    for (let k = 0; k < COARSE; k++) sum += samples[i * COARSE + k] as number;
    sums[i] = sum - 0.9 * before;
    before = sum;
  }
  return sums;
}

function fitAt(near: Float32Array, far: Float32Array, weights: Float64Array, delay: number): EchoFit {
  const heard = delayed(far, delay, near.length);
  const halves = [new NormalEquations(TAPS), new NormalEquations(TAPS)] as const;
  for (const [block, weight] of weights.entries())
    halves[block % 2 === 0 ? 0 : 1].add(heard, near, { ...bounds(block, near), weight });
  const [even, odd] = [halves[0].solve(), halves[1].solve()];
  const echo = new Float32Array(near.length);
  const sums = { residual: 0, power: 0, echo: 0, far: 0 };
  for (const [block, weight] of weights.entries()) {
    const each = fitBlock(near, heard, { echo, response: block % 2 === 0 ? odd : even, block });
    sums.residual += weight * each.residual;
    sums.power += weight * each.power;
    if (each.residual > CONCLUSIVE * each.power) continue;
    sums.echo += weight * each.echo;
    sums.far += weight * each.far;
  }
  const delayMs = delay / SAMPLES_PER_MS;
  const isSource = delayMs <= CLOSE_MS && sums.echo > WEAKER * sums.far;
  const explained = sums.power > 0 && !isSource ? Math.max(0, 1 - sums.residual / sums.power) : 0;
  return { echo, delayMs, explained };
}

interface BlockFit {
  /** Is filled in. */
  readonly echo: Float32Array;
  readonly response: Float64Array;
  readonly block: number;
}

/** Powers of one block: of the near sound, what is left of it beside the echo, of the echo, and of the far sound. */
function fitBlock(near: Float32Array, heard: Float32Array, { echo, response, block }: BlockFit) {
  const powers = { power: 0, residual: 0, echo: 0, far: 0 };
  const { from, to } = bounds(block, near);
  for (let n = from; n < to; n++) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap++) sum += (response[tap] as number) * (heard[n + TAPS - tap] as number);
    echo[n] = sum;
    powers.power += (near[n] as number) ** 2;
    powers.residual += ((near[n] as number) - sum) ** 2;
    powers.echo += sum ** 2;
    powers.far += (heard[n + TAPS - TAPS_BEFORE] as number) ** 2;
  }
  return powers;
}

function bounds(block: number, { length }: Float32Array): { readonly from: number; readonly to: number } {
  return { from: block * BLOCK_SAMPLES, to: Math.min(length, (block + 1) * BLOCK_SAMPLES) };
}

/** The far sound so that `[n + TAPS]` goes with the near sound at `n`, with the samples that the response looks back to. */
function delayed(far: Float32Array, delay: number, length: number): Float32Array {
  const from = MAX_DELAY_MS * SAMPLES_PER_MS - delay + TAPS_BEFORE - TAPS;
  const samples = new Float32Array(length + TAPS + 1);
  const first = Math.max(0, -from);
  samples.set(far.subarray(from + first, from + samples.length), first);
  return samples;
}
