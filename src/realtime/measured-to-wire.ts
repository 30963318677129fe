import type { CallEvent } from '../calls/call-event.js';
import { talkInSeconds } from '../calls/talk-in-seconds.js';
import type { WireMeasuredEvent } from './protocol-findings.js';
import { toSeconds } from '../lib/to-seconds.js';

/** An event with measurements of a call, as the protocol has it. */
export function toMeasuredBody(
  event: Extract<CallEvent, { type: 'talk.measured' | 'media.received' | 'media.wordless' }>,
): WireMeasuredEvent {
  if (event.type === 'talk.measured')
    return { type: 'talk_measured', final: event.isFinal, talk: talkInSeconds(event.measures) };
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
