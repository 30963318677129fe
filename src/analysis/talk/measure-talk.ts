import type { CallEventRecord } from '../../calls/call-event.js';
import type { TalkMeasures } from '../../calls/talk-measures.js';
import { talkMomentsOf, type TalkMoment } from './talk-moment.js';
import { measuresOf, newSweep, sweepOn } from './talk-sweep.js';

/**
 * How a whole call was talked.
 * @param records all events of one call, in order of `seq`
 */
export function measureTalk(records: Iterable<CallEventRecord>): TalkMeasures {
  const others: TalkMoment[] = [];
  const byUtterance = new Map<string, readonly TalkMoment[]>();
  let untilMs = -Infinity;
  for (const record of records) {
    const said = talkMomentsOf(record);
    untilMs = Math.max(untilMs, said.untilMs);
    if (said.utteranceId === null) others.push(...said.moments);
    else byUtterance.set(said.utteranceId, said.moments);
  }
  const moments = [...others, ...[...byUtterance.values()].flat()].sort((a, b) => a.atMs - b.atMs);
  const sweep = newSweep();
  sweepOn(sweep, moments, 0);
  return measuresOf(sweep, untilMs);
}
