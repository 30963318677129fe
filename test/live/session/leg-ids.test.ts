import { describe, expect, it } from '@jest/globals';
import { legIdsOfChannels, nextLegNumber } from '../../../src/live/session/leg-ids.js';

const channel = (kind: string, legs: number, ring: number) => ({
  id: `hearline-call-1732262400.7-${kind}-${legs}-${ring}`,
});
const idsOf = (
  channels: readonly { readonly id: string }[],
  known: { readonly open?: readonly string[]; readonly gone?: readonly string[] },
  kind: 'agent' | 'third-party' = 'agent',
) => {
  const { open = [], gone = [] } = known;
  const ids = legIdsOfChannels(channels, kind, { open, left: gone });
  return channels.map(({ id }) => ids.get(id));
};

describe('the leg of a channel that an earlier process rang', () => {
  it('is the one with its number', () => {
    const channels = [channel('agent', 1, 1), channel('agent', 2, 2)];
    expect(idsOf(channels, { open: ['caller', 'agent-1', 'agent-2'] })).toEqual(['agent-1', 'agent-2']);
  });

  it('is a later one where another party joined while the phone rang', () => {
    expect(idsOf([channel('agent', 2, 2)], { open: ['caller', 'third-party-2', 'agent-3'] })).toEqual([
      'agent-3',
    ]);
  });

  it('is never one that has left: an agent who answered in the last moment is a new party', () => {
    expect(idsOf([channel('agent', 2, 2)], { open: ['caller'], gone: ['agent-1'] })).toEqual(['agent-2']);
  });

  it('is not the one of a colleague who is still there', () => {
    const channels = [channel('agent', 2, 2), channel('agent', 1, 1)];
    expect(idsOf(channels, { open: ['caller', 'agent-1'] })).toEqual(['agent-2', 'agent-1']);
  });

  it('is not an earlier one: a leg is never numbered below its channel', () => {
    expect(idsOf([channel('agent', 2, 2)], { open: ['caller', 'agent-1'] })).toEqual(['agent-2']);
  });

  it('has a number of its own where the channel has the number of a party who has left', () => {
    const channels = [channel('third-party', 2, 3)];
    const gone = ['agent-1', 'third-party-2'];
    expect(idsOf(channels, { open: ['caller'], gone }, 'third-party')).toEqual(['third-party-3']);
  });
});

describe('the next number of a leg', () => {
  it('is above all that were given, after restarts in which numbers were left out', () => {
    expect(nextLegNumber(['caller', 'agent-1', 'agent-4'])).toBe(5);
    expect(nextLegNumber(['caller'])).toBe(1);
    expect(nextLegNumber([])).toBe(0);
  });
});
