import type { Setting } from '../../src/config/setting-kinds.js';

const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';

/** Every variable as a row of a Markdown table. */
export function settingsTable(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(([name, { default: fallback, about }]) =>
    row(`\`${name}\``, fallback === undefined ? '' : `\`${fallback}\``, about),
  );
  return [row('Name', 'Default', 'Meaning'), '|---|---|---|', ...rows].join('\n');
}

/** A text with the table between its two markers; they are added at its end where they are missing. */
export function withSettingsTable(text: string, settings: Readonly<Record<string, Setting>>): string {
  const block = `${BEGIN}\n\n${settingsTable(settings)}\n\n${END}`;
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) return `${text.trimEnd()}\n\n${block}\n`;
  return text.slice(0, begin) + block + text.slice(end + END.length);
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
