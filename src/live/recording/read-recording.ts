import { createHash } from 'node:crypto';
import type { RecordingContent, RecordingReader } from '../../calls/recording-reader.js';
import type { RecordingFile, RecordingStore } from '../../calls/recording-store.js';
import { Closer } from '../../lib/closer.js';
import type { VaultReader } from '../../vault/vault-reader.js';
import type { Vault } from '../../vault/vault.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ } from './recording-format.js';
import { WAV_HEADER_BYTES, wavHeader } from './wav-header.js';

const SILENCE = Buffer.alloc(64 * 1024);
const BYTES_PER_MS = (RECORDING_RATE_HZ / 1000) * BLOCK_BYTES;

/** One stretch in its place, in bytes of the PCM of the whole call. */
interface Stretch {
  readonly reader: VaultReader;
  readonly from: number;
  readonly to: number;
  /** Of its own bytes that are left out in front, where the one before it still goes on. */
  readonly skipped: number;
}

/**
 * The recordings of calls as WAV files: the stretches in their places, silence where nothing was recorded, and a
 * header that tells the length so far.
 */
export function recordingReader({
  vault,
  store,
}: {
  readonly vault: Pick<Vault, 'open'>;
  readonly store: Pick<RecordingStore, 'listOf'>;
}): RecordingReader {
  return {
    async open(callId) {
      const files = (await store.listOf(callId)).filter(({ state, kept }) => kept || state === 'growing');
      if (files.length === 0) return undefined;
      const open = new Closer();
      try {
        const stretches: Stretch[] = [];
        for (const file of files) {
          const reader = open.add(await vault.open(file.vaultName));
          stretches.push(placed(file, reader, stretches.at(-1)?.to ?? 0));
        }
        return contentOf(stretches, files.flatMap(pausesOf), open);
      } catch (error) {
        await open.close();
        throw error;
      }
    },
  };
}

function placed({ startMs }: RecordingFile, reader: VaultReader, behind: number): Stretch {
  const start = startMs * BYTES_PER_MS;
  const whole = reader.sizeBytes - (reader.sizeBytes % BLOCK_BYTES);
  const from = Math.max(start, behind);
  return { reader, from, to: Math.max(from, start + whole), skipped: from - start };
}

/** One that nobody has ended lasts to the end of its file. */
function pausesOf({ startMs, kept, pauses }: RecordingFile): RecordingContent['pauses'] {
  const endMs = startMs + (kept?.lengthMs ?? Infinity);
  return pauses.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? endMs }));
}

function contentOf(
  stretches: readonly Stretch[],
  pauses: RecordingContent['pauses'],
  open: Closer,
): RecordingContent {
  const dataBytes = stretches.at(-1)?.to ?? 0;
  const header = wavHeader({ channels: 2, sampleRateHz: RECORDING_RATE_HZ }, dataBytes);
  const sizeBytes = WAV_HEADER_BYTES + dataBytes;
  const isGrowing = stretches.some(({ reader }) => reader.state === 'growing');
  return {
    sizeBytes,
    isGrowing,
    stretches: stretches.map(({ from, to }) => ({
      fromMs: from / BYTES_PER_MS,
      toMs: to / BYTES_PER_MS,
    })),
    pauses,
    etag: isGrowing ? null : etagOf(stretches),
    async *read(start = 0, end = sizeBytes) {
      const from = Math.max(0, start);
      const to = Math.min(end, sizeBytes);
      if (from < Math.min(to, WAV_HEADER_BYTES)) yield header.subarray(from, to);
      yield* readPcm(stretches, Math.max(0, from - WAV_HEADER_BYTES), to - WAV_HEADER_BYTES);
    },
    close: () => open.close(),
  };
}

async function* readPcm(stretches: readonly Stretch[], start: number, end: number): AsyncGenerator<Buffer> {
  let at = start;
  for (const { reader, from, to, skipped } of stretches) {
    yield* silence(at, Math.min(from, end));
    at = Math.max(at, Math.min(from, end));
    const stop = Math.min(to, end);
    if (at >= stop) continue;
    const offset = skipped - from;
    yield* reader.read(at + offset, stop + offset);
    at = stop;
  }
}

function* silence(start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += SILENCE.length) yield SILENCE.subarray(0, end - at);
}

/** Of what never changes any more: which files of the vault, where, and how much of each. */
function etagOf(stretches: readonly Stretch[]): string {
  const hash = createHash('sha256');
  for (const { reader, from, to } of stretches) hash.update(`${reader.name} ${from} ${to}\n`);
  return `"${hash.digest('hex')}"`;
}
