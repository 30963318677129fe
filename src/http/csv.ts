/**
 * Signs that a spreadsheet takes for the beginning of a formula (OWASP, CSV injection); the wide forms of East Asian
 * keyboards (U+FF1D and others) are taken for the narrow ones.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A telephone number or another number, with its sign: it computes nothing. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Without it Excel reads the file in the code page of its country. */
export const CSV_MARK = '\uFEFF';

/** One line of RFC 4180. Every cell is quoted, and none is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
