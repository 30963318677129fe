import type { RecordingFile, RecordingStore } from '../../calls/recording-store.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { VaultError } from '../../vault/errors.js';
import type { Vault } from '../../vault/vault.js';
import { TOO_SLOW } from './call-recording.js';
import { lengthMsOf } from './recording-format.js';

/** Why a recording ended whose writer has died. */
const RESTARTED = 'server-restart';

export interface RecoveredRecording {
  readonly callId: string;
  /** Where in the call it stops, ms from answer; null when nothing of it can be read. */
  readonly endMs: number | null;
  /** It was paused at that time: what is recorded from now on must be, too. */
  readonly wasPaused: boolean;
}

export interface RecoveryParts {
  readonly vault: Vault;
  readonly store: RecordingStore;
  readonly log: Log;
}

/** Finishes the recordings whose writer has died, with all that has reached the disk. @throws UnavailableError */
export async function recoverRecordings({ vault, store, log }: RecoveryParts): Promise<RecoveredRecording[]> {
  const known = await store.listGrowing();
  const recovered: RecoveredRecording[] = [];
  for (const file of known) {
    if (vault.isGrowingHere(file.vaultName)) continue;
    const { callId, startMs, pauses } = file;
    const kept = await finish(file, vault, log);
    await store.put({ ...file, state: 'failed', reason: RESTARTED, kept });
    const wasPaused = pauses.some(({ toMs, reason }) => toMs === null && reason !== TOO_SLOW);
    recovered.push({ callId, endMs: kept && startMs + kept.lengthMs, wasPaused });
  }
  const names = new Set(known.map(({ vaultName }) => vaultName));
  for (const vaultName of await vault.growingNames())
    if (!names.has(vaultName) && !vault.isGrowingHere(vaultName))
      log.warn({ vaultName }, 'a recording is in the vault of which the database knows nothing');
  return recovered;
}

async function finish(
  { callId, vaultName }: RecordingFile,
  vault: Vault,
  log: Log,
): Promise<RecordingFile['kept']> {
  try {
    const { sizeBytes, sha256 } = await vault.recover(vaultName);
    return { lengthMs: lengthMsOf(sizeBytes), sizeBytes, sha256 };
  } catch (error) {
    if (!(error instanceof VaultError || error instanceof NotFoundError)) throw error;
    log.error({ err: error, callId, vaultName }, 'a recording cannot be read any more');
    return null;
  }
}
