import type { ChannelLevel } from '../audio/level-meter.js';
import { gainForSpeech, QUIET_DBFS } from '../audio/speech-gain.js';
import type { TaskSound, TaskUtterance } from './audio-task.js';

/** A channel of which nothing rises so far over the rest of it is noise. */
const OVER_FLOOR_DB = 5;
/** The factor for the samples of a channel before they are listened to; 1 for one that is as loud as speech. */
export function gainFor(level: ChannelLevel | null | undefined): number {
  return !level || isNoise(level) ? 1 : gainForSpeech(level.dbfs);
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
