/**
 * Speech of telephones is at -30 to -15 dBFS while it is spoken. The detector hears it down to about -45; its own noise is at
 * -50 (`DETECTOR_NOISE`).
 */
export const QUIET_DBFS = -40;
const RAISED_TO_DBFS = -26;
/** Lower levels are the last bits of a converter. */
const LOWEST_DBFS = -80;

/**
 * @param dbfs active level of speech (`activeLevel`)
 * @returns the factor for its samples before they are listened to: 1 where it is as loud as speech is, or no sound at all
 */
export function gainForSpeech(dbfs: number): number {
  return dbfs < LOWEST_DBFS || dbfs >= QUIET_DBFS ? 1 : 10 ** ((RAISED_TO_DBFS - dbfs) / 20);
}
