import { describe, expect, it } from '@jest/globals';
import type { CallState, CallStateName } from '../../../src/calls/call-state.js';
import { addLeg } from '../../../src/live/legs/call-legs.js';
import { liveParts, someSession } from '../../support/live-parts.js';

function to(state: CallStateName): CallState {
  if (state === 'ringing') return { state, endpoint: 'PJSIP/1001' };
  if (state === 'held') return { state, byLegId: 'agent-1' };
  if (state === 'wrapping-up') return { state, end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } };
  return { state };
}

describe('a live call', () => {
  it.each<[CallStateName[], boolean]>([
    [['ringing', 'up', 'wrapping-up', 'ended'], true],
    [['ringing', 'queued', 'ringing', 'up', 'queued', 'ringing', 'wrapping-up', 'ended'], true],
    [['up', 'wrapping-up'], true],
    [['wrapping-up', 'ended'], true],
    [['ended'], false],
    [['up', 'ended'], false],
    [['wrapping-up', 'up'], false],
    [['wrapping-up', 'wrapping-up'], false],
    [['wrapping-up', 'ended', 'queued'], false],
  ])('moves %j: %s', (states, allowed) => {
    const session = someSession();
    const moves = states.map((state) => session.move(to(state)));
    expect(moves.slice(0, -1).every(Boolean)).toBe(true);
    expect(moves.at(-1)).toBe(allowed);
    expect(session.state).toBe(allowed ? states.at(-1) : (states.at(-2) ?? 'queued'));
  });

  it('shows when it is complete, and not before', async () => {
    const session = someSession();
    let complete = false;
    const completed = session.completed.then(() => (complete = true));
    session.move(to('wrapping-up'));
    await Promise.resolve();
    expect(complete).toBe(false);
    session.move(to('ended'));
    await completed;
  });

  it('finds a leg by its channel', () => {
    const session = someSession();
    const leg = addLeg(liveParts(), session, {
      legId: 'caller',
      speaker: 'caller',
      channelId: 'c1',
      name: 'x',
    });
    expect(session.legs.at('c1')).toBe(leg);
    expect(session.legs.at('c2')).toBeUndefined();
  });
});
