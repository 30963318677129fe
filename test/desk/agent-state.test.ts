import { describe, expect, it } from '@jest/globals';
import { AGENT_STATES, isBusy, isOnCall, mayMove, type AgentState } from '../../src/desk/agent-state.js';

/** Everything that may follow; all else is refused. */
const ALLOWED: Readonly<Record<AgentState, readonly AgentState[]>> = {
  offline: ['available', 'ringing', 'on-call'],
  available: ['offline', 'ringing', 'on-call', 'break'],
  ringing: ['available', 'on-call', 'wrap-up', 'break', 'offline'],
  'on-call': ['on-hold', 'wrap-up', 'available', 'offline', 'break'],
  'on-hold': ['on-call', 'wrap-up', 'available', 'offline', 'break'],
  'wrap-up': ['available', 'ringing', 'on-call', 'break', 'offline'],
  break: ['available', 'ringing', 'on-call', 'offline', 'break'],
};

describe('the next states of an agent', () => {
  const pairs = AGENT_STATES.flatMap((from) => AGENT_STATES.map((to) => [from, to] as const));

  it.each(pairs)('from %s to %s', (from, to) => {
    expect(mayMove(from, to)).toBe(ALLOWED[from].includes(to));
  });

  it('may be rung, by a colleague at least, unless a call rings or goes on already', () => {
    const rung = AGENT_STATES.filter((from) => mayMove(from, 'ringing'));
    expect(rung).toEqual(AGENT_STATES.filter((state) => !isBusy(state)));
  });

  it('is busy with a phone that rings and with a call', () => {
    expect(AGENT_STATES.filter(isBusy)).toEqual(['ringing', 'on-call', 'on-hold']);
    expect(AGENT_STATES.filter(isOnCall)).toEqual(['on-call', 'on-hold']);
  });
});
