/**
 * JSON as Python's `json` writes it and editors keep it: with NaN and Infinity, which become null, and a byte order mark.
 *
 * @throws SyntaxError
 */
export function parseLooseJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  return JSON.parse(
    plain.replace(/"(?:\\.|[^"\\])*"|-?\bInfinity\b|\bNaN\b/g, (part) =>
      part.startsWith('"') ? part : 'null',
    ),
  );
}
