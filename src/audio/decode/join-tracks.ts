/** Samples of each channel that are yielded at once: half a second at 16 kHz. */
const PIECE_FRAMES = 8_192;

export interface DecodedTrack {
  readonly channels: number;
  readonly samples: AsyncIterable<Int16Array>;
}

interface Source {
  readonly channels: number;
  readonly pieces: AsyncIterator<Int16Array>;
  rest: Int16Array;
  hasEnded: boolean;
}

/**
 * Several tracks as one sound with the channels of all, in their order. A track that ends earlier is silent from there on.
 *
 * In:     samples of each track, its channels interleaved; whole frames.
 * Out:    samples of all channels, interleaved.
 * End:    with the longest track. A consumer that stops earlier ends all.
 * Errors: those of the tracks.
 */
export async function* joinTracks(tracks: readonly DecodedTrack[]): AsyncGenerator<Int16Array> {
  const [only] = tracks;
  if (only && tracks.length === 1) return void (yield* only.samples);
  const sources = tracks.map(({ channels, samples }): Source => ({
    channels,
    pieces: samples[Symbol.asyncIterator](),
    rest: new Int16Array(0),
    hasEnded: false,
  }));
  try {
    while (true) {
      await Promise.all(sources.map(refill));
      const open = sources.filter((source) => !source.hasEnded);
      if (open.length === 0) return;
      const frames = Math.min(PIECE_FRAMES, ...open.map(({ rest, channels }) => rest.length / channels));
      yield interleave(sources, frames);
    }
  } finally {
    await Promise.all(sources.map(async ({ pieces }) => pieces.return?.()));
  }
}

async function refill(source: Source): Promise<void> {
  while (source.rest.length === 0 && !source.hasEnded) {
    const next = await source.pieces.next();
    if (next.done) source.hasEnded = true;
    else source.rest = next.value;
  }
}

function interleave(sources: readonly Source[], frames: number): Int16Array {
  const width = sources.reduce((sum, { channels }) => sum + channels, 0);
  const joined = new Int16Array(frames * width);
  let first = 0;
  for (const source of sources) {
    const { channels, rest } = source;
    const there = Math.min(frames, rest.length / channels);
    for (let at = 0; at < there; at++)
      for (let channel = 0; channel < channels; channel++)
        joined[at * width + first + channel] = rest[at * channels + channel] as number;
    source.rest = rest.subarray(there * channels);
    first += channels;
  }
  return joined;
}
