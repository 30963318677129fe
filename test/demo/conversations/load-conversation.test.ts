import { describe, expect, it } from '@jest/globals';
import { listConversations, loadConversation } from '../../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../../src/audio/g711.js';

/** Share of samples that are not silence, between two times. */
function loudShare(ulaw: Uint8Array, startMs: number, endMs: number): number {
  const samples = decodeUlaw(ulaw.subarray(startMs * 8, endMs * 8));
  return samples.filter((sample) => Math.abs(sample) > 100).length / samples.length;
}

describe("the demo's conversations", () => {
  it('are four, one of them in Kiswahili', () => {
    expect(listConversations()).toEqual([1, 2, 3, 4]);
    expect(listConversations().map((number) => loadConversation(number).language)).toEqual([
      'en',
      'en',
      'en',
      'sw',
    ]);
  });

  it.each(listConversations())('number %i: each turn is heard on its own side, and only there', (number) => {
    const { turns, caller, agent, durationMs } = loadConversation(number);
    expect(caller.length).toBe(agent.length);
    expect(caller.length / 8).toBe(durationMs);
    for (const { speaker, startMs, endMs } of turns) {
      expect(endMs).toBeLessThanOrEqual(durationMs);
      const [own, other] = speaker === 'caller' ? [caller, agent] : [agent, caller];
      expect(loudShare(own, startMs, endMs)).toBeGreaterThan(0.2);
      const overlaps = turns.some((t) => t.speaker !== speaker && t.startMs < endMs && t.endMs > startMs);
      if (!overlaps) expect(loudShare(other, startMs, endMs)).toBe(0);
    }
  });

  it('says which ones there are when asked for another', () => {
    expect(() => loadConversation(7)).toThrow('no conversation 7; there are 1, 2, 3, 4');
  });
});
