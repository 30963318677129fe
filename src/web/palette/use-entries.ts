import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PageEntry } from '../login/own-pages.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { fits } from '../ui/fits.js';
import { isSought, type Group } from './entries.js';
import { commandsOfPage } from './page-commands.js';
import { paletteWords as words } from './palette-words.js';
import { useRecords, type Records } from './use-records.js';

/** The entries that fit a text, by kind, and what is to be said about them. */
export interface Entries {
  /** none of them empty */
  groups: readonly Group[];
  remarks: readonly string[];
  /** asks again for what could not be asked for; null: nothing of that kind */
  again: (() => void) | null;
}

export function useEntries(pages: readonly PageEntry[], text: string): Entries {
  const typed = text.trim();
  const navigate = useNavigate();
  // the page behind the palette may change while it is open
  const commands = useMemo(() => commandsOfPage().filter(({ name }) => fits(name, typed)), [typed]);
  const records = useRecords(typed);
  const own = pages
    .filter(({ name }) => fits(name, typed))
    .map(({ page, name }) => ({ key: page, name, act: () => void navigate({ to: `/${page}` }) }));
  const all: readonly Group[] = [
    { name: 'pages', entries: own },
    { name: 'commands', entries: commands },
    ...records.groups,
  ];
  const groups = all.filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const { faults } = records;
  return {
    groups,
    remarks: remarksOn(typed, count, records),
    again: faults.length === 0 ? null : () => faults.forEach(({ again }) => again()),
  };
}

function remarksOn(typed: string, count: number, { isLooking, faults }: Records): readonly string[] {
  if (isLooking) return [words.looking];
  const failed = faults.map(({ kind, fault }) => words.failed[kind](apiFaultText(fault)));
  if (count > 0) return [words.count(count), ...failed];
  return failed.length > 0 ? failed : [isSought(typed) ? words.none : `${words.none} ${words.short}`];
}
