import { z } from 'zod';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { Clearance } from '../access/personal-data-rights.js';
import { isStorable, NOT_STORABLE } from '../lib/storable-text.js';
import type { Callback } from './callback-store.js';

/** At one time: a callback can be put off anew, and the list says by whom it was. */
const LONGEST_DAYS = 7;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LONGEST_NOTE = 300;

/** The reason to call later, for who calls. */
export const snoozeNote = z
  .string('must be a text')
  .trim()
  .min(1, 'must have at least 1 character')
  .max(LONGEST_NOTE, `must have at most ${LONGEST_NOTE} characters`)
  .refine(isStorable, NOT_STORABLE)
  .optional();

/** The time until which a callback is put off, as text (ISO 8601). */
export const snoozeUntil = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-24T08:00:00Z' })
  .refine(isSoon, `must be in the future, at most ${LONGEST_DAYS} days from now`);

/** How long a callback is put off, in minutes, by the clock of the server: a workstation's own may be wrong. */
export const snoozeMinutes = z
  .int('must be a whole number of minutes')
  .min(1, 'must be at least 1')
  .max((LONGEST_DAYS * DAY_MS) / MINUTE_MS, `must be at most ${LONGEST_DAYS} days`);

/** The time that many minutes from now. */
export function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * MINUTE_MS);
}

function isSoon(until: string): boolean {
  const leftMs = Date.parse(until) - Date.now();
  return leftMs > 0 && leftMs <= LONGEST_DAYS * DAY_MS;
}

export interface NoteOptions {
  readonly hasClearance: Clearance;
  /** Texts with pseudonyms for personal data. @throws UnavailableError */
  readonly redact: (texts: readonly string[]) => Promise<readonly string[]>;
}

/** Callbacks with their notes as a user may read them: whole their own ones, and all with clearance. */
export async function withNotesFor(
  { userId, role }: Pick<AccessIdentity, 'userId' | 'role'>,
  callbacks: readonly Callback[],
  { hasClearance, redact }: NoteOptions,
): Promise<readonly Callback[]> {
  if (hasClearance(role)) return callbacks;
  const others = callbacks.filter(({ snoozedById }) => snoozedById !== userId);
  const noted = others.filter(({ snoozeNote: note }) => note !== null);
  if (noted.length === 0) return callbacks;
  const redacted = await redact(noted.map(({ snoozeNote: note }) => note ?? ''));
  const notes = new Map(noted.map(({ id }, at) => [id, redacted[at] ?? null]));
  return callbacks.map((callback) =>
    notes.has(callback.id) ? { ...callback, snoozeNote: notes.get(callback.id) ?? null } : callback,
  );
}
