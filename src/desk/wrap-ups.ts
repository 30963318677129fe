import { nowMs } from '../lib/clock.js';
import type { Agent } from './agent.js';
import { isBusy } from './agent-state.js';
import { deskRefusal } from './desk-refusal.js';

export interface WrapUpOptions {
  readonly wrapUpMs: number;
  /** From the end of the call, once its case or disposition is saved. */
  readonly wrapUpAfterSavingMs: number;
}

/** The extension that an agent gets each time, ms. */
export const WRAP_UP_STEP_MS = 30_000;
/** All steps of one wrap-up together: callers wait. */
export const LONGEST_EXTENSION_MS = 300_000;

type WrapUp = Pick<Agent, 'callId' | 'wrapUpUntilMs'>;

/**
 * How long agents wrap up their calls: shorter once the case is saved, longer where they ask for it. Times are ms since
 * the epoch. After a restart of the server the longest wrap-up is the same; a case that is saved then leaves out what was
 * asked for before.
 */
export class WrapUps {
  readonly #options: WrapUpOptions;
  /** Calls that were saved before they were over, by agent. */
  readonly #savedEarly = new Map<string, string>();
  /** Wrap-ups that a colleague's call came in the way of, by agent. */
  readonly #interrupted = new Map<string, WrapUp>();
  /** Extensions that the agent was given in this wrap-up, ms. */
  readonly #extendedMs = new Map<string, number>();

  constructor({ wrapUpMs, wrapUpAfterSavingMs }: WrapUpOptions) {
    this.#options = { wrapUpMs, wrapUpAfterSavingMs };
  }

  /** The call is over. @returns its length; 0: there is none */
  begin(key: string, callId: string): number {
    const { wrapUpMs, wrapUpAfterSavingMs } = this.#options;
    const isSaved = this.#savedEarly.get(key) === callId;
    this.#savedEarly.delete(key);
    this.#extendedMs.delete(key);
    return isSaved ? Math.min(wrapUpMs, wrapUpAfterSavingMs) : wrapUpMs;
  }

  /** The case or disposition of the agent's call is saved. @returns the earlier end of the wrap-up; undefined: it stays */
  saved({ key, callId, state, idleSinceMs, wrapUpUntilMs }: Agent): number | undefined {
    if (callId !== null && isBusy(state)) this.#savedEarly.set(key, callId);
    if (state !== 'wrap-up' || wrapUpUntilMs === null) return undefined;
    const { wrapUpAfterSavingMs } = this.#options;
    const earlierMs = idleSinceMs + wrapUpAfterSavingMs + (this.#extendedMs.get(key) ?? 0);
    return earlierMs < wrapUpUntilMs ? earlierMs : undefined;
  }

  /**
   * The agent needs longer.
   *
   * @returns the later end
   * @throws Refusal for an agent who wraps up nothing, or for as long as may be
   */
  extend({ key, state, idleSinceMs, wrapUpUntilMs }: Agent): number {
    if (state !== 'wrap-up' || wrapUpUntilMs === null) throw deskRefusal({ code: 'not-wrapping-up' });
    // from the end of the call: a colleague's call in between makes it no longer
    const latestMs = idleSinceMs + this.#options.wrapUpMs + LONGEST_EXTENSION_MS;
    const laterMs = wrapUpUntilMs + WRAP_UP_STEP_MS;
    if (laterMs > latestMs)
      throw deskRefusal({ code: 'wrap-up-at-longest', seconds: LONGEST_EXTENSION_MS / 1_000 });
    this.#extendedMs.set(key, (this.#extendedMs.get(key) ?? 0) + WRAP_UP_STEP_MS);
    return laterMs;
  }

  /** A colleague's call comes in its way. */
  interrupt({ key, callId, wrapUpUntilMs }: Agent): void {
    this.#interrupted.set(key, { callId, wrapUpUntilMs });
  }

  /** That call is answered: what it came in the way of is over. */
  drop(key: string): void {
    this.#interrupted.delete(key);
  }

  /** That call came to nothing. @returns the wrap-up that it came in the way of; undefined: none, or it is over meanwhile */
  goOn(key: string): WrapUp | undefined {
    const interrupted = this.#interrupted.get(key);
    this.#interrupted.delete(key);
    return interrupted && (interrupted.wrapUpUntilMs ?? 0) > nowMs() ? interrupted : undefined;
  }

  forget(key: string): void {
    this.#savedEarly.delete(key);
    this.#interrupted.delete(key);
    this.#extendedMs.delete(key);
  }
}
