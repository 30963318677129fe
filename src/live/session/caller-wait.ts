import type { WaitingCall } from '../../desk/queue-rules.js';
import { nowMs } from '../../lib/clock.js';

/** A phone that refused a caller is not given the same one again at once: another agent first. */
const REFUSED_FOR_MS = 5_000;

/** A caller's wait for an agent: since when, with which priority, and whether it goes on. */
export class CallerWait {
  /** Agents whose phone refused the caller, and until when they are not rung for the caller again. */
  get avoided(): ReadonlyMap<string, number> {
    return this.#avoided;
  }
  readonly #avoided = new Map<string, number>();
  #priority = 0;
  #language: string | null = null;
  #sinceMs: number | undefined;
  #current: AbortController | undefined;
  #isKept = false;
  #wasConnected = false;
  #company = new AbortController();

  get priority(): number {
    return this.#priority;
  }

  /** The language that the caller is served in best; null: any. */
  get language(): string | null {
    return this.#language;
  }

  /** The caller waits at the moment. */
  get isGoingOn(): boolean {
    return this.#current !== undefined;
  }

  /** How soon the caller's turn comes, and in which language. */
  rank({
    priority,
    language = this.#language,
  }: Partial<Pick<WaitingCall, 'language'>> & { priority: number }): void {
    this.#priority = priority;
    this.#language = language;
  }

  /** The phone of that agent, by key, refused the caller. */
  avoid(agentKey: string): void {
    this.#avoided.set(agentKey, nowMs() + REFUSED_FOR_MS);
  }

  /** The caller has waited since then, ms since the epoch; the first start counts until another wait begins. */
  countFrom(sinceMs: number | undefined): void {
    this.#sinceMs = sinceMs;
  }

  /** Since when the caller has waited, ms since the epoch. */
  get sinceMs(): number {
    return this.#sinceMs ?? nowMs();
  }

  /** An agent is looked for from now on; `keep` ends that. */
  open(): void {
    this.#isKept = false;
    this.leftAlone();
  }

  /** Aborted when the caller is left alone: a party whom the agent has invited is not rung any more. */
  get untilAlone(): AbortSignal {
    return this.#company.signal;
  }

  /** The last agent has gone, and the next one is about to be looked for. */
  leftAlone(): void {
    this.#company.abort();
    this.#company = new AbortController();
  }

  /** It begins, or goes on: once more an agent is looked for. @returns what is aborted when the caller no longer waits */
  begin(): AbortController {
    this.#sinceMs ??= nowMs();
    return (this.#current = new AbortController());
  }

  /** That wait is over; a newer one goes on. */
  over(wait: AbortController): void {
    if (this.#current === wait) this.#current = undefined;
    wait.abort();
  }

  /** The caller waits no longer, and stays: whoever was with the caller is back. */
  keep(): void {
    this.#isKept = true;
    this.stop();
  }

  /** It was ended by `keep`: no agent who answers now is joined, and it does not begin again by itself. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** The caller waits no longer, whatever the wait was for. */
  stop(): void {
    this.#current?.abort();
  }

  /** An agent was with the caller. */
  get wasConnected(): boolean {
    return this.#wasConnected;
  }

  connected(): void {
    this.#wasConnected = true;
  }

  /** The only agent hung up before anything could be said. */
  notServed(): void {
    this.#wasConnected = false;
  }
}
