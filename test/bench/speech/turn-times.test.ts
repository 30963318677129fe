import { describe, expect, it } from '@jest/globals';
import { turnTimesOf, type ShownWord } from '../../../bench/speech/turn-times.js';
import type { Conversation } from '../../../demo/conversations/load-conversation.js';

const conversation = {
  turns: [
    { speaker: 'agent', startMs: 0, endMs: 2000, text: 'good morning' },
    { speaker: 'caller', startMs: 3000, endMs: 5000, text: 'help me' },
    { speaker: 'agent', startMs: 6000, endMs: 8000, text: 'yes' },
  ],
} as unknown as Conversation;

const word = (speaker: ShownWord['speaker'], startMs: number, shownMs: number): ShownWord => ({
  ...{ speaker, text: 'w', startMs, endMs: startMs + 200, shownMs },
});

describe('when the words of a turn are shown', () => {
  it('counts from its first sound to its first word, and from its last sound to its last word', () => {
    const words = [word('caller', 3100, 3900), word('caller', 4500, 5600), word('agent', 1000, 1500)];
    expect(turnTimesOf(conversation, 5000, words)).toEqual({
      firstMs: [1500, 900],
      lastMs: [-500, 600],
      turns: 2,
    });
  });

  it('leaves out turns that were not played to their end, and words that are near no turn of the speaker', () => {
    const words = [word('agent', 3500, 4000), word('agent', 6500, 7000)];
    expect(turnTimesOf(conversation, 7000, words)).toEqual({ firstMs: [], lastMs: [], turns: 2 });
  });
});
