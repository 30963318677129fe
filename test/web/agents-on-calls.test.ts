import { describe, expect, test } from '@jest/globals';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { agentsOnCalls, supervisorsOnCalls } from '../../src/web/wall/agents-on-calls.js';

const agent = (name: string, change: Partial<WireAgent> = {}): WireAgent => ({
  ...{ user_id: 1, name, extension: name, state: 'on-call', reason: null, call_id: 'c1', supervising: null },
  ...{ duration: 5, wrap_up_left: null, auto_answer: false, after_call: null, languages: [], online: true },
  ...change,
});
const names = (byCall: ReadonlyMap<string, WireAgent>) =>
  [...byCall].map(([callId, { name }]) => `${callId} ${name}`);

describe('the users on a call of the wall', () => {
  const listening = agent('Grace', { supervising: 'listen' });

  test('are its agent, and a supervisor beside them, in whichever order they are listed', () => {
    const amina = agent('Amina');
    for (const agents of [
      [listening, amina],
      [amina, listening],
    ]) {
      expect(names(agentsOnCalls(agents, null))).toEqual(['c1 Amina']);
      expect(names(supervisorsOnCalls(agents, null))).toEqual(['c1 Grace']);
    }
  });

  test('are never the user of the page, and none of a call that rings or is wrapped up', () => {
    expect(names(supervisorsOnCalls([listening], listening))).toEqual([]);
    expect(names(agentsOnCalls([agent('Amina')], agent('Amina')))).toEqual([]);
    for (const state of ['ringing', 'wrap-up'] as const)
      expect(names(agentsOnCalls([agent('Amina', { state })], null))).toEqual([]);
  });
});
