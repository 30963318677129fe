import type { ContactGate } from '../../src/desk/contact-gate.js';
import { endpointOf, userKey, webExtensionOf, type Agent } from '../../src/desk/agent.js';
import type { AgentStore } from '../../src/desk/agent-store.js';
import { Agents, type AgentsOptions } from '../../src/desk/agents.js';
import type { CallChange, ChangeOptions, DialTarget, EndOptions } from '../../src/desk/call-commands.js';
import type { Callback } from '../../src/desk/callback-store.js';
import type { LiveCalls } from '../../src/desk/live-calls.js';
import { ConflictError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { Changes } from './changes.js';

/** Agents in memory, kept as the database keeps them. */
export class MemoryAgentStore implements AgentStore {
  readonly rows = new Map<number, Agent>();
  readonly changes = new Changes();
  /** Thrown instead of storing. */
  fault: Error | undefined;

  constructor(agents: readonly Agent[] = []) {
    for (const agent of agents) if (agent.userId !== null) this.rows.set(agent.userId, agent);
  }

  async list(): Promise<Agent[]> {
    return [...this.rows.values()];
  }

  async find(userId: number): Promise<Agent | undefined> {
    return this.rows.get(userId);
  }

  async save(agent: Agent, overVersion: number): Promise<void> {
    if (this.fault) throw this.fault;
    if (agent.userId === null) return;
    if (this.rows.get(agent.userId)?.version !== overVersion) throw new ConflictError('changed since');
    this.rows.set(agent.userId, agent);
    this.changes.notify();
  }
}

/** An agent at work, ready for calls unless `changes` says otherwise. */
export function someAgent(userId: number, changes: Partial<Agent> = {}): Agent {
  const extension = String(2000 + userId);
  return {
    ...{ key: userKey(userId), userId, name: `Agent ${userId}`, extension },
    ...{ endpoint: endpointOf(extension), webEndpoint: endpointOf(webExtensionOf(extension)) },
    ...{
      role: 'counsellor',
      languages: [],
      state: 'available',
      reason: null,
      callId: null,
      sinceMs: 0,
      idleSinceMs: userId,
    },
    ...{ wrapUpUntilMs: null, autoAnswer: false, afterwards: null, misses: 0, version: 0 },
    ...changes,
  };
}

export interface MemoryAgentsOptions extends Partial<Omit<AgentsOptions, 'log'>> {
  /** Telephones without a log-in; all of them can be reached. */
  readonly phones?: readonly string[];
}

export function memoryAgents({ phones = [], ...options }: MemoryAgentsOptions = {}): Agents {
  const agents = new Agents({
    store: new MemoryAgentStore(),
    unattendedEndpoints: phones,
    ...{ wrapUpMs: 30_000, wrapUpAfterSavingMs: 20_000, missesUntilBreak: 3 },
    log: silentLog(),
    ...options,
  });
  agents.setPhones(phones);
  return agents;
}

/** The callback list, as far as calls and commands change it. */
export class MemoryCallbacks {
  readonly taken: { readonly id: number; readonly userId: number }[] = [];
  readonly reopened: { readonly id: number; readonly userId: number }[] = [];
  takeFault: Error | undefined;
  reopenFault: Error | undefined;

  async find(id: number): Promise<Callback> {
    return someCallback({ id });
  }

  async take(id: number, userId: number): Promise<Callback> {
    if (this.takeFault) throw this.takeFault;
    this.taken.push({ id, userId });
    return someCallback({ id, state: 'taken', takenById: userId, takenAt: new Date() });
  }

  async reopen(id: number, userId: number): Promise<Callback> {
    if (this.reopenFault) throw this.reopenFault;
    this.reopened.push({ id, userId });
    return someCallback({ id });
  }
}

/** Every number may be called. */
export const anyNumber: Pick<ContactGate, 'check'> = { check: async (target) => target };

/** Calls that remember what was wanted of them. */
export class MemoryCalls implements LiveCalls {
  readonly changes: { callId: string; change: CallChange; options: ChangeOptions }[] = [];
  readonly placed: { key: string; target: DialTarget; options: { callbackId?: number } | undefined }[] = [];
  readonly supervised: { callId: string; options: Parameters<LiveCalls['supervise']>[1] }[] = [];
  readonly ended: string[] = [];
  readonly endedBy: EndOptions[] = [];
  readonly left: number[] = [];
  /** Thrown instead of doing anything. */
  fault: Error | undefined;

  async end(callId: string, options: EndOptions): Promise<void> {
    this.#mayFail();
    this.ended.push(callId);
    this.endedBy.push(options);
  }

  async change(callId: string, change: CallChange, options: ChangeOptions): Promise<void> {
    this.#mayFail();
    this.changes.push({ callId, change, options });
  }

  async place({ key }: Agent, target: DialTarget, options?: { callbackId?: number }): Promise<string> {
    this.#mayFail();
    this.placed.push({ key, target, options });
    return `out-${this.placed.length}`;
  }

  async supervise(callId: string, options: Parameters<LiveCalls['supervise']>[1]): Promise<void> {
    this.#mayFail();
    this.supervised.push({ callId, options });
  }

  readonly leftPages: string[] = [];

  pageLeft({ key }: Agent): void {
    this.#mayFail();
    this.leftPages.push(key);
  }

  async leaveSupervision(userId: number): Promise<void> {
    this.#mayFail();
    this.left.push(userId);
  }

  #mayFail(): void {
    if (this.fault) throw this.fault;
  }
}

function someCallback(changes: Pick<Callback, 'id'> & Partial<Callback>): Callback {
  return {
    ...{ callId: 'c0', phone: '+254700', reason: 'abandoned', createdAt: new Date(), waitedS: 40, tries: 1 },
    ...{
      state: 'open',
      takenById: null,
      takenAt: null,
      doneAt: null,
      doneReason: null,
      calls: 1,
      triedCallId: null,
      ...{ snoozedUntil: null, snoozeNote: null, snoozedById: null, snoozedBy: null },
    },
    outcome: null,
    ...changes,
  };
}
