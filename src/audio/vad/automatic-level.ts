import { rmsDbfs } from '../rms-dbfs.js';

/** Windows that the level and the noise are taken from: the newest 1.5 s and 3 s (32 ms each). */
const LEVEL_WINDOWS = 47;
const FLOOR_WINDOWS = 94;
/** The level is that of the window which so many are at least as loud as: a knock of two windows is not the party's voice. */
const LOUD_RANK = 3;
/** The share of the windows that are as quiet as the noise behind the voice. */
const FLOOR_SHARE = 0.1;
/** Louder parties are heard as they are; a window of speech is some 4 dB above its active level. */
const QUIET_DBFS = -36;
const RAISED_TO_DBFS = -22;
/** Sound that rises less over the rest of the line is noise. */
const OVER_FLOOR_DB = 8;
/** Lower levels are the last bits of a converter (the smallest step of µ-law is −72 dBFS). */
const LOWEST_DBFS = -64;
const HIGHEST_GAIN_DB = 30;
const SILENT_DBFS = -100;

/**
 * An automatic level in front of the voice detector of one leg, which hears speech down to about −45 dBFS: a party who is
 * quiet is raised, as far as their voice rises over the noise of the line. Even noise, silence and whatever is as loud as
 * speech stay as they are. It looks back only, so that nothing waits.
 */
export class AutomaticLevel {
  /** Levels of the newest windows, dBFS, oldest first. */
  readonly #levels: number[] = [];

  /** @param window the next 32 ms. @returns the factor for its samples, 1 or more, at most 30 dB */
  gainFor(window: Int16Array): number {
    const level = levelOf(window);
    this.#levels.push(level);
    if (this.#levels.length > FLOOR_WINDOWS) this.#levels.shift();
    const loud = this.#levels.slice(-LEVEL_WINDOWS).toSorted((a, b) => b - a)[LOUD_RANK - 1] ?? SILENT_DBFS;
    if (Math.max(level, loud) >= QUIET_DBFS || loud < LOWEST_DBFS) return 1;
    const sorted = this.#levels.toSorted((a, b) => a - b);
    const floor = sorted[Math.floor(sorted.length * FLOOR_SHARE)] ?? SILENT_DBFS;
    if (loud - floor < OVER_FLOOR_DB) return 1;
    return 10 ** (Math.min(HIGHEST_GAIN_DB, RAISED_TO_DBFS - loud) / 20);
  }
}

function levelOf(window: Int16Array): number {
  const dbfs = rmsDbfs(window);
  return Number.isFinite(dbfs) ? dbfs : SILENT_DBFS;
}
