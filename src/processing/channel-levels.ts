import type { ChannelLevel } from '../audio/level-meter.js';
import type { TaskSound, TaskUtterance } from './audio-task.js';

/**
 * Speech of telephones is at -30 to -15 dBFS while it is spoken. The detector hears it down to about -45; its own noise is at
 * -50 (`DETECTOR_NOISE`).
 */
const QUIET_DBFS = -40;
const RAISED_TO_DBFS = -26;
/** A channel of which nothing rises so far over the rest of it is noise. */
const OVER_FLOOR_DB = 5;
/** Lower levels are the last bits of a converter. */
const LOWEST_DBFS = -80;

/** The factor for the samples of a channel before they are listened to; 1 for one that is as loud as speech. */
export function gainFor(level: ChannelLevel | null | undefined): number {
  if (!level || !isQuiet(level) || isNoise(level) || level.dbfs < LOWEST_DBFS) return 1;
  return 10 ** ((RAISED_TO_DBFS - level.dbfs) / 20);
}

/** Quiet channels in which nothing was heard: a person has to listen. */
export function silenceWarnings(
  { levels = [] }: Pick<TaskSound, 'levels'>,
  utterances: readonly Pick<TaskUtterance, 'channel'>[],
): string[] {
  return levels.flatMap((level, channel) => {
    if (!level || !isQuiet(level) || isNoise(level)) return [];
    if (utterances.some((each) => each.channel === channel)) return [];
    return [`channel ${channel}: it is very quiet (${level.dbfs} dBFS), and no words were heard in it`];
  });
}

function isNoise({ dbfs, floorDbfs }: ChannelLevel): boolean {
  return dbfs - floorDbfs < OVER_FLOOR_DB;
}

function isQuiet({ dbfs }: ChannelLevel): boolean {
  return dbfs < QUIET_DBFS;
}
