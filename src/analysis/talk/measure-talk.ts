import type { CallEventRecord } from '../../calls/call-event.js';
import type { TalkMeasures } from '../../calls/talk-measures.js';
import { inSlices } from '../../lib/time-slice.js';
import { talkMomentsOf, type TalkMoment } from './talk-moment.js';
import { measuresOf, newSweep, sweepOn } from './talk-sweep.js';

/** Swept in one piece: about a millisecond. */
const MOMENTS_AT_ONCE = 500;

/**
 * How a whole call was talked. A long one leaves the event loop in between.
 * @param records all events of one call, in order of `seq`
 */
export function measureTalk(records: Iterable<CallEventRecord>): Promise<TalkMeasures> {
  return inSlices(talkMeasuring(records));
}

/** The same, piece by piece. */
export function* talkMeasuring(records: Iterable<CallEventRecord>): Generator<void, TalkMeasures, void> {
  const others: TalkMoment[] = [];
  const byUtterance = new Map<string, readonly TalkMoment[]>();
  let untilMs = -Infinity;
  for (const record of records) {
    const said = talkMomentsOf(record);
    untilMs = Math.max(untilMs, said.untilMs);
    if (said.utteranceId === null) others.push(...said.moments);
    else byUtterance.set(said.utteranceId, said.moments);
    yield;
  }
  const moments = [...others, ...[...byUtterance.values()].flat()].sort((a, b) => a.atMs - b.atMs);
  yield;
  const sweep = newSweep();
  for (let from = 0; from < moments.length;) {
    let to = from + MOMENTS_AT_ONCE;
    while (to < moments.length && moments[to]?.atMs === moments[to - 1]?.atMs) to++; // those of one time count as one
    sweepOn(sweep, moments.slice(from, to), 0);
    from = to;
    yield;
  }
  return measuresOf(sweep, untilMs);
}
