import { describe, expect, test } from '@jest/globals';
import type { WireCallSummary } from '../../src/realtime/protocol.js';
import { secondsSinceAnswer, secondsSinceStart } from '../../src/web/ui/call-clock.js';
import { clockTime, lengthInSeconds, percent } from '../../src/web/ui/format.js';

const summary: WireCallSummary = {
  call_id: 'c',
  caller_id: null,
  dialled: '116',
  direction: 'inbound',
  asking_for_help: [],
  wordless: [],
  lost: [],
  dangers: [],
  alert: null,
  alert_reason: null,
  alert_acknowledged: null,
  recording: null,
  transcription: 'live',
  status: 'in_progress',
  state: 'up',
  // far from this machine's clock, which must not matter
  start_time: '2001-01-01T00:00:00.000Z',
  answered_time: '2001-01-01T00:00:06.500Z',
  end_time: null,
  end_reason: null,
  duration: 20,
  agent: null,
  language: null,
  classification: null,
  last_utterance: null,
  seq: 1,
};
const clock = { receivedAtMs: 1_000, durationS: 20 };

describe('the time on a call', () => {
  test('goes on from what the server measured, whatever the clocks say', () => {
    expect(secondsSinceStart(summary, clock, 4_000)).toBeCloseTo(23);
    expect(secondsSinceAnswer(summary, clock, 4_000)).toBeCloseTo(16.5);
  });

  test('stands still once the call has ended', () => {
    expect(secondsSinceStart({ ...summary, status: 'completed', duration: 31 }, clock, 99_000)).toBe(31);
  });

  test('is not counted from an answer that has not come', () => {
    expect(secondsSinceAnswer({ ...summary, answered_time: null }, clock, 4_000)).toBeNull();
  });
});

describe('times in words', () => {
  test.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [760, '12:40'],
    [3723, '1:02:03'],
    [-3, '0:00'],
  ])('%d s is %s', (seconds, text) => expect(clockTime(seconds)).toBe(text));

  test.each([
    [2.14, '2.1'],
    [14.4, '14'],
  ])('a length of %d s is %s', (seconds, text) => expect(lengthInSeconds(seconds)).toBe(text));

  test('a share is a whole percentage', () => expect(percent(0.746)).toMatch(/^75\s%$/));
});
