import { isExtension } from '../calls/extension.js';
import { messageOf, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { StateFile } from '../lib/state-file.js';
import { identityOf, userKey, type Agent } from './agent.js';
import type { AgentStore } from './agent-store.js';

/**
 * A store of agents that remembers on disk which agents were at work, for a process that starts while the database is away:
 * callers reach them all the same. Asked for all agents, it answers with those then; all else is the store's own.
 */
export class RememberedAgents implements AgentStore {
  readonly #store: AgentStore;
  readonly #file: StateFile;
  readonly #log: Log;
  readonly #agents = new Map<string, Agent>();

  constructor(store: AgentStore, file: string, log: Log) {
    this.#store = store;
    this.#file = new StateFile(file, (error) =>
      log.warn({ err: error }, 'the states of the agents could not be written to disk'),
    );
    this.#log = log;
  }

  /** @throws UnavailableError when the database is away and nothing is remembered */
  async list(): Promise<Agent[]> {
    try {
      const agents = await this.#store.list();
      this.#agents.clear();
      for (const agent of agents) this.#agents.set(agent.key, agent);
      this.#write();
      return agents;
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      const agents = await this.#read(error);
      for (const agent of agents) this.#agents.set(agent.key, agent);
      this.#log.warn({ agents: agents.length }, 'the database is away: using the agents known last');
      return agents;
    }
  }

  async find(userId: number): Promise<Agent | undefined> {
    const agent = await this.#store.find(userId);
    const known = this.#agents.get(userKey(userId));
    if (!agent) this.#agents.delete(userKey(userId));
    // the stored state may be older than the one that was saved last
    else this.#agents.set(agent.key, known ? { ...known, ...identityOf(agent) } : agent);
    this.#write();
    return agent;
  }

  save(agent: Agent, overVersion: number): Promise<void> {
    this.#agents.set(agent.key, agent);
    this.#write();
    return this.#store.save(agent, overVersion);
  }

  /** Waits for the write in progress. */
  async settled(): Promise<void> {
    await this.#file.settled();
  }

  #write(): void {
    this.#file.write(() => JSON.stringify([...this.#agents.values()]));
  }

  async #read(cause: UnavailableError): Promise<Agent[]> {
    try {
      // written by us alone, and replaced as a whole
      const agents = JSON.parse(await this.#file.read()) as Agent[];
      return agents.filter(({ extension }) => isExtension(extension)); // an earlier version wrote any text
    } catch (error) {
      throw new UnavailableError(`no agents are remembered on disk: ${messageOf(error)}`, { cause });
    }
  }
}
