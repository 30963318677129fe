import type { RecordingFile, RecordingPause, RecordingStore } from '../../calls/recording-store.js';
import { messageOf, NotFoundError, UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { MissingKeyError, VaultError } from '../../vault/errors.js';
import type { Vault } from '../../vault/vault.js';
import type { RecoveredFile } from '../../vault/vaulted-file.js';
import { lengthMsOf } from './recording-format.js';
import { identityOf } from './recording-label.js';

/** Why a recording ended whose writer has died. */
export const RESTARTED = 'server-restart';
/** Reason of a pause that a power cut or a bad sector made. */
export const LOST = 'lost-on-disk';

export interface RecoveredRecording {
  readonly callId: string;
  /** Where in the call it stops, ms from answer; null when nothing of it can be read. */
  readonly endMs: number | null;
}

export interface RecoveryParts {
  readonly vault: Vault;
  readonly store: RecordingStore;
  readonly log: Log;
}

/** A recording whose writer has died. */
export interface LeftRecording {
  readonly callId: string;
  readonly isPaused: boolean;
}

/** Recordings that earlier processes have not finished, as the files say. A file that cannot be read is passed over. */
export async function findLeft({ vault, log }: RecoveryParts): Promise<LeftRecording[]> {
  const left: LeftRecording[] = [];
  for (const { name, isFlagged: isPaused } of await vault.growing()) {
    if (vault.isGrowingHere(name)) continue;
    try {
      const identity = identityOf(await vault.labelOf(name));
      if (identity && identity.patchOf === undefined) left.push({ callId: identity.callId, isPaused });
    } catch (error) {
      log.error({ err: error, vaultName: name }, 'of which call a recording is cannot be read');
    }
  }
  return left;
}

/**
 * Finishes the recordings whose writer has died, with all that has reached the disk. A recording that the
 * disk does not let us finish stays as it is.
 *
 * @param isOwn recordings of this process, which reports their end itself
 * @param saysSo whether what cannot be done is logged
 * @returns false when there is something to be tried again
 * @throws UnavailableError
 */
export async function recoverRecordings(
  parts: RecoveryParts & { readonly isOwn: (vaultName: string) => boolean },
  onRecovered: (recording: RecoveredRecording) => void,
  saysSo = true,
): Promise<boolean> {
  const { store, log } = parts;
  const { left, isComplete } = await leftGrowing(parts, saysSo);
  let isDone = isComplete;
  for (const file of left) {
    const { callId, startMs, vaultName } = file;
    try {
      const recovered = await finish(file, parts);
      const kept = recovered && keptOf(recovered);
      const pauses = [...file.pauses, ...holesOf(file, recovered)];
      await store.put({ ...file, state: 'failed', reason: RESTARTED, kept, pauses });
      if (file.patchOf === undefined) onRecovered({ callId, endMs: kept && startMs + kept.lengthMs });
    } catch (error) {
      isDone = false;
      const level = error instanceof UnavailableError ? 'warn' : 'error'; // that the database is away is reported elsewhere
      if (saysSo) log[level]({ err: error, callId, vaultName }, 'a recording cannot be finished yet');
    }
  }
  return isDone;
}

/** By the rows of the database, and by the labels of files of which it has not heard. */
async function leftGrowing(
  { vault, store, log, isOwn }: Parameters<typeof recoverRecordings>[0],
  saysSo: boolean,
) {
  const isOurs = (vaultName: string) => vault.isGrowingHere(vaultName) || isOwn(vaultName);
  const left = (await store.listGrowing()).filter(({ vaultName }) => !isOurs(vaultName));
  const known = new Set(left.map(({ vaultName }) => vaultName));
  let isComplete = true;
  for (const vaultName of await vault.growingNames()) {
    if (known.has(vaultName) || isOurs(vaultName)) continue;
    try {
      const identity = identityOf(await vault.labelOf(vaultName));
      if (identity)
        left.push({ ...identity, vaultName, state: 'growing', reason: null, kept: null, pauses: [] });
      else if (saysSo) log.warn({ vaultName }, 'a file of the vault does not say of which call it is');
    } catch (error) {
      if (!isForGood(error)) isComplete = false;
      if (saysSo) log.error({ err: error, vaultName }, 'a recording cannot be read');
    }
  }
  return { left, isComplete };
}

/** @returns null for a file that can never be read again. @throws faults that may pass: the disk, a missing key */
async function finish(
  { callId, vaultName }: RecordingFile,
  { vault, log }: RecoveryParts,
): Promise<RecoveredFile | null> {
  try {
    return await vault.recover(vaultName);
  } catch (error) {
    if (!isForGood(error)) throw error;
    log.error({ reason: messageOf(error), callId, vaultName }, 'a recording cannot be read any more');
    return null;
  }
}

function isForGood(error: unknown): boolean {
  if (error instanceof MissingKeyError) return false;
  return error instanceof VaultError || error instanceof NotFoundError;
}

export function keptOf({ sizeBytes, sha256 }: RecoveredFile): NonNullable<RecordingFile['kept']> {
  return { lengthMs: lengthMsOf(sizeBytes), sizeBytes, sha256 };
}

/** Silence that was not asked for. */
export function holesOf(
  { startMs }: Pick<RecordingFile, 'startMs'>,
  recovered: RecoveredFile | null,
): RecordingPause[] {
  return (recovered?.holes ?? []).map(({ start, end }) => ({
    fromMs: startMs + lengthMsOf(start),
    toMs: startMs + lengthMsOf(end),
    reason: LOST,
  }));
}
