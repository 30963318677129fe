import { talkMeasuring } from '../../src/analysis/talk/measure-talk.js';
import type { CallEventRecord } from '../../src/calls/call-event.js';
import type { TalkMeasures } from '../../src/calls/talk-measures.js';

/** How a whole call was talked, at once. */
export function measureTalk(records: Iterable<CallEventRecord>): TalkMeasures {
  const work = talkMeasuring(records);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
