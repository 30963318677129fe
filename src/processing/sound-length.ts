import { UnreadableSoundError } from '../audio/decode/errors.js';

/** Share of the stated length; encoders round, and pad the last frame. */
const SHORTEST_SHARE = 0.97;
const ROUNDING_S = 1;
/** A difference that is no padding of a codec. */
const REPORTED_FROM_S = 0.4;

/** @returns why a file that says to be so long is not whole; undefined where it is */
export function lengthFault(durationS: number, statedS: number): UnreadableSoundError | undefined {
  if (durationS >= statedS * SHORTEST_SHARE - ROUNDING_S) return undefined;
  const [has, says] = [durationS.toFixed(1), statedS.toFixed(1)];
  return new UnreadableSoundError(`the file is cut off: it has ${has} s of sound and should have ${says} s`);
}

/** @param statedS null: the file does not say it. @returns undefined where both lengths agree */
export function lengthWarning(durationS: number, statedS: number | null): string | undefined {
  if (statedS === null || Math.abs(durationS - statedS) < REPORTED_FROM_S) return undefined;
  const [has, says] = [durationS.toFixed(1), statedS.toFixed(1)];
  return `the file says that it has ${says} s of sound and has ${has} s: all that is there was listened to`;
}
