import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';

export interface SpokenTurn {
  readonly speaker: 'caller' | 'agent';
  readonly text: string;
  /** 8 kHz, with a little silence around the words. */
  readonly samples: Int16Array;
}

const MARGIN_MS = 300;
const SAMPLES_A_MS = 8;

/** The turns of a demo call, as a phone heard them. */
export function spokenTurns(conversationNumber: number): SpokenTurn[] {
  const conversation = loadConversation(conversationNumber);
  return conversation.turns.map(({ speaker, text, startMs, endMs }) => ({
    speaker,
    text,
    samples: decodeUlaw(
      conversation[speaker].subarray(
        Math.max(0, startMs - MARGIN_MS) * SAMPLES_A_MS,
        (endMs + MARGIN_MS) * SAMPLES_A_MS,
      ),
    ),
  }));
}

/** The turn that begins so. */
export function spokenTurn(conversationNumber: number, beginning: string): SpokenTurn {
  const turn = spokenTurns(conversationNumber).find(({ text }) => text.startsWith(beginning));
  if (!turn) throw new Error(`no turn begins with "${beginning}" in conversation ${conversationNumber}`);
  return turn;
}

/**
 * Middle of the pause between the two sentences of "My
 * stepfather beat me last night. He hit me with a belt.", ms.
 */
const BETWEEN_SENTENCES_MS = 2_500;

/**
 * "My stepfather beat me last night.", always one utterance. The pause behind it in the turn is about as long as the
 * silence that ends one (400 ms): the whole turn is one utterance or two.
 */
export function beatenLastNight(): SpokenTurn {
  const { speaker, text, samples } = spokenTurn(1, 'My stepfather beat me');
  return {
    speaker,
    text: `${text.split('. ')[0]}.`,
    samples: samples.subarray(0, BETWEEN_SENTENCES_MS * SAMPLES_A_MS),
  };
}
