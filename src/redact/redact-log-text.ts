import { cutWords } from '../lib/words.js';
import { findPaperIds } from './forms/find-ids.js';
import { findEmails } from './forms/find-online-addresses.js';
import { findFullPhones } from './forms/find-phones.js';
import type { TextSpan } from './text-span.js';

/** A longer text is cut: an error that quotes a whole file is no use in a log. In UTF-16 units. */
const LONGEST = 20_000;

/**
 * Telephone numbers, e-mail addresses and numbers of papers out of the text of an error, which may quote what another
 * system was sent. Names are not looked for. Ids of calls and channels, positions in files and times stay.
 */
export function redactLogText(text: string): string {
  const kept = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
  // most errors have neither
  if (!/[@\d]/.test(kept)) return kept;
  const finders: readonly (readonly [string, (rest: string) => TextSpan[]])[] = [
    ['[email]', findEmails],
    ['[id]', (rest) => findPaperIds(rest, cutWords(rest))],
    ['[phone]', findFullPhones],
  ];
  return finders.reduce((rest, [mark, find]) => marked(rest, mark, find(rest)), kept);
}

function marked(text: string, mark: string, spans: readonly TextSpan[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    result += text.slice(from, start) + mark;
    from = end;
  }
  return result + text.slice(from);
}
