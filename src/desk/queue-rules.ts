import type { Agent } from './agent.js';

/** A caller who waits for an agent. */
export interface WaitingCall {
  readonly callId: string;
  /** Since when, ms since the epoch. */
  readonly sinceMs: number;
  /** The higher, the sooner the turn; 0 for most. */
  readonly priority: number;
  /** ISO 639-1 of the language the caller is best served in, null when any will do. */
  readonly language: string | null;
  /** Agents by key whose phone has just refused this caller, and until when they are not given them again. */
  readonly avoided?: ReadonlyMap<string, number>;
}

export interface QueueRules {
  /** After so long, an agent without the caller's language is better than none. */
  readonly languageFallbackMs: number;
}

export interface Match {
  readonly waiting: WaitingCall;
  readonly agent: Agent;
}

/** The order of waiting callers: by priority, then by the longest wait. */
export function inQueueOrder(waiting: readonly WaitingCall[]): WaitingCall[] {
  return [...waiting].sort((a, b) => b.priority - a.priority || a.sinceMs - b.sinceMs);
}

/**
 * Matches waiting callers with free agents. Each caller in turn gets, among those free who speak the language, the one
 * idle for the longest; a caller without a matching agent lets the next one pass.
 *
 * @param free agents who can be rung now
 */
export function matchCalls(
  waiting: readonly WaitingCall[],
  free: readonly Agent[],
  rules: QueueRules,
  nowMs: number,
): Match[] {
  const left = [...free].sort((a, b) => a.idleSinceMs - b.idleSinceMs);
  const matches: Match[] = [];
  for (const call of inQueueOrder(waiting)) {
    const mayRing = ({ key }: Agent) => (call.avoided?.get(key) ?? 0) <= nowMs;
    const chosen = left.findIndex((agent) => mayRing(agent) && speaks(agent, call.language));
    const fallback = nowMs - call.sinceMs >= rules.languageFallbackMs ? left.findIndex(mayRing) : -1;
    const at = chosen >= 0 ? chosen : fallback;
    const agent = left[at];
    if (!agent) continue;
    left.splice(at, 1);
    matches.push({ waiting: call, agent });
  }
  return matches;
}

/** The time at which the rules give an agent to a caller who has none by then, without another event; null: never. */
export function nextFallbackMs(
  waiting: readonly WaitingCall[],
  rules: QueueRules,
  nowMs: number,
): number | null {
  const times = waiting
    .flatMap(({ language, sinceMs, avoided }) => [
      ...(language === null ? [] : [sinceMs + rules.languageFallbackMs]),
      ...(avoided?.values() ?? []),
    ])
    .filter((atMs) => atMs > nowMs);
  return times.length > 0 ? Math.min(...times) : null;
}

function speaks({ languages }: Agent, language: string | null): boolean {
  return language === null || languages.length === 0 || languages.includes(language);
}
