import type { SampleRateHz } from '../../audio/frame.js';
import type { Speaker } from '../../calls/call-event.js';

/**
 * The sound of a call as it is kept: 16-bit little-endian PCM, caller left, all others right, always at 8 kHz.
 *
 * Callers of a helpline come over the telephone network, which carries 300–3400 Hz: 16 kHz would keep nothing
 * more of the caller and cost twice the disk (230 instead of 115 MB an hour) and an upsampling filter for
 * each narrow-band leg of each call. Only the upper half of an agent's wide-band headset is lost. One rate
 * for all also means that a leg may change its codec, or join with another, in the middle of a file.
 */
export const RECORDING_RATE_HZ: SampleRateHz = 8000;
const SAMPLES_PER_MS = RECORDING_RATE_HZ / 1000;
const CHANNELS = 2;
const BYTES_PER_SAMPLE = 2;
/** One sample of both channels. */
export const BLOCK_BYTES = CHANNELS * BYTES_PER_SAMPLE;

/** `left` is the caller, `right` all others. */
export type RecordingSide = 'left' | 'right';

export function sideOf(speaker: Speaker): RecordingSide {
  return speaker === 'caller' ? 'left' : 'right';
}

/** Place in the call, in samples from answer. */
export function toSample(ms: number): number {
  return Math.round(ms * SAMPLES_PER_MS);
}

export function toMs(sample: number): number {
  return sample / SAMPLES_PER_MS;
}

/** @returns whole ms */
export function lengthMsOf(bytes: number): number {
  return Math.floor(toMs(bytes / BLOCK_BYTES));
}
