import type { AudioFrame } from '../../src/audio/frame.js';
import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';
import { segmentLeg } from '../../src/audio/vad/segment-leg.js';
import type { SegmentOptions } from '../../src/audio/vad/segment-options.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { Transcriber } from '../../src/speech/transcriber.js';

const RATE_HZ = 8000;
const FRAME_SAMPLES = RATE_HZ / 4;
const LEVELS_DBFS = [-55, -40, -25, -15];

/** Value at a time, −1..1; `random` is 0..1. */
type Wave = (seconds: number, random: () => number) => number;

const tones =
  (...frequenciesHz: readonly number[]): Wave =>
  (s) =>
    frequenciesHz.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * s), 0) / frequenciesHz.length;
const during =
  (everyS: number, forS: number, wave: Wave): Wave =>
  (s, random) =>
    s % everyS < forS ? wave(s, random) : 0;
const white: Wave = (_s, random) => random() * 2 - 1;

const DIGIT_ROWS = [697, 770, 852, 941];
const DIGIT_COLUMNS = [1209, 1336, 1477, 1633];
const NOTES_HZ = [262, 330, 392, 523, 440, 349, 294, 247];

/** Sounds of a line that are no speech. */
const WAVES: Readonly<Record<string, Wave>> = {
  silence: () => 0,
  'comfort noise': (s, random) => white(s, random) * 0.03,
  'white noise': white,
  'noise that swells': (s, random) => white(s, random) * (0.5 + 0.5 * Math.sin(2 * Math.PI * 0.7 * s)),
  'a ringing tone': during(4, 1, tones(425)),
  'a busy tone': during(1, 0.5, tones(480, 620)),
  'a dial tone': tones(350, 440),
  'keys of a telephone': during(0.4, 0.12, (s) => {
    const key = Math.floor(s / 0.4);
    return (
      tones(DIGIT_ROWS[key % 4] as number, DIGIT_COLUMNS[(key * 3) % 4] as number) as (s: number) => number
    )(s);
  }),
  'music on hold': (s) => {
    const beat = s % 0.5;
    const note = NOTES_HZ[Math.floor(s / 0.5) % NOTES_HZ.length] as number;
    const melody = Math.exp(-4 * beat) * (tones(note, 2 * note, 3 * note) as (s: number) => number)(s);
    return 0.6 * melody + 0.4 * (tones(131, 165, 196) as (s: number) => number)(s);
  },
  'mains hum': tones(50, 100, 150, 200, 250),
  typing: (s, random) => white(s, random) * Math.exp(-80 * ((s * 7.3) % 1)),
};

export interface NonSpeech {
  readonly minutes: number;
  /** Words that would have been written down, by sound. */
  readonly words: Readonly<Record<string, number>>;
  readonly doubtful: number;
}

/** Words that are heard where none were said, through detector, model and judgement, as in a call. */
export async function measureNonSpeech(
  transcriber: Pick<Transcriber, 'transcribe'>,
  { minutes, segment, signal }: { minutes: number; segment: SegmentOptions; signal: AbortSignal },
): Promise<NonSpeech> {
  const log = silentLog();
  const vad = await startVad({ modelPath: productPaths.vadModel, log });
  const names = Object.keys(WAVES);
  const secondsEach = (minutes * 60) / names.length;
  const words: Record<string, number> = {};
  let doubtful = 0;
  try {
    for (const name of names) {
      const samples = soundOf(WAVES[name] as Wave, secondsEach);
      for await (const speech of segmentLeg(framesOf(samples), { vad, options: segment, log })) {
        signal.throwIfAborted();
        const how = { legId: name, priority: 'final', language: 'en', deadlineMs: 60_000 } as const;
        const { samples: heard, sampleRateHz } = speech;
        const result = await transcriber.transcribe({ ...how, samples: heard, sampleRateHz });
        if (result.dropped !== null) continue;
        words[name] = (words[name] ?? 0) + result.words.length;
        if (result.doubt !== null) doubtful++;
      }
    }
    return { minutes, words, doubtful };
  } finally {
    await vad.close();
  }
}

/** Through µ-law, at each level in turn. */
function soundOf(wave: Wave, seconds: number): Int16Array {
  const random = seeded();
  const count = Math.round(seconds * RATE_HZ);
  const samples = Int16Array.from({ length: count }, (_, at) => {
    const level = LEVELS_DBFS[Math.floor((at / count) * LEVELS_DBFS.length)] as number;
    return Math.round(32_767 * 10 ** (level / 20) * wave(at / RATE_HZ, random));
  });
  return decodeUlaw(encodeUlaw(samples));
}

/** The same sounds each time (Park and Miller's generator). */
function seeded(): () => number {
  let state = 11;
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
}

async function* framesOf(samples: Int16Array): AsyncGenerator<AudioFrame> {
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const startMs = (at * 1000) / RATE_HZ;
    const part = samples.subarray(at, at + FRAME_SAMPLES);
    yield { samples: part, sampleRateHz: RATE_HZ, startMs, arrivedAtMs: startMs };
  }
}
