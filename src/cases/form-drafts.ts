import type { Log } from '../lib/log.js';
import { caseFileRefusal } from './case-file-refusal.js';

/** A half-written form of one user, as stored. */
export interface StoredDraft {
  readonly key: string;
  readonly sealed: string;
  readonly savedAt: Date;
}

/** Half-written forms, sealed. Those that are older than the store keeps are not given. @throws UnavailableError */
export interface FormDraftStore {
  /** The newest first. */
  list(userId: number): Promise<readonly Omit<StoredDraft, 'sealed'>[]>;
  find(userId: number, key: string): Promise<StoredDraft | undefined>;
  /** @returns undefined where the user has `most` others already */
  put(userId: number, draft: Pick<StoredDraft, 'key' | 'sealed'>, most: number): Promise<Date | undefined>;
  /** @returns false where there was none */
  remove(userId: number, key: string): Promise<boolean>;
}

interface Sealer {
  seal(text: string): string;
  /** @throws Error for what was sealed with another key, or changed since */
  open(sealed: string): string;
}

/** Forms that a user may have begun at once. */
export const DRAFTS_AT_MOST = 50;

/**
 * Forms that users have not finished. The people in a form are case data: only its author gets it back, and the
 * database has it sealed. A draft is no record yet: it is in no audit, and is given up after the days that its store says.
 */
export class FormDrafts {
  readonly #store: FormDraftStore;
  readonly #sealer: Sealer;
  readonly #log: Log;

  constructor({ store, sealer, log }: { store: FormDraftStore; sealer: Sealer; log: Log }) {
    this.#store = store;
    this.#sealer = sealer;
    this.#log = log;
  }

  list(userId: number): Promise<readonly Omit<StoredDraft, 'sealed'>[]> {
    return this.#store.list(userId);
  }

  /** @throws Refusal where there is none */
  async read(userId: number, key: string): Promise<{ readonly content: string; readonly savedAt: Date }> {
    const stored = await this.#store.find(userId, key);
    const content = stored && this.#open(userId, stored);
    if (!stored || content === undefined) throw unknownDraft(key);
    return { content, savedAt: stored.savedAt };
  }

  /** @throws Refusal for a user who has too many */
  async save(userId: number, key: string, content: string): Promise<Date> {
    const sealed = this.#sealer.seal(`${ownerOf(userId, key)}\n${content}`);
    const savedAt = await this.#store.put(userId, { key, sealed }, DRAFTS_AT_MOST);
    if (!savedAt) throw caseFileRefusal({ code: 'too-many-drafts', most: DRAFTS_AT_MOST });
    return savedAt;
  }

  /** @throws Refusal where there is none */
  async remove(userId: number, key: string): Promise<void> {
    if (!(await this.#store.remove(userId, key))) throw unknownDraft(key);
  }

  /** One that was sealed with another key, or for another user or form, is none. */
  #open(userId: number, { key, sealed }: StoredDraft): string | undefined {
    try {
      const text = this.#sealer.open(sealed);
      const beginning = `${ownerOf(userId, key)}\n`;
      if (text.startsWith(beginning)) return text.slice(beginning.length);
    } catch {
      // reported below
    }
    this.#log.warn({ userId }, 'a draft cannot be opened with the key of this installation');
    return undefined;
  }
}

/** The sealed text names it, so that no row can be put in another one's place. */
function ownerOf(userId: number, key: string): string {
  return `user ${userId} ${key}`;
}

function unknownDraft(key: string) {
  return caseFileRefusal({ code: 'unknown-record', resource: 'drafts', id: key });
}
