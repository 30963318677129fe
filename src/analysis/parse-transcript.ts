import type { Turn } from './turn.js';

/** A turn of a transcript that was sent: `source.slice(startAt, startAt + text.length) === text`. */
export type PlacedTurn = Turn & { readonly startAt: number };

const AGENT = 'agent|counsell?or|operator|helpline|mshauri|mhudumu';
const CALLER = 'caller|child|client|mpigaji|mtoto|mteja';
/**
 * A name before a colon at the beginning of a line, or after the end of a sentence. Before it may be a time in brackets,
 * after it a number or a name in brackets.
 */
const PREFIX = new RegExp(
  `(?:^|\\n|[.!?]["'”’]?[ \\t]{1,4})[ \\t*]{0,8}(?:\\[[^\\]\\n]{0,20}\\][ \\t*]{0,8})?` +
    `(?<name>${AGENT}|${CALLER})(?:[ \\t]{1,3}\\d{1,3}|[ \\t]{0,3}\\([^()\\n]{0,40}\\))?\\*{0,2}[ \\t]{0,3}:\\*{0,2}`,
  'gi',
);
const isAgent = new RegExp(`^(?:${AGENT})$`, 'i');

/**
 * A plain transcript with `Agent:`, `Counsellor:`, `Caller:`, `Child:`, `Mshauri:`, `Mpigaji:` … to its turns; what
 * stands before the first of them, or a text without any, is one turn of an `unknown` speaker. Linear.
 */
export function parseTranscript(source: string): PlacedTurn[] {
  const turns: PlacedTurn[] = [];
  const add = (speaker: Turn['speaker'], from: number, to: number) => {
    const raw = source.slice(from, to);
    const text = raw.trim();
    if (text === '') return;
    const startAt = from + raw.length - raw.trimStart().length;
    const id = `turn-${turns.length + 1}`;
    turns.push({
      id,
      speaker,
      text,
      startMs: null,
      endMs: null,
      language: 'und',
      isDoubtful: false,
      startAt,
    });
  };
  let speaker: Turn['speaker'] = 'unknown';
  let from = 0;
  for (const match of source.matchAll(PREFIX)) {
    // a full stop before the name belongs to the turn before
    add(speaker, from, match.index + (/[.!?]/.test(match[0][0] ?? '') ? 1 : 0));
    speaker = isAgent.test(match.groups?.['name'] ?? '') ? 'agent' : 'caller';
    from = match.index + match[0].length;
  }
  add(speaker, from, source.length);
  return turns;
}
