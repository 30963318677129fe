import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { scriptOf, wordsHeard, type BySpeaker } from '../../demo/measure/summarise-call.js';
import { transcribeDirectly } from '../../demo/measure/transcribe-directly.js';
import { wordErrorRate } from '../../demo/measure/word-errors.js';
import type { PlayedCall } from '../../demo/run/play-conversation.js';

/** The words that were said in one call, and the words that were recognised. */
interface Heard {
  readonly conversation: Conversation;
  readonly words: BySpeaker<readonly string[]>;
}

/** Word error rates of all that a speaker said in several calls: as many errors in as many words. */
export interface WordRates extends BySpeaker<number | null> {
  readonly words: BySpeaker<number>;
}

export interface Played {
  readonly conversation: Conversation;
  readonly call: PlayedCall;
}

export function ratesOfCalls(played: readonly Played[]): WordRates {
  return ratesOf(
    played.map(({ conversation, call }) => ({
      conversation,
      words: { caller: wordsHeard(call, 'caller'), agent: wordsHeard(call, 'agent') },
    })),
  );
}

/** Word error rates of the same audio, given to whisper.cpp turn by turn. */
export async function directRatesOf(conversations: readonly Conversation[]): Promise<WordRates> {
  const heard = new Map<Conversation, Heard>();
  for (const conversation of new Set(conversations)) {
    heard.set(conversation, { conversation, words: await transcribeDirectly(conversation) });
  }
  return ratesOf(conversations.flatMap((conversation) => heard.get(conversation) ?? []));
}

function ratesOf(heard: readonly Heard[]): WordRates {
  const ofSpeaker = (speaker: 'caller' | 'agent') => {
    const said = heard.map(({ conversation }) => scriptOf(conversation, speaker));
    const words = said.reduce((sum, { length }) => sum + length, 0);
    const errors = heard.reduce((sum, each, at) => {
      const reference = said[at] ?? [];
      return sum + (wordErrorRate(reference, each.words[speaker]) ?? 0) * reference.length;
    }, 0);
    return { words, rate: words === 0 ? null : errors / words };
  };
  const [caller, agent] = [ofSpeaker('caller'), ofSpeaker('agent')];
  return {
    ...{ caller: caller.rate, agent: agent.rate },
    words: { caller: caller.words, agent: agent.words },
  };
}
