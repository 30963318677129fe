import { describe, expect, it } from '@jest/globals';
import { AGENT_STATES, isBusy, isOnCall, mayMove, type AgentState } from '../../src/desk/agent-state.js';

/** Everything that may follow; all else is refused. */
const ALLOWED: Readonly<Record<AgentState, readonly AgentState[]>> = {
  offline: ['available', 'on-call'],
  available: ['offline', 'ringing', 'on-call', 'break'],
  ringing: ['available', 'on-call', 'wrap-up', 'break', 'offline'],
  'on-call': ['on-hold', 'wrap-up', 'available', 'offline', 'break'],
  'on-hold': ['on-call', 'wrap-up', 'available', 'offline', 'break'],
  'wrap-up': ['available', 'on-call', 'break', 'offline'],
  break: ['available', 'on-call', 'offline', 'break'],
};

describe('the next states of an agent', () => {
  const pairs = AGENT_STATES.flatMap((from) => AGENT_STATES.map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s', (from, to) => {
    expect(mayMove(from, to)).toBe(ALLOWED[from].includes(to));
  });

  it('is never to be rung while offline, on a break, wrapping up, or busy', () => {
    const rung = AGENT_STATES.filter((from) => mayMove(from, 'ringing'));
    expect(rung).toEqual(['available']);
  });

  it('is busy with a phone that rings and with a call', () => {
    expect(AGENT_STATES.filter(isBusy)).toEqual(['ringing', 'on-call', 'on-hold']);
    expect(AGENT_STATES.filter(isOnCall)).toEqual(['on-call', 'on-hold']);
  });
});
