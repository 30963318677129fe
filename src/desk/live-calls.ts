import type { Agent } from './agent.js';
import type { CallCommands, DialTarget, SupervisionMode } from './call-commands.js';

/**
 * The calls of this process, for those who steer them.
 *
 * Errors: as `CallCommands`.
 */
export interface LiveCalls extends CallCommands {
  /**
   * Rings the agent's own phone, then whom they want to speak to.
   *
   * @param agent is moved to `on-call`
   * @returns the call's id, once the agent's phone rings
   */
  place(agent: Agent, target: DialTarget, options?: { readonly callbackId?: number }): Promise<string>;
  supervise(
    callId: string,
    options: { readonly userId: number; readonly agentUserId: number | null; readonly mode: SupervisionMode },
  ): Promise<void>;
  /** The page with the agent's telephone is closed, or loaded again; the call stands. */
  pageLeft(agent: Agent): void;
  leaveSupervision(userId: number): Promise<void>;
}
