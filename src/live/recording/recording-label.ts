import { z } from 'zod';
import type { RecordingFile } from '../../calls/recording-store.js';
import type { FileLabel } from '../../vault/file-label.js';
import { RECORDING_RATE_HZ } from './recording-format.js';

const KIND = 'call-recording';

const recordingLabel = z.object({
  kind: z.literal(KIND),
  callId: z.string(),
  /** ms from answer */
  startMs: z.number(),
  /** ISO 8601 */
  startedAt: z.iso.datetime().transform((text) => new Date(text)),
  sampleRateHz: z.number(),
  /** The leg whose sound a patch holds. */
  patchOf: z.string().optional(),
});

/** The identity in the file of a recording: enough to make its row without any other record of it. */
export type RecordingIdentity = Pick<
  RecordingFile,
  'callId' | 'startMs' | 'startedAt' | 'sampleRateHz' | 'patchOf'
>;

export function labelOf(identity: Omit<RecordingIdentity, 'sampleRateHz'>): FileLabel {
  const { callId, startMs, startedAt, patchOf } = identity;
  return {
    kind: KIND,
    callId,
    startMs: Math.round(startMs),
    startedAt: startedAt.toISOString(),
    sampleRateHz: RECORDING_RATE_HZ,
    ...(patchOf !== undefined && { patchOf }),
  };
}

/** @returns undefined for a file that is no recording, or does not say so */
export function identityOf(label: FileLabel | null): RecordingIdentity | undefined {
  const { data } = recordingLabel.safeParse(label);
  if (!data) return undefined;
  const { callId, startMs, startedAt, sampleRateHz, patchOf } = data;
  return { callId, startMs, startedAt, sampleRateHz, ...(patchOf !== undefined && { patchOf }) };
}
