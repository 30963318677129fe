import { roleMayNot } from '../access/access-refusal.js';
import { mayReadAudit } from '../access/audit-rights.js';
import type { CaseFile } from './case-file.js';
import type { CaseFileStore } from './case-file-store.js';
import { calls } from './resources/call.js';
import { cases } from './resources/case.js';
import type { FileIdentity } from './viewers.js';

/**
 * The way in which a user reached a record. `words`: its words were read or watched. `wall`: the wall was open on a day of
 * the call, with the last words of each live call. `recording`: it was heard. `record`: its particulars, or those of a file
 * of it, were read.
 * `person`: a person of it was read by itself. `file`: a file of it was opened. `export`: it was exported by itself.
 * `list-export`: a whole list of such records, or of persons of cases, was exported, in which it may have been.
 * `accesses`: a user looked at the list of accesses.
 */
export const ACCESS_KINDS = [
  'words',
  'wall',
  'recording',
  'record',
  'person',
  'file',
  'export',
  'list-export',
  'accesses',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** One person or program, on one day; of words in all. */
export interface RecordAccess {
  readonly kind: AccessKind;
  /** Null, with the name: no log-in was needed, for a program on this machine. */
  readonly userId: number | null;
  readonly user: string | null;
  /** From where; null: not kept. */
  readonly address: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Rows of the audit: of a recording the parts that were fetched. Null: not counted. */
  readonly times: number | null;
}

export interface RecordAccessPage {
  /** The latest first. */
  readonly accesses: readonly RecordAccess[];
  readonly total: number;
}

interface Place {
  readonly offset: number;
  readonly limit: number;
}

/** Errors: UnavailableError. */
export interface RecordAccessStore {
  ofCall(callId: string, place: Place): Promise<RecordAccessPage>;
  ofCase(caseId: number, place: Place): Promise<RecordAccessPage>;
}

export interface RecordAccessesOptions {
  readonly store: RecordAccessStore;
  readonly caseFile: Pick<CaseFile, 'assertVisible'>;
  readonly noteRead: CaseFileStore['noteRead'];
}

/**
 * The audit of one call or case: its readers and listeners, and those that took it away. A look at it stands there too.
 *
 * Errors: Refusal for a role that sees no audit, and for a record that the user may not see; UnavailableError.
 */
export class RecordAccesses {
  readonly #options: RecordAccessesOptions;

  constructor(options: RecordAccessesOptions) {
    this.#options = options;
  }

  /** For an API that says nothing about a request before it knows the right. @throws Refusal */
  assertMay({ role }: Pick<FileIdentity, 'role'>): void {
    if (!mayReadAudit(role)) throw roleMayNot('accesses');
  }

  async ofCall(identity: FileIdentity, id: string, place: Place): Promise<RecordAccessPage> {
    const { store, caseFile, noteRead } = this.#options;
    this.assertMay(identity);
    await caseFile.assertVisible(identity, calls, id);
    await noteRead(ACCESSES_OF.calls, [id], identity);
    return store.ofCall(id, place);
  }

  async ofCase(identity: FileIdentity, id: string, place: Place): Promise<RecordAccessPage> {
    const { store, caseFile, noteRead } = this.#options;
    this.assertMay(identity);
    await caseFile.assertVisible(identity, cases, id);
    await noteRead(ACCESSES_OF.cases, [String(Number(id))], identity);
    return store.ofCase(Number(id), place);
  }
}

/** The names under which the audit keeps looks at its own list. */
export const ACCESSES_OF = { calls: 'call_accesses', cases: 'case_accesses' } as const;
