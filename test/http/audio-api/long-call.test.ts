import { expect, it } from '@jest/globals';
import { NO_FINDINGS } from '../../../src/analysis/conversation/findings.js';
import type { Call } from '../../../src/calls/call-store.js';
import { hearingsOf } from '../../../src/calls/second-pass.js';
import { toCallSession } from '../../../src/http/audio-api/call-json.js';
import { toSegment } from '../../../src/http/audio-api/segment-json.js';
import { taskJson } from '../../../src/http/audio-api/task-json.js';
import { mapInSlices } from '../../../src/lib/time-slice.js';
import { JournalledCall } from '../../support/journalled-call.js';
import { longestStretchOf } from '../../support/longest-stretch.js';
import { aTask, drawSound } from '../../support/task-parts.js';

const SECOND_MS = 1_000;
const spoken = JournalledCall.connected();
for (let n = 0; n < 6_000; n++)
  spoken.say(n % 3 === 0 ? 'agent' : 'caller', n * 1.8 * SECOND_MS, (n * 1.8 + 2) * SECOND_MS, 250);
const events = spoken.records as Parameters<typeof hearingsOf>[0];
const at = new Date();
const call = { id: 'x', callerId: null, startedAt: at, answeredAt: at, endedAt: at, state: 'ended' } as Call;

it('the session of a call of three hours leaves the event loop in between', async () => {
  const known = { events, analysis: undefined, warnings: [] };
  const longest = await longestStretchOf(() => toCallSession(call, known, at), 20);
  expect(longest).toBeLessThanOrEqual(20);
});

it('the segments of a call of three hours leave the event loop in between', async () => {
  let segments: ReturnType<typeof toSegment>[] = [];
  const longest = await longestStretchOf(async () => {
    segments = await mapInSlices(hearingsOf(events), (heard) => toSegment(heard, call));
  }, 20);
  expect(segments).toHaveLength(6_000);
  expect(longest).toBeLessThanOrEqual(20);
});

it('the task of a recording of three hours leaves the event loop in between', async () => {
  const { task } = aTask(drawSound('#').sound);
  const utterances = hearingsOf(events).map(({ best }) => ({ ...best, channel: 0 }));
  const results = { ...NO_FINDINGS, language: 'en', confidence: 0.9, steps: {}, warnings: [], utterances };
  let json: Awaited<ReturnType<typeof taskJson>> | undefined;
  const longest = await longestStretchOf(async () => {
    json = await taskJson({ ...task, status: 'completed', results });
  }, 20);
  expect(json?.results?.segments).toHaveLength(6_000);
  expect(longest).toBeLessThanOrEqual(20);
});
