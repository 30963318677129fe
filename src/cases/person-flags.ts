import { helplineRight } from '../access/helpline-rights.js';
import { caseFileRefusal } from './case-file-refusal.js';
import type { CaseFile } from './case-file.js';
import { contacts } from './resources/contact.js';
import { rowIdOf } from './row-id.js';
import type { FileIdentity } from './viewers.js';

/** `danger`: in danger, or dangerous: whoever answers must know it before the first word. */
export const FLAG_KINDS = [
  'danger',
  'do_not_call_back',
  'needs_interpreter',
  'prank_caller',
  'abusive',
  'other',
] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** Flags that may hold of one person at once. */
export const FLAGS_AT_MOST = 20;
/** A longer reason is the story of a case. */
export const LONGEST_FLAG_REASON = 500;
/** Flags of one person that are listed, those that hold among them. */
const LISTED_AT_MOST = 100;
const LONGEST_YEARS = 3;

/** A warning about a person, in the words of its author. */
export interface NewFlag {
  readonly kind: FlagKind;
  readonly reason: string;
  /** Null: it holds until it is removed. */
  readonly expiresAt: Date | null;
}

export interface PersonFlag extends NewFlag {
  readonly id: number;
  readonly setById: number;
  readonly setBy: string;
  readonly setAt: Date;
  /** Null, with its name and time: it was not removed. */
  readonly removedById: number | null;
  readonly removedBy: string | null;
  readonly removedAt: Date | null;
  /** Neither removed nor expired. */
  readonly holds: boolean;
}

/** A flag as it is shown to a user. */
export interface ShownFlag extends PersonFlag {
  readonly mayRemove: boolean;
}

/** Errors: UnavailableError. */
export interface PersonFlagStore {
  /** Those that hold first, each part the newest first. */
  list(personId: number, most: number): Promise<readonly PersonFlag[]>;
  find(personId: number, id: number): Promise<PersonFlag | undefined>;
  /** The kinds of those that hold, each once for a person. */
  kindsOf(
    personIds: readonly number[],
  ): Promise<readonly { readonly personId: number; readonly kind: FlagKind }[]>;
  /**
   * One that holds already, of the same author with the same content, is given back in place of a second one.
   *
   * @returns undefined where `most` others hold of the person
   */
  add(
    personId: number,
    flag: NewFlag & Pick<PersonFlag, 'setById'>,
    most: number,
  ): Promise<PersonFlag | undefined>;
  /** The first removal stays. @returns undefined where the person has no such flag */
  remove(personId: number, id: number, byUserId: number): Promise<PersonFlag | undefined>;
}

export interface PersonFlagsOptions {
  readonly store: PersonFlagStore;
  readonly caseFile: Pick<CaseFile, 'assertMay' | 'assertVisible' | 'read'>;
}

/**
 * Warnings about persons. A flag informs people and decides nothing: no caller is refused or kept waiting for one, whatever
 * its kind. Whoever may add contacts sets flags of those that they see; its author removes a flag, and so does everyone
 * who may change every contact.
 *
 * Errors: Refusal for a person or flag that the user may not see, or that there is not; UnavailableError.
 */
export class PersonFlags {
  readonly #options: PersonFlagsOptions;

  constructor(options: PersonFlagsOptions) {
    this.#options = options;
  }

  maySet({ role }: FileIdentity): boolean {
    return helplineRight(role, contacts.name, 'add') !== undefined;
  }

  /** Also those of earlier times, at most 100. That the user has read of the person is written down. */
  async list(identity: FileIdentity, personId: string): Promise<readonly ShownFlag[]> {
    await this.#options.caseFile.read(identity, contacts, personId);
    return this.ofSeen(identity, personId);
  }

  /** The same, of a person whom the user is shown anyway. */
  async ofSeen(identity: FileIdentity, personId: string): Promise<readonly ShownFlag[]> {
    const flags = await this.#options.store.list(Number(personId), LISTED_AT_MOST);
    return flags.map((flag) => shownTo(identity, flag));
  }

  /** The kinds of warnings that hold of persons whom the user is shown, by their ids; the gravest first. */
  async kindsOfSeen(personIds: readonly string[]): Promise<ReadonlyMap<string, readonly FlagKind[]>> {
    const held = await this.#options.store.kindsOf(personIds.map(Number));
    const kindsOf = (id: string) =>
      FLAG_KINDS.filter((kind) => held.some((each) => each.kind === kind && String(each.personId) === id));
    return new Map(personIds.map((id) => [id, kindsOf(id)]));
  }

  /** @throws Refusal for an end that is not to come, or too far away, and for one flag too many */
  async set(identity: FileIdentity, personId: string, flag: NewFlag): Promise<ShownFlag> {
    const { caseFile, store } = this.#options;
    caseFile.assertMay(identity, contacts, 'add');
    await caseFile.assertVisible(identity, contacts, personId);
    assertEnd(flag.expiresAt, new Date());
    const added = await store.add(Number(personId), { ...flag, setById: identity.userId }, FLAGS_AT_MOST);
    if (!added) throw caseFileRefusal({ code: 'too-many-flags', most: FLAGS_AT_MOST });
    return shownTo(identity, added);
  }

  /** Ends a flag; one that was removed stays as it was. @throws Refusal for the flag of another user */
  async remove(identity: FileIdentity, personId: string, id: string): Promise<ShownFlag> {
    const { caseFile, store } = this.#options;
    await caseFile.assertVisible(identity, contacts, personId);
    const row = rowIdOf(id);
    const flag = row === undefined ? undefined : await store.find(Number(personId), row);
    if (!flag) throw unknownFlag(id);
    if (!mayEnd(identity, flag)) throw caseFileRefusal({ code: 'record-not-allowed', resource: 'flags' });
    const removed = await store.remove(Number(personId), flag.id, identity.userId);
    if (!removed) throw unknownFlag(id);
    return shownTo(identity, removed);
  }
}

/** Whether so many more flags may hold of a person of whom `holding` hold: none more always may. */
export function mayHold(holding: number, more: number): boolean {
  return more === 0 || holding + more <= FLAGS_AT_MOST;
}

function shownTo(identity: FileIdentity, flag: PersonFlag): ShownFlag {
  return { ...flag, mayRemove: flag.removedAt === null && mayEnd(identity, flag) };
}

function mayEnd({ userId, role }: FileIdentity, { setById }: PersonFlag): boolean {
  return setById === userId || helplineRight(role, contacts.name, 'update') === 'all';
}

/** @throws Refusal */
function assertEnd(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null) return;
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + LONGEST_YEARS);
  const problem = expiresAt <= now ? 'past' : expiresAt > last ? 'too-far' : undefined;
  if (problem === undefined) return;
  throw caseFileRefusal({ code: 'flag-end-not-taken', field: 'expires_at', problem, years: LONGEST_YEARS });
}

function unknownFlag(id: string) {
  return caseFileRefusal({ code: 'unknown-record', resource: 'flags', id });
}
