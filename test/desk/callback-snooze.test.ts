import { describe, expect, it } from '@jest/globals';
import { snoozeNote, snoozeUntil, withNotesFor } from '../../src/desk/callback-snooze.js';
import type { Callback } from '../../src/desk/callback-store.js';
import { MemoryCallbacks } from '../support/memory-desk.js';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const noted = async (id: number, note: string | null, snoozedById: number): Promise<Callback> => ({
  ...(await new MemoryCallbacks().find(id)),
  snoozeNote: note,
  snoozedById,
});

describe('a callback is put off', () => {
  it.each([[0.001], [1], [6.999]])('for %d days', (days) => {
    expect(snoozeUntil.safeParse(inDays(days)).success).toBe(true);
  });

  it.each([[-1], [-0.001], [7.001], [4_000]])('not for %d days', (days) => {
    const { error } = snoozeUntil.safeParse(inDays(days));
    expect(error?.issues[0]?.message).toBe('must be in the future, at most 7 days from now');
  });

  it.each([['tomorrow'], ['2026-11-30'], [7], [undefined]])('not until %j', (until) => {
    expect(snoozeUntil.safeParse(until).success).toBe(false);
  });

  it.each([
    ['  at school  ', 'at school'],
    [undefined, undefined],
  ])('with the note %j', (text, note) => expect(snoozeNote.parse(text)).toBe(note));

  it.each([[''], ['  '], ['x'.repeat(301)], ['a\0'], [7]])('not with the note %j', (note) => {
    expect(snoozeNote.safeParse(note).success).toBe(false);
  });
});

describe('the note of a callback', () => {
  const redact = async (texts: readonly string[]) => texts.map((text) => text.replace('Rita', '[NAME_1]'));
  const options = { hasClearance: (role: string) => role === 'supervisor', redact };

  it('is whole for its author and with clearance, and has pseudonyms for others', async () => {
    const callbacks = [
      await noted(1, 'Rita is at school', 7),
      await noted(2, null, 8),
      await noted(3, 'Rita', 8),
    ];
    const notesOf = async (userId: number, role: 'supervisor' | 'counsellor') =>
      (await withNotesFor({ userId, role }, callbacks, options)).map(({ snoozeNote: note }) => note);
    expect(await notesOf(7, 'counsellor')).toEqual(['Rita is at school', null, '[NAME_1]']);
    expect(await notesOf(9, 'counsellor')).toEqual(['[NAME_1] is at school', null, '[NAME_1]']);
    expect(await notesOf(9, 'supervisor')).toEqual(['Rita is at school', null, 'Rita']);
  });
});
