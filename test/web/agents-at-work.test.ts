import { describe, expect, test } from '@jest/globals';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { agentsAtWork, countedStates } from '../../src/web/wall/agents-at-work.js';
import { longestWaitS } from '../../src/web/wall/longest-wait.js';

const agent = (state: WireAgent['state'], change: Partial<WireAgent> = {}): WireAgent => ({
  ...{ user_id: 1, name: 'Amina', extension: '201', state, reason: null, call_id: null, supervising: null },
  ...{ duration: 5, wrap_up_left: null, auto_answer: false, after_call: null, languages: [], online: true },
  ...change,
});
const none = { available: 0, unreachable: 0, ringing: 0, 'on-call': 0, 'wrap-up': 0, break: 0 };

describe('the agents at work', () => {
  test('are those who have logged in, and telephones without a log-in that are on', () => {
    const [amina, away] = [agent('available'), agent('offline')];
    const [desk, offDesk] = [true, false].map((online) => agent('available', { user_id: null, online }));
    const all = [amina, away, desk, offDesk] as WireAgent[];
    expect(agentsAtWork(all)).toEqual({ atWork: [amina, desk], away: 1 });
  });

  test('are counted by their states, a caller on hold as a call', () => {
    const states = [
      'available',
      'on-call',
      'on-hold',
      'ringing',
      'wrap-up',
      'break',
      'break',
      'offline',
    ] as const;
    expect(countedStates(states.map((state) => agent(state)))).toEqual({
      ...none,
      ...{ available: 1, ringing: 1, 'on-call': 2, 'wrap-up': 1, break: 2 },
    });
    expect(countedStates([])).toEqual(none);
  });

  test('are not available where none of their telephones can be reached', () => {
    const agents = [agent('available', { online: false }), agent('break', { online: false })];
    expect(countedStates(agents)).toEqual({ ...none, unreachable: 1, break: 1 });
  });
});

test('the longest wait goes on since it was received, whichever caller is first in the queue', () => {
  const waiting = [12, 84, 30].map((duration) => ({ call_id: 'c', duration, priority: 0, language: null }));
  expect(longestWaitS(waiting, 1_000, 4_000)).toBe(87);
  expect(longestWaitS([], 1_000, 4_000)).toBe(0);
});
