import type { CallEventRecord } from '../../calls/call-event.js';
import type { TalkMeasures } from '../../calls/talk-measures.js';
import { inSlices } from '../../lib/time-slice.js';
import { talkMomentsOf, type TalkMoment } from './talk-moment.js';
import { measuresOf, newSweep, sweepOn } from './talk-sweep.js';

/**
 * Put in order and swept in one piece. Sorting the 60,000 moments of a call of three hours at once holds the event loop
 * for 26 ms (measured, 2 × EPYC).
 */
const PIECE_MS = 2_000;

/**
 * How a whole call was talked. A long one leaves the event loop in between.
 * @param records all events of one call, in order of `seq`
 */
export function measureTalk(records: Iterable<CallEventRecord>): Promise<TalkMeasures> {
  return inSlices(talkMeasuring(records));
}

/** The same, piece by piece. */
export function* talkMeasuring(records: Iterable<CallEventRecord>): Generator<void, TalkMeasures, void> {
  const pieces = new Map<number, TalkMoment[]>();
  const place = (moment: TalkMoment) => pieceAt(pieces, moment.atMs).push(moment);
  const byUtterance = new Map<string, readonly TalkMoment[]>();
  let untilMs = -Infinity;
  for (const record of records) {
    const said = talkMomentsOf(record);
    untilMs = Math.max(untilMs, said.untilMs);
    if (said.utteranceId === null) said.moments.forEach(place);
    else byUtterance.set(said.utteranceId, said.moments);
    yield;
  }
  for (const moments of byUtterance.values()) {
    moments.forEach(place);
    yield;
  }
  const sweep = newSweep();
  for (const number of [...pieces.keys()].sort((a, b) => a - b)) {
    sweepOn(
      sweep,
      (pieces.get(number) ?? []).sort((a, b) => a.atMs - b.atMs),
      0,
    );
    yield;
  }
  return measuresOf(sweep, untilMs);
}

/** All moments of one time are in one piece. */
function pieceAt(pieces: Map<number, TalkMoment[]>, atMs: number): TalkMoment[] {
  const number = Math.floor(atMs / PIECE_MS);
  const piece = pieces.get(number) ?? [];
  pieces.set(number, piece);
  return piece;
}
