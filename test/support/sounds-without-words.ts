import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';
import { seededRandom } from './seeded-random.js';

type Wave = (seconds: number) => number;

const SECONDS = 8;
const LEVELS_DBFS = [-50, -35, -20];

/** The sounds of a line other than speech: 8 s each at three levels, 8 kHz, through µ-law. */
export function soundsWithoutWords(): Record<string, Int16Array> {
  const random = seededRandom(11);
  const white = () => random() * 2 - 1;
  const during = (everyS: number, forS: number, wave: Wave): Wave => {
    return (s) => (s % everyS < forS ? wave(s) : 0);
  };
  const waves: Record<string, Wave> = {
    'white noise': white,
    'noise that swells four times a second': (s) => white() * (0.5 + 0.5 * Math.sin(2 * Math.PI * 4 * s)),
    'a ringing tone': during(4, 1, tones(425)),
    'a busy tone': during(1, 0.5, tones(480, 620)),
    'a dial tone': tones(350, 440),
    'keys of a telephone': during(0.5, 0.15, tones(770, 1336)),
    'a special information tone': (s) => tones([950, 1400, 1800][Math.floor((s % 1.5) * 2)] as number)(s),
    'a siren': (s) => Math.sin(2 * Math.PI * (800 * s - (400 / 2.5) * Math.cos(2.5 * s))),
    'music on hold': (s) => 0.6 * Math.exp(-4 * (s % 0.5)) * melody(s) + 0.4 * tones(131, 165, 196)(s),
    'comfort noise': () => white() * 0.03,
    'mains hum': tones(50, 100, 150, 200, 250),
    typing: (s) => white() * Math.exp(-80 * ((s * 7.3) % 1)),
  };
  return Object.fromEntries(Object.entries(waves).map(([name, wave]) => [name, atEachLevel(wave)]));
}

/** A note each half second, with two overtones. */
function melody(s: number): number {
  const note = [262, 330, 392, 523, 440, 349, 294, 247][Math.floor(s * 2) % 8] as number;
  return tones(note, 2 * note, 3 * note)(s);
}

function tones(...frequenciesHz: readonly number[]): Wave {
  return (s) =>
    frequenciesHz.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * s), 0) / frequenciesHz.length;
}

function atEachLevel(wave: Wave): Int16Array {
  const samples = LEVELS_DBFS.flatMap((dbfs) => {
    const amplitude = 32767 * 10 ** (dbfs / 20);
    return Array.from({ length: SECONDS * 8000 }, (_, at) => Math.round(amplitude * wave(at / 8000)));
  });
  return decodeUlaw(encodeUlaw(Int16Array.from(samples)));
}
