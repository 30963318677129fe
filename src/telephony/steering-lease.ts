import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Closable } from '../lib/closer.js';
import { nowMs } from '../lib/clock.js';
import type { Log } from '../lib/log.js';
import { isAlive, ownProcessId } from '../workers/process-id.js';
import type { AriRest } from './ari/ari-rest.js';
import { TelephonyError } from './errors.js';

export interface SteeringLeaseOptions {
  /** Whether the database says that this process, and no other, has the calls: it knows better than the note. */
  readonly holdsRole: () => boolean;
  /** Another process has taken the calls meanwhile. */
  readonly onLost: () => void;
  readonly log: Log;
  readonly renewMs?: number;
  /** How long a note of another process must stand still before its process counts as gone. */
  readonly goneAfterMs?: number;
}

/** A global variable of Asterisk: which process steers its calls, and a number that goes up as long as it does. */
const VARIABLE = 'HEARLINE_STEERED_BY';
const RENEW_MS = 1_000;
const GONE_AFTER_MS = 4_000;
const LOOK_EVERY_MS = 250;
/** Two that take it at the same moment: the later one has it. */
const SETTLED_AFTER_MS = 100;

const answer = z.object({ value: z.string() });
const noted = z.object({
  owner: z.string(),
  host: z.string(),
  pid: z.number(),
  started: z.string(),
  n: z.number(),
});
type Note = z.infer<typeof noted>;

/**
 * Which process steers the calls of one Asterisk, noted in Asterisk itself: without a database two processes cannot see
 * each other, and each would take the other's calls. No clock is compared: a note that goes on changing has an owner.
 *
 * In:     `take`, before the application is subscribed to, which alone would end the other one's connection.
 * Out:    resolves when this process may steer; from then on the note is renewed until `close`.
 * Errors: TelephonyError where another process steers. A dead process of this machine is none, and is not waited for.
 */
export class SteeringLease implements Closable {
  readonly #options: SteeringLeaseOptions;
  readonly #owner = randomUUID();
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();
  #count = 0;
  readonly #own = ownProcessId();

  constructor(options: SteeringLeaseOptions) {
    this.#options = options;
  }

  async take(rest: AriRest): Promise<void> {
    clearInterval(this.#timer);
    const { holdsRole, renewMs = RENEW_MS } = this.#options;
    if (!holdsRole()) await this.#untilFree(rest);
    await this.#write(rest);
    if (!holdsRole()) {
      await delay(SETTLED_AFTER_MS);
      const other = await this.#readOther(rest);
      if (other) throw heldBy(other);
    }
    this.#timer = setInterval(() => {
      this.#renewing = this.#renew(rest).catch((error: unknown) => {
        this.#options.log.debug({ err: error }, 'the note that this process steers Asterisk was not renewed');
      });
    }, renewMs);
    this.#timer.unref();
  }

  /** The connection is lost: what becomes of the note is not known. */
  pause(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    clearInterval(this.#timer);
    await this.#renewing;
  }

  async #untilFree(rest: AriRest): Promise<void> {
    const { goneAfterMs = GONE_AFTER_MS } = this.#options;
    const first = await this.#readOther(rest);
    if (!first || (await isGoneHere(first))) return;
    for (const untilMs = nowMs() + goneAfterMs; nowMs() < untilMs;) {
      await delay(LOOK_EVERY_MS, undefined, { signal: this.#closed.signal });
      const now = await this.#readOther(rest);
      if (!now || this.#options.holdsRole()) return;
      if (now.owner !== first.owner || now.n !== first.n) throw heldBy(now);
    }
  }

  async #renew(rest: AriRest): Promise<void> {
    const other = this.#options.holdsRole() ? undefined : await this.#readOther(rest);
    if (this.#closed.signal.aborted) return;
    if (!other || this.#options.holdsRole()) return this.#write(rest);
    clearInterval(this.#timer);
    this.#options.log.error({ host: other.host, pid: other.pid }, 'another process steers this Asterisk now');
    this.#options.onLost();
  }

  async #write(rest: AriRest): Promise<void> {
    const { pid, started } = await this.#own;
    const value = JSON.stringify({ owner: this.#owner, host: hostname(), pid, started, n: ++this.#count });
    await rest.post('/asterisk/variable', { query: { variable: VARIABLE, value } });
  }

  /** The note of another process; undefined for none, our own, and one that no process can have written. */
  async #readOther(rest: AriRest): Promise<Note | undefined> {
    const { value } = await rest.get('/asterisk/variable', answer, { query: { variable: VARIABLE } });
    const note = noted.safeParse(jsonOf(value)).data;
    return note?.owner === this.#owner ? undefined : note;
  }
}

/** Whether the process is of this machine and dead, or is this very process, which has begun again. */
async function isGoneHere({ host, pid, started }: Note): Promise<boolean> {
  return host === hostname() && (pid === process.pid || !(await isAlive({ pid, started })));
}

function heldBy({ host, pid }: Note): TelephonyError {
  return new TelephonyError(
    `another process of this server (${host}, process ${pid}) steers this Asterisk: stop it, or leave media out of ROLES here`,
    { status: null },
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
