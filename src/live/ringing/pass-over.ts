import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from '../../desk/agent.js';
import { nowMs } from '../../lib/clock.js';
import type { LegParts, WorkParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';

/** A phone that cannot be rung is not offered the same caller again at once. */
const UNREACHABLE_FOR_MS = 2_000;
/** A phone in a call that is not ours, e.g. one that the dial plan gave it, may be so for long. */
const BUSY_ELSEWHERE_FOR_MS = 10_000;
/** Between two looks at such a phone: a caller may wait for it. */
const LOOK_AGAIN_MS = 500;
/** The switch takes a moment to clear the line of the call that has just ended, and says busy meanwhile. */
const LINE_CLEARS_MS = 250;
const ASKED_WHETHER_FREE = 4;

/** Why a phone is not rung now that belongs to an agent who is ready. */
export type PhoneTrouble = 'busy-elsewhere' | 'unreachable';

/** The phones that are to ring for an agent; the first of them where none is known to be reachable. */
export function phonesToRing({ agents }: Pick<LegParts, 'agents'>, agent: Agent): readonly string[] {
  const online = agents.phonesOf(agent);
  return online.length === 0 ? [agent.endpoint] : online;
}

/** @returns undefined for an agent whose phones can be rung now, all of them: who talks at one is not to be rung at the other */
export async function phoneTrouble(
  parts: LegParts,
  agent: Agent,
  signal: AbortSignal,
): Promise<PhoneTrouble | undefined> {
  try {
    for (let asked = 1; !(await areFree(parts, agent)); asked++) {
      if (asked === ASKED_WHETHER_FREE || signal.aborted) return 'busy-elsewhere';
      await delay(LINE_CLEARS_MS, undefined, { signal }).catch(() => {}); // given up: seen above
    }
    return undefined;
  } catch (error) {
    parts.log.warn({ err: error, agent: agent.key }, 'the state of a phone is not known');
    return 'unreachable';
  }
}

async function areFree(parts: LegParts, agent: Agent): Promise<boolean> {
  const asked = phonesToRing(parts, agent).map((endpoint) => parts.telephony.isFree(endpoint));
  const free = await Promise.all(asked);
  return !free.includes(false);
}

/** Keeps an agent from being given callers: for a moment, or until their phone is free, but not for long. */
export function passOver(
  parts: LegParts,
  { callId }: Pick<CallSession, 'callId'>,
  agent: Agent,
  trouble: PhoneTrouble,
): void {
  const { agents } = parts;
  const { key, sinceMs } = agent;
  // an agent who has logged out and in again may be rung for the same caller by now
  const isPassedOver = () => agents.get(key)?.sinceMs === sinceMs;
  const over = trouble === 'busy-elsewhere' ? onceFree(parts, agent, isPassedOver) : pause(parts);
  void over.then(() => {
    if (isPassedOver()) agents.notAnswered(key, callId, { isMiss: false });
  });
}

async function pause({ stopping }: WorkParts, forMs = UNREACHABLE_FOR_MS): Promise<void> {
  await delay(forMs, undefined, { signal: stopping }).catch(() => {});
}

/** The line may be one that an earlier process left, and be cleared at any moment. */
async function onceFree(parts: LegParts, agent: Agent, isPassedOver: () => boolean): Promise<void> {
  const untilMs = nowMs() + BUSY_ELSEWHERE_FOR_MS;
  while (!parts.stopping.aborted && isPassedOver() && nowMs() < untilMs) {
    await pause(parts, LOOK_AGAIN_MS);
    // a switch that does not answer is asked again
    if (await areFree(parts, agent).catch(() => false)) return;
  }
}
