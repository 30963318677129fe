import { createHash } from 'node:crypto';
import type { RecordingContent, RecordingReader } from '../../calls/recording-reader.js';
import type { RecordingFile, RecordingStore } from '../../calls/recording-store.js';
import { Closer } from '../../lib/closer.js';
import { NotFoundError } from '../../lib/errors.js';
import { VaultError } from '../../vault/errors.js';
import type { VaultReader } from '../../vault/vault-reader.js';
import type { Vault } from '../../vault/vault.js';
import { silentPlacesOf } from './missing-sound.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ } from './recording-format.js';
import { WAV_HEADER_BYTES, wavHeader } from './wav-header.js';

const SILENCE = Buffer.alloc(64 * 1024);
const BYTES_PER_MS = (RECORDING_RATE_HZ / 1000) * BLOCK_BYTES;

/** One file in its place, in bytes of the PCM of the whole call. */
interface Stretch {
  readonly reader: VaultReader;
  readonly from: number;
  readonly to: number;
  /** Bytes left out at the beginning of its file, where the stretch before it still goes on. */
  readonly skipped: number;
}

/**
 * The recordings of calls as WAV files: the stretches in their places, silence where nothing was recorded, and a
 * header that states the length so far.
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
      const all = (await store.listOf(callId)).filter(({ state, kept }) => kept || state === 'growing');
      const files = all.filter(({ patchOf }) => patchOf === undefined);
      if (files.length === 0) return undefined;
      const open = new Closer();
      try {
        const stretches: Stretch[] = [];
        for (const file of files) {
          const reader = open.add(await vault.open(file.vaultName));
          stretches.push(placed(file, reader, stretches.at(-1)?.to ?? 0));
        }
        const patches = await openPatches(vault, all, open);
        const read = all.filter((file) => file.patchOf === undefined || patches.has(file));
        const pauses = silentPlacesOf(read);
        return contentOf({ stretches, patches: [...patches.values()], pauses, open });
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

/** One that cannot be read is left out: the recording is heard without it, and says what it lacks. */
async function openPatches(
  vault: Pick<Vault, 'open'>,
  files: readonly RecordingFile[],
  open: Closer,
): Promise<ReadonlyMap<RecordingFile, Stretch>> {
  const patches = new Map<RecordingFile, Stretch>();
  for (const file of files.filter(({ patchOf }) => patchOf !== undefined)) {
    try {
      patches.set(file, placed(file, open.add(await vault.open(file.vaultName)), 0));
    } catch (error) {
      if (!(error instanceof VaultError || error instanceof NotFoundError)) throw error;
    }
  }
  return patches;
}

interface Parts {
  readonly stretches: readonly Stretch[];
  readonly patches: readonly Stretch[];
  readonly pauses: RecordingContent['pauses'];
  readonly open: Closer;
}

function contentOf({ stretches, patches, pauses, open }: Parts): RecordingContent {
  const isGrowing = stretches.some(({ reader }) => reader.state === 'growing');
  // a killed process may have kept more of a late party than of the call; of one that goes on the rest is still to come
  const read = isGrowing ? stretches : [...stretches, ...patches];
  const dataBytes = Math.max(0, ...read.map(({ to }) => to));
  const header = wavHeader({ channels: 2, sampleRateHz: RECORDING_RATE_HZ }, dataBytes);
  const sizeBytes = WAV_HEADER_BYTES + dataBytes;
  return {
    sizeBytes,
    isGrowing,
    stretches: stretches.map(({ from, to }) => ({
      fromMs: from / BYTES_PER_MS,
      toMs: to / BYTES_PER_MS,
    })),
    pauses,
    etag: isGrowing ? null : etagOf([...stretches, ...patches]),
    async *read(start = 0, end = sizeBytes) {
      const from = Math.max(0, start);
      const to = Math.min(end, sizeBytes);
      if (from < Math.min(to, WAV_HEADER_BYTES)) yield header.subarray(from, to);
      const [first, last] = [Math.max(0, from - WAV_HEADER_BYTES), to - WAV_HEADER_BYTES];
      yield* readPatched(stretches, patches, first, last);
    },
    close: () => open.close(),
  };
}

/** The patches are added, clipped at full scale; for that whole samples are read, and cut to what was asked for. */
async function* readPatched(
  stretches: readonly Stretch[],
  patches: readonly Stretch[],
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = start - (start % BLOCK_BYTES);
  for await (const piece of readPcm(stretches, at, Math.ceil(end / BLOCK_BYTES) * BLOCK_BYTES)) {
    const patched = await withPatches(piece, at, patches);
    yield patched.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += piece.length;
  }
}

/** @param at of its first byte in the PCM of the call */
async function withPatches(piece: Buffer, at: number, patches: readonly Stretch[]): Promise<Buffer> {
  const met = patches.filter(({ from, to }) => from < at + piece.length && to > at);
  if (met.length === 0) return piece;
  const sum = Buffer.from(piece);
  for (const { reader, from, to } of met) {
    let place = Math.max(0, from - at);
    for await (const added of reader.read(Math.max(0, at - from), Math.min(to, at + piece.length) - from)) {
      add(sum, place, added);
      place += added.length;
    }
  }
  return sum;
}

function add(sum: Buffer, place: number, added: Buffer): void {
  for (let i = 0; i + 1 < added.length; i += 2) {
    const sample = sum.readInt16LE(place + i) + added.readInt16LE(i);
    sum.writeInt16LE(Math.min(32767, Math.max(-32768, sample)), place + i);
  }
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
  yield* silence(at, end);
}

function* silence(start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += SILENCE.length) yield SILENCE.subarray(0, end - at);
}

/** An entity tag over what never changes any more: which files of the vault, where, and how much of each. */
function etagOf(stretches: readonly Stretch[]): string {
  const hash = createHash('sha256');
  for (const { reader, from, to } of stretches) hash.update(`${reader.name} ${from} ${to}\n`);
  return `"${hash.digest('hex')}"`;
}
