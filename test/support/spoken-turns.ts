import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';

export interface SpokenTurn {
  readonly speaker: 'caller' | 'agent';
  readonly text: string;
  /** 8 kHz, with a little silence around the words. */
  readonly samples: Int16Array;
}

const MARGIN_MS = 300;

/** The turns of a demo call, as a phone heard them. */
export function spokenTurns(conversationNumber: number): SpokenTurn[] {
  const conversation = loadConversation(conversationNumber);
  return conversation.turns.map(({ speaker, text, startMs, endMs }) => ({
    speaker,
    text,
    samples: decodeUlaw(
      conversation[speaker].subarray(Math.max(0, startMs - MARGIN_MS) * 8, (endMs + MARGIN_MS) * 8),
    ),
  }));
}

/** The turn that begins so. */
export function spokenTurn(conversationNumber: number, beginning: string): SpokenTurn {
  const turn = spokenTurns(conversationNumber).find(({ text }) => text.startsWith(beginning));
  if (!turn) throw new Error(`no turn begins with "${beginning}" in conversation ${conversationNumber}`);
  return turn;
}
