import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import type { AgentState } from './agent-state.js';
import type { Agents } from './agents.js';
import type { Router } from './router.js';

/** Callers who have waited for less are no news. */
const EVERY_MS = 30_000;

/** State of an agent; an `available` one is `free`, or without a phone that can be reached. */
type Occupation = Exclude<AgentState, 'available'> | 'free' | 'unreachable';

/** Why callers wait: what each agent does instead of being rung. */
export interface QueueReport {
  /** Callers for whom no phone rings at the moment. */
  readonly waiting: number;
  readonly longestWaitS: number;
  /** How many of them do what; left out: none. */
  readonly agents: Readonly<Partial<Record<Occupation, number>>>;
}

export function reportQueue(agents: Agents, router: Pick<Router, 'waiting'>): QueueReport {
  const { waiting } = router;
  const longestMs = Math.max(0, ...waiting.map(({ sinceMs }) => nowMs() - sinceMs));
  const counts: Partial<Record<Occupation, number>> = {};
  for (const agent of agents.all()) {
    const reached = agents.isOnline(agent) ? 'free' : 'unreachable';
    const occupation = agent.state === 'available' ? reached : agent.state;
    counts[occupation] = (counts[occupation] ?? 0) + 1;
  }
  return { waiting: waiting.length, longestWaitS: Math.round(longestMs / 1000), agents: counts };
}

/** Logs from time to time, while a caller waits for long, why no phone rings. */
export function watchQueue({
  agents,
  router,
  log,
  everyMs = EVERY_MS,
}: {
  readonly agents: Agents;
  readonly router: Pick<Router, 'waiting'>;
  readonly log: Log;
  readonly everyMs?: number;
}): Closable {
  const check = () => {
    if (!router.waiting.some(({ sinceMs }) => nowMs() - sinceMs >= everyMs)) return;
    log.warn({ ...reportQueue(agents, router) }, 'callers wait, and no phone rings for them');
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
