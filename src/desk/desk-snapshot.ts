import { toSystemMs } from '../lib/clock.js';
import type { Afterwards } from './agent.js';
import type { AgentState } from './agent-state.js';
import type { SupervisionMode } from './call-commands.js';
import type { Agents } from './agents.js';
import type { Router } from './router.js';

export interface AgentSnapshot {
  readonly userId: number | null;
  readonly name: string;
  readonly extension: string;
  readonly state: AgentState;
  readonly reason: string | null;
  readonly callId: string | null;
  /** How they hear that call as a supervisor; null: they are on it otherwise, or not at all. */
  readonly supervising: SupervisionMode | null;
  /** When the state began, ms since the epoch by the system's clock, as all times of a snapshot; 0: never at work. */
  readonly sinceMs: number;
  readonly wrapUpUntilMs: number | null;
  readonly autoAnswer: boolean;
  /** The state that they take after their call instead of taking another one. */
  readonly afterwards: Afterwards | null;
  readonly languages: readonly string[];
  /** Their telephone can be reached. */
  readonly isOnline: boolean;
}

export interface WaitingCallerSnapshot {
  readonly callId: string;
  readonly sinceMs: number;
  readonly priority: number;
  readonly language: string | null;
}

/** The parts that speech recognition leaves out while there is more speech than it can transcribe. */
export interface SpeechSnapshot {
  /** Interval between the words of growing speech, ms; null: words come with the end of each utterance. */
  readonly interimsEveryMs: number | null;
  /** Calls that begin now are recorded, and their words come when there is room. */
  readonly defersNewCalls: boolean;
}

/** Agents at work, waiting callers and how speech recognition keeps up, at one moment. */
export interface DeskSnapshot {
  readonly agents: readonly AgentSnapshot[];
  /** In the order of their turn. */
  readonly waiting: readonly WaitingCallerSnapshot[];
  readonly speech: SpeechSnapshot;
}

export function snapshotDesk(agents: Agents, router: Router, speech: SpeechSnapshot): DeskSnapshot {
  return {
    agents: agents.all().map((agent) => {
      const { userId, name, extension, state, reason, callId, sinceMs, wrapUpUntilMs, ...rest } = agent;
      const { autoAnswer, afterwards, languages, supervising = null } = rest;
      const isOnline = agents.isOnline(agent);
      const times = {
        sinceMs: sinceMs === 0 ? 0 : toSystemMs(sinceMs),
        wrapUpUntilMs: wrapUpUntilMs === null ? null : toSystemMs(wrapUpUntilMs),
      };
      const doing = { state, reason, callId, supervising, ...times };
      return { userId, name, extension, ...doing, autoAnswer, afterwards, languages, isOnline };
    }),
    waiting: router.waiting.map((caller) => ({ ...caller, sinceMs: toSystemMs(caller.sinceMs) })),
    speech,
  };
}
