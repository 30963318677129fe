import { NormalEquations } from '../audio/echo/least-squares.js';

const BYTES_PER_SAMPLE = 2;
/** Length of one comparison: 128 ms at 16 kHz, shorter than any word. */
const BLOCK_SAMPLES = 2_048;
/** Later copies are recognised as an echo (`audio/echo/fit-echo.ts`, `CLOSE_MS`). */
const LATEST_S = 0.06;
/** Length of the filter that makes one channel of the other: gain, sign, and delays between two samples. */
const TAPS = 32;
const CENTRE = TAPS / 2;
const COARSE = 4;
/** The response is found in so many stretches of a second, and held to the whole sound. */
const STRETCHES = 3;
/** Root mean square of a stretch that is loud enough to compare, of full scale 32,768. */
const LOUD_RMS = 60;
/** Shares of a block's power: -30 dB, the difference that lossy codecs make; and the difference of another sound. */
const MOST_DIFFERENCE = 1e-3;
const OTHER_SOUND = 0.1;
/** Mean square, -72 dBFS: the noise of a converter. */
const FLOOR = 8 ** 2;
/** Ratio for the noise between two lines, which is as loud all the time, over its quietest tenth. */
const NOISE_OVER_QUIETEST = 4;

type Read = () => AsyncIterable<Buffer>;
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly signal: AbortSignal;
}
interface Response {
  /** `taps[k]` goes with the first channel's sample at `n - delay + CENTRE - k`. */
  readonly taps: Float64Array;
  readonly delay: number;
}

/**
 * Whether one channel is the sound of another one throughout: louder or quieter, inverted, up to 60 ms earlier or later,
 * with an offset, or with the noise of another line. One word of another party is enough for two sounds.
 *
 * @param read the interleaved 16-bit samples, asked for twice at most
 */
export async function isSameSound(read: Read, pair: Pair): Promise<boolean> {
  const response = await findResponse(read(), pair);
  return response !== undefined && (await holdsThroughout(read(), pair, response));
}

async function findResponse(bytes: AsyncIterable<Buffer>, pair: Pair): Promise<Response | undefined> {
  const latest = Math.round(LATEST_S * pair.sampleRateHz);
  const length = pair.sampleRateHz + 2 * (latest + TAPS);
  const equations = new NormalEquations(TAPS);
  let delay: number | undefined;
  let stretches = 0;
  for await (const [first, second] of stretchesOf(bytes, pair, length)) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!isLoud(first) || !isLoud(second)) continue;
    delay ??= delayBetween(first, second, latest);
    addStretch(equations, { first, second, delay, margin: latest + TAPS });
    if (++stretches === STRETCHES) break;
  }
  return delay === undefined ? undefined : { taps: equations.solve(), delay };
}

/** Whole stretches of both channels, without their mean. */
async function* stretchesOf(bytes: AsyncIterable<Buffer>, pair: Pair, length: number) {
  let rest: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];
  for await (const both of pairsOf(bytes, pair)) {
    rest = [joined(rest[0], both[0]), joined(rest[1], both[1])];
    while (rest[0].length >= length) {
      yield [evened(rest[0].slice(0, length)), evened(rest[1].slice(0, length))] as const;
      rest = [rest[0].subarray(length), rest[1].subarray(length)];
    }
  }
  // a short recording
  const half = Math.floor(length / 2);
  if (rest[0].length >= half) yield [evened(rest[0]), evened(rest[1])] as const;
}

function addStretch(
  equations: NormalEquations,
  of: { first: Float32Array; second: Float32Array; delay: number; margin: number },
): void {
  const { first, second, delay, margin } = of;
  const to = second.length - 2 * margin;
  const near = second.subarray(margin, margin + to);
  // `[n + TAPS - k]` is the first channel at `margin + n - delay + CENTRE - k`
  const from = margin - delay + CENTRE - TAPS;
  const heard = Float32Array.from({ length: to + TAPS + 1 }, (_, at) => first[from + at] ?? 0);
  if (to > 0) equations.add(heard, near, { from: 0, to, weight: 1 });
}

/** By which the second channel is later, samples; found at a quarter of the rate. */
function delayBetween(first: Float32Array, second: Float32Array, latest: number): number {
  const [one, other] = [coarse(first), coarse(second)];
  const most = Math.floor(latest / COARSE);
  let best = { delay: 0, likeness: 0 };
  for (let delay = -most; delay <= most; delay++) {
    let product = 0;
    for (let n = most; n < other.length - most; n++)
      product += (one[n - delay] as number) * (other[n] as number);
    if (Math.abs(product) > best.likeness) best = { delay: delay * COARSE, likeness: Math.abs(product) };
  }
  return best.delay;
}

function coarse(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / COARSE) }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < COARSE; k++) sum += samples[at * COARSE + k] as number;
    return sum;
  });
}

async function holdsThroughout(
  bytes: AsyncIterable<Buffer>,
  pair: Pair,
  response: Response,
): Promise<boolean> {
  const margin = Math.round(LATEST_S * pair.sampleRateHz) + TAPS;
  let first: Float32Array = new Float32Array(0);
  let second: Float32Array = new Float32Array(0);
  const blocks: { power: number; difference: number }[] = [];
  const judge = (): boolean => {
    let at = margin;
    for (; at + BLOCK_SAMPLES + margin <= first.length; at += BLOCK_SAMPLES) {
      const block = compare(first, second, at, response);
      if (block.difference > OTHER_SOUND * block.power + 100 * FLOOR) return false;
      blocks.push(block);
    }
    [first, second] = [first.slice(at - margin), second.slice(at - margin)];
    return true;
  };
  // the first and last sample go on around the sound, so that each has what comes before and behind it, and no step from an offset
  const held = (samples: Float32Array, at: number, length: number) =>
    new Float32Array(length).fill(samples.at(at) ?? 0);
  for await (const both of pairsOf(bytes, pair)) {
    if (first.length === 0) [first, second] = [held(both[0], 0, margin), held(both[1], 0, margin)];
    [first, second] = [joined(first, both[0]), joined(second, both[1])];
    if (!judge()) return false;
  }
  const behind = BLOCK_SAMPLES + 2 * margin;
  [first, second] = [joined(first, held(first, -1, behind)), joined(second, held(second, -1, behind))];
  return judge() && areAlike(blocks);
}

function areAlike(blocks: readonly { readonly power: number; readonly difference: number }[]): boolean {
  const differences = blocks.map(({ difference }) => difference).sort((a, b) => a - b);
  const loudest = blocks.reduce((most, { power }) => Math.max(most, power), 0);
  const quietest = differences[Math.floor(differences.length / 10)] ?? 0;
  const noise = Math.min(NOISE_OVER_QUIETEST * quietest, MOST_DIFFERENCE * loudest);
  return blocks.every(({ power, difference }) => difference <= MOST_DIFFERENCE * power + FLOOR + noise);
}

/** Mean squares of a block of the second channel, and of what the first does not explain of it, without their means. */
function compare(first: Float32Array, second: Float32Array, from: number, { taps, delay }: Response) {
  const sums = { samples: 0, ownSquare: 0, rest: 0, restSquare: 0 };
  for (let n = from; n < from + BLOCK_SAMPLES; n++) {
    let expected = 0;
    for (let k = 0; k < TAPS; k++)
      expected += (taps[k] as number) * (first[n - delay + CENTRE - k] as number);
    const samples = second[n] as number;
    sums.samples += samples;
    sums.ownSquare += samples * samples;
    sums.rest += samples - expected;
    sums.restSquare += (samples - expected) ** 2;
  }
  const variance = (sum: number, square: number) => square / BLOCK_SAMPLES - (sum / BLOCK_SAMPLES) ** 2;
  return {
    power: variance(sums.samples, sums.ownSquare),
    difference: variance(sums.rest, sums.restSquare),
  };
}

/** The samples of two channels, in pieces of a few thousand. */
async function* pairsOf(
  bytes: AsyncIterable<Buffer>,
  { first, second, channels, signal }: Pair,
): AsyncGenerator<readonly [Float32Array, Float32Array]> {
  const frameBytes = channels * BYTES_PER_SAMPLE;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    signal.throwIfAborted();
    const all = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const frames = Math.floor(all.length / frameBytes);
    for (let at = 0; at < frames; at += BLOCK_SAMPLES) {
      const length = Math.min(BLOCK_SAMPLES, frames - at);
      const of = (channel: number) =>
        Float32Array.from({ length }, (_, n) =>
          all.readInt16LE((at + n) * frameBytes + channel * BYTES_PER_SAMPLE),
        );
      yield [of(first), of(second)];
    }
    rest = all.subarray(frames * frameBytes);
  }
}

function isLoud(samples: Float32Array): boolean {
  return samples.reduce((sum, sample) => sum + sample ** 2, 0) > samples.length * LOUD_RMS ** 2;
}

function evened(samples: Float32Array): Float32Array {
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length);
  return samples.map((sample) => sample - mean);
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
