import type { Closable } from '../lib/closer.js';
import { nowMs } from '../lib/clock.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { TranscriptAccess, TranscriptAccessLog } from './transcript-access-log.js';

/** A program that polls a transcript moves its row's latest time no more often than this. */
const FRESH_MS = 60_000;
const RETRY_MS = 5_000;
/** Watchers and calls that are remembered, and rows that wait for the database, at most. */
const MAX_KEPT = 10_000;

export interface TranscriptAuditOptions {
  readonly store: TranscriptAccessLog;
  readonly log: Log;
  readonly retryMs?: number;
}

/** Notes who reads or watches words before they are shown. */
export class TranscriptAudit implements Closable {
  readonly #options: TranscriptAuditOptions;
  /** When a watcher of a call was last noted. */
  readonly #notedAtMs = new Map<string, number>();
  readonly #owed = new Map<string, TranscriptAccess>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: TranscriptAuditOptions) {
    this.#options = options;
  }

  /** For words out of the database: what cannot be noted is not shown. @throws UnavailableError */
  async noteReading(access: TranscriptAccess): Promise<void> {
    const key = keyOf(access);
    if (nowMs() - (this.#notedAtMs.get(key) ?? -Infinity) < FRESH_MS) return;
    await this.#options.store.add(access);
    this.#remember(key);
  }

  /**
   * For words of a live call, which go on while the database is away: its row is owed then, and written when the
   * database is back; a log line says so meanwhile.
   *
   * @throws UnavailableError when too many rows are owed
   */
  async noteWatching(access: TranscriptAccess): Promise<void> {
    try {
      await this.noteReading(access);
    } catch (error) {
      const isKept = this.#owed.has(keyOf(access)) || this.#owed.size < MAX_KEPT;
      if (!(error instanceof UnavailableError) || !isKept) throw error;
      const { callId, userId, address } = access;
      this.#options.log.warn(
        { callId, userId, address },
        'live words are shown before their audit row is stored',
      );
      this.#owed.set(keyOf(access), access);
      this.#retryLater();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#settle();
  }

  #remember(key: string): void {
    if (this.#notedAtMs.size >= MAX_KEPT) this.#notedAtMs.clear();
    this.#notedAtMs.set(key, nowMs());
  }

  #retryLater(): void {
    if (this.#isClosed || this.#owed.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#settle().then(() => this.#retryLater());
    }, this.#options.retryMs ?? RETRY_MS);
  }

  async #settle(): Promise<void> {
    for (const [key, access] of this.#owed) {
      try {
        await this.#options.store.add(access);
      } catch (error) {
        if (this.#isClosed)
          this.#options.log.error({ err: error, owed: this.#owed.size }, 'audit rows are lost');
        return; // still away
      }
      this.#owed.delete(key);
    }
  }
}

function keyOf({ callId, userId, address }: TranscriptAccess): string {
  return `${callId} ${watcherOf({ userId, address })}`;
}

/** One who has logged in is the same from everywhere. */
export function watcherOf({ userId, address }: Pick<TranscriptAccess, 'userId' | 'address'>): string {
  return userId === null ? `address ${address ?? 'unknown'}` : `user ${userId}`;
}
