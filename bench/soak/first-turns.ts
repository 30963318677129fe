import type { Conversation } from '../../demo/conversations/load-conversation.js';

const SAMPLES_PER_MS = 8;

/** The beginning of a conversation, up to the next turn. */
export function firstTurns(whole: Conversation, count: number): Conversation {
  const turns = whole.turns.slice(0, count);
  const lastEndMs = Math.max(...turns.map(({ endMs }) => endMs));
  const nextStartMs = whole.turns[count]?.startMs ?? whole.durationMs;
  const durationMs = Math.max(lastEndMs, nextStartMs);
  const samples = Math.floor(durationMs * SAMPLES_PER_MS);
  const [caller, agent] = [whole.caller.subarray(0, samples), whole.agent.subarray(0, samples)];
  return { ...whole, turns, caller, agent, durationMs };
}
