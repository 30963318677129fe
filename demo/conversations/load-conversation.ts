import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { SetupError } from '../../src/lib/errors.js';

const SAMPLE_RATE_HZ = 8000;
/** WAVE_FORMAT_MULAW (RFC 2361). */
const WAV_FORMAT_ULAW = 7;

const turnSchema = z.strictObject({
  speaker: z.enum(['caller', 'agent']),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().positive(),
  text: z.string().min(1),
});

const scriptSchema = z.strictObject({
  language: z.enum(['en', 'sw']),
  title: z.string().min(1),
  voices: z.strictObject({ caller: z.string(), agent: z.string() }),
  turns: z.array(turnSchema).min(1),
});

/** One thing that one of the two says; times in ms from the start of the recording. */
export type Turn = z.infer<typeof turnSchema>;

export interface Conversation {
  readonly number: number;
  readonly language: 'en' | 'sw';
  readonly title: string;
  /** In the order in which they begin. */
  readonly turns: readonly Turn[];
  /** µ-law, 8 kHz, one byte per sample; as long as `agent`. */
  readonly caller: Uint8Array;
  readonly agent: Uint8Array;
  readonly durationMs: number;
}

/** The numbers of the conversations that there are, ascending. */
export function listConversations(): number[] {
  return readdirSync(import.meta.dirname)
    .map((name) => Number(/^(\d+)-.*\.json$/.exec(name)?.[1] ?? Number.NaN))
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => a - b);
}

/** @throws SetupError when there is none of that number, or its files are damaged */
export function loadConversation(number: number): Conversation {
  const file = readdirSync(import.meta.dirname).find((name) =>
    new RegExp(`^${number}-.*\\.json$`).test(name),
  );
  if (file === undefined) {
    throw new SetupError(`no conversation ${number}; there are ${listConversations().join(', ')}`);
  }
  const path = join(import.meta.dirname, file);
  try {
    const script = scriptSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const { left, right } = splitUlawWav(gunzipSync(readFileSync(path.replace(/\.json$/, '.wav.gz'))));
    const { language, title, turns } = script;
    const durationMs = (left.length / SAMPLE_RATE_HZ) * 1000;
    return { number, language, title, turns, caller: left, agent: right, durationMs };
  } catch (error) {
    throw new SetupError(`conversation ${number} cannot be read; check out ${file} again`, { cause: error });
  }
}

/** The two channels of a stereo µ-law WAV file at 8 kHz. */
function splitUlawWav(wav: Buffer): { left: Uint8Array; right: Uint8Array } {
  const format = riffChunk(wav, 'fmt ');
  const isOurs =
    format.readUInt16LE(0) === WAV_FORMAT_ULAW &&
    format.readUInt16LE(2) === 2 &&
    format.readUInt32LE(4) === SAMPLE_RATE_HZ;
  if (!isOurs) throw new SetupError('not a stereo µ-law recording at 8 kHz');
  const samples = riffChunk(wav, 'data');
  const left = new Uint8Array(samples.length / 2);
  const right = new Uint8Array(samples.length / 2);
  for (let i = 0; i < left.length; i++) {
    left[i] = samples.readUInt8(2 * i);
    right[i] = samples.readUInt8(2 * i + 1);
  }
  return { left, right };
}

/** The contents of the first chunk of that name (RIFF: four letters, length, contents padded to an even length). */
function riffChunk(wav: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= wav.length;) {
    const sizeBytes = wav.readUInt32LE(at + 4);
    if (wav.toString('latin1', at, at + 4) === name) return wav.subarray(at + 8, at + 8 + sizeBytes);
    at += 8 + sizeBytes + (sizeBytes % 2);
  }
  throw new SetupError(`no chunk "${name}" in the recording`);
}
