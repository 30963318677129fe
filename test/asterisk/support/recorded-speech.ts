import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { toWords } from '../../../demo/measure/word-errors.js';

const SAMPLES_PER_MS = 8;
/** Silence kept around what is cut out. */
const MARGIN_MS = 250;

/** Some turns of a recorded conversation: both sides in step, and what is said in them. */
export function recordedSpeech(number: number, firstTurn: number, lastTurn: number) {
  const { turns, caller, agent } = loadConversation(number);
  const some = turns.slice(firstTurn, lastTurn + 1);
  const [first, last] = [some[0], some.at(-1)];
  if (!first || !last) throw new Error('no such turns');
  const from = Math.max(0, first.startMs - MARGIN_MS) * SAMPLES_PER_MS;
  const to = (last.endMs + MARGIN_MS) * SAMPLES_PER_MS;
  const words = (speaker: 'caller' | 'agent') =>
    some.filter((turn) => turn.speaker === speaker).flatMap(({ text }) => toWords(text));
  return {
    caller: caller.subarray(from, to),
    agent: agent.subarray(from, to),
    words: { caller: words('caller'), agent: words('agent') },
    durationMs: (to - from) / SAMPLES_PER_MS,
  };
}
