import type { Agent } from './agent.js';

/**
 * States of agents: all users who may log in and has an extension, also those
 * who never were at work (`offline`, version 0).
 *
 * Errors: UnavailableError while the database cannot be reached; ConflictError when the stored row is not of the
 *         version it should be.
 */
export interface AgentStore {
  list(): Promise<Agent[]>;
  /** Undefined for a user who cannot log in or has no extension. */
  find(userId: number): Promise<Agent | undefined>;
  /** Stores `agent` over what is stored, if that is of this version; 0: nothing is. */
  save(agent: Agent, overVersion: number): Promise<void>;
}
