import type { RecordingFile } from '../../calls/recording-store.js';
import type { Vault } from '../../vault/vault.js';
import { mixPlace, type AwayPiece, type Place } from './away-stretch.js';
import { keepStretch } from './keep-stretch.js';
import { BLOCK_BYTES, toSample } from './recording-format.js';

/** Mixed in one turn: some ms of processor time. */
const PIECE_MS = 5_000;

export interface PatchRequest {
  readonly callId: string;
  /** The party whose sound it is. */
  readonly legId: string;
  /** Sound of that party only. */
  readonly pieces: readonly AwayPiece[];
  readonly place: Place;
  /** Places that stay silent, because the recording was paused there. */
  readonly silent: readonly Place[];
  /** When the call was answered, ms since the epoch. */
  readonly zeroMs: number;
}

/**
 * Keeps sound of one party that came when its place in the recording was written already, in a file of its own beside it;
 * readers add it (read-recording.ts). @returns its row @throws what the disk says
 */
export function keepPatch(
  vault: Pick<Vault, 'begin'>,
  { callId, legId, pieces, place, silent, zeroMs }: PatchRequest,
): Promise<RecordingFile> {
  const startMs = Math.round(place.fromMs);
  const identity = { callId, startMs, startedAt: new Date(zeroMs + startMs), patchOf: legId };
  return keepStretch(vault, identity, pcmOf(pieces, { fromMs: startMs, toMs: place.toMs }, silent));
}

function* pcmOf(
  pieces: readonly AwayPiece[],
  { fromMs, toMs }: Place,
  silent: readonly Place[],
): Generator<Buffer> {
  for (let at = fromMs; at < toMs; at += PIECE_MS) {
    const part = { fromMs: at, toMs: Math.min(at + PIECE_MS, toMs) };
    const bytes = (toSample(part.toMs) - toSample(part.fromMs)) * BLOCK_BYTES;
    yield mixPlace(pieces, part, silent) ?? Buffer.alloc(bytes);
  }
}
