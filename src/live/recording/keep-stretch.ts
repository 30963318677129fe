import type { RecordingFile } from '../../calls/recording-store.js';
import type { Vault } from '../../vault/vault.js';
import { lengthMsOf, RECORDING_RATE_HZ } from './recording-format.js';
import { labelOf } from './recording-label.js';

/**
 * Writes sound of a call that is there as a whole into a file of its own.
 *
 * @param pcm in the form of recordings (recording-format.ts), in pieces that follow each other
 * @returns its row, which is not written yet: without it the next start makes one from the file
 * @throws what the disk says; nothing is kept then
 */
export async function keepStretch(
  vault: Pick<Vault, 'begin'>,
  identity: Pick<RecordingFile, 'callId' | 'startMs' | 'startedAt' | 'patchOf'>,
  pcm: Iterable<Buffer>,
): Promise<RecordingFile> {
  const appender = await vault.begin(labelOf(identity));
  try {
    for (const piece of pcm) await appender.append(piece);
  } catch (error) {
    await appender.abort();
    throw error;
  }
  const { sizeBytes, sha256 } = await appender.finish();
  return {
    ...identity,
    vaultName: appender.name,
    sampleRateHz: RECORDING_RATE_HZ,
    state: 'finished',
    reason: null,
    kept: { lengthMs: lengthMsOf(sizeBytes), sizeBytes, sha256 },
    pauses: [],
  };
}
