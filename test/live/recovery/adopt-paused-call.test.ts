import { expect, it } from '@jest/globals';
import type { CallEvent, RecordingState, StoredCallEvent } from '../../../src/calls/call-event.js';
import { adoptCalls } from '../../../src/live/recovery/adopt-calls.js';
import { liveParts } from '../../support/live-parts.js';
import { someChannel } from '../../support/memory-telephony.js';
import { someOpenCall } from '../../support/some-open-call.js';

const caller = someChannel({ id: 'c1', isInbound: true });
const answeredAt = new Date(Date.now() - 60_000);
const call = someOpenCall({ connectedAt: null, utterancesByLeg: { caller: 0 } });

const transcript = (state: 'paused' | 'resumed'): CallEvent => ({ type: 'transcript.changed', state });
const recording = (state: RecordingState, reason: string | null = null): CallEvent => ({
  type: 'recording.changed',
  state,
  reason,
});

it.each<[boolean[], string, CallEvent[]]>([
  [[true], 'the transcript was paused', [transcript('paused')]],
  [[true], 'a paused recording failed', [recording('paused'), recording('failed', 'disk-error')]],
  [[], 'the transcript was resumed', [transcript('paused'), transcript('resumed')]],
  [[], 'the disk was too slow', [recording('started'), recording('paused', 'disk-too-slow')]],
])('a call of an earlier process goes on paused (%j) where %s', async (paused, _name, events) => {
  const parts = liveParts();
  const records = events.map((event, i): StoredCallEvent => ({
    callId: 'c1',
    seq: i + 1,
    at: answeredAt,
    startMs: 0,
    event,
  }));
  await adoptCalls(
    parts,
    {
      listOpen: async () => [call],
      listOnDisk: () => [],
      hasCall: async () => true,
      readOpen: async (_callId, types) => records.filter(({ event }) => types.includes(event.type)),
    },
    new Map(),
    { type: 'synchronised', channels: [caller], bridges: [], phones: [], restarted: false },
    {
      isOurs: () => false,
      isNoted: () => false,
      follow: () => {},
      connectAgent: () => {},
      holds: () => true,
      take: () => {},
    },
  );
  expect(parts.recordingChanges).toEqual(paused);
});
