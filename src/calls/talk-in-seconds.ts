import { toSeconds } from '../lib/to-seconds.js';
import type { TalkMeasures } from './talk-measures.js';

/** The talk of a call as every API has it: in snake case, times in seconds. */
export function talkInSeconds(measures: TalkMeasures) {
  return {
    speakers: measures.speakers.map((each) => ({
      speaker: each.speaker,
      talk_time: toSeconds(each.talkMs),
      talk_share: each.talkShare,
      words_per_minute: each.wordsPerMinute,
      interruptions: each.interruptions,
      loudness_dbfs: each.loudnessDbfs,
    })),
    overlap: toSeconds(measures.overlapMs),
    silence: toSeconds(measures.silenceMs),
    longest_silence: toSeconds(measures.longestSilenceMs),
    hold: toSeconds(measures.holdMs),
    unheard: toSeconds(measures.unheardMs),
  };
}
