import type { CallEvent } from '../calls/call-event.js';
import type { TalkMeasures } from '../calls/talk-measures.js';
import type { WireMeasuredEvent, WireTalk } from './protocol-findings.js';

const toSeconds = (ms: number): number => Math.round(ms) / 1000;

/** An event with measurements of a call, as the protocol has it. */
export function toMeasuredBody(
  event: Extract<CallEvent, { type: 'talk.measured' | 'media.received' | 'media.wordless' }>,
): WireMeasuredEvent {
  if (event.type === 'talk.measured')
    return { type: 'talk_measured', final: event.isFinal, talk: toWireTalk(event.measures) };
  if (event.type === 'media.wordless') {
    const { legId, isWordless, fromMs, levelDbfs } = event;
    const since = toSeconds(fromMs);
    return {
      type: 'media_wordless',
      leg_id: legId,
      wordless: isWordless,
      since,
      level_dbfs: levelDbfs,
    };
  }
  const { legId, packets, lost, loss, jitterMs, mos } = event;
  return { type: 'media_received', leg_id: legId, packets, lost, loss, jitter: toSeconds(jitterMs), mos };
}

function toWireTalk(measures: TalkMeasures): WireTalk {
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
