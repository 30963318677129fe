import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { productPaths } from '../../src/config/product-paths.js';

const FOLDERS = ['src', 'scripts', 'bench', 'demo', 'test'];
const HEADLESS = 'of|what|who|whose|so many|so much|so long|so often|nobody|somebody';
/** The first word of a comment in any case, or of a later sentence of it. */
const BEGINNINGS = [
  new RegExp(`^(?:${HEADLESS})\\b`, 'i'),
  new RegExp(`[.!?)] (?:${HEADLESS.replace(/\b(?<!\S )[a-z]/g, (letter) => letter.toUpperCase())})\\b`),
];

interface Comment {
  readonly line: number;
  readonly text: string;
}

/** The comments of a source file; line comments on lines of their own, one below the other, are one comment. */
function commentsOf(source: string, file: string): Comment[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const ranges = new Map<number, ts.CommentRange>();
  const shown: ts.Node[] = [];
  const take = (found: readonly ts.CommentRange[] = []) => {
    for (const range of found) ranges.set(range.pos, range);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return void shown.push(node);
    const children = node.getChildren(parsed);
    if (children.length === 0) {
      take(ts.getLeadingCommentRanges(source, node.pos));
      take(ts.getTrailingCommentRanges(source, node.end));
    }
    for (const child of children) visit(child);
  };
  visit(parsed);
  const isShown = ({ pos }: ts.CommentRange) => shown.some((text) => pos >= text.pos && pos < text.end);
  return joined(
    source,
    parsed,
    [...ranges.values()].filter((range) => !isShown(range)),
  );
}

function joined(source: string, parsed: ts.SourceFile, ranges: readonly ts.CommentRange[]): Comment[] {
  const comments: (Comment & { lastLine: number; text: string; goesOn: boolean })[] = [];
  for (const { pos, end, kind } of [...ranges].sort((a, b) => a.pos - b.pos)) {
    const { line, character } = parsed.getLineAndCharacterOfPosition(pos);
    const isOwnLine = source.slice(pos - character, pos).trim() === '';
    const goesOn = kind === ts.SyntaxKind.SingleLineCommentTrivia && isOwnLine;
    const text = wordsOf(source.slice(pos, end));
    const last = comments.at(-1);
    if (goesOn && last?.goesOn && last.lastLine === line - 1)
      Object.assign(last, { lastLine: line, text: `${last.text} ${text}` });
    else comments.push({ line: line + 1, lastLine: line, text, goesOn });
  }
  return comments;
}

/** The text of a comment without its marks, on one line. */
function wordsOf(comment: string): string {
  const lines = comment.replace(/^\/\*\*?|\*\/$/g, '').split('\n');
  return lines
    .map((line) => line.replace(/^\s*(?:\/\/|\*)?\s*/, '').trim())
    .join(' ')
    .trim();
}

/** Whether a file may have such a comment at all: parsing all files would take too long. */
const MAYBE = new RegExp(`(?:^|[*/.!?)])[\\s*/]*\\b(?:${HEADLESS})\\b`, 'i');

function headlessComments(source: string, file: string): string[] {
  if (!MAYBE.test(source)) return [];
  return commentsOf(source, file)
    .filter(({ text }) => BEGINNINGS.some((beginning) => beginning.test(text)))
    .map(({ line, text }) => `${file}:${line} ${text}`);
}

describe('the comments of the source', () => {
  it('begin with their subject, as do the sentences in them', () => {
    const found: string[] = [];
    let files = 0;
    for (const folder of FOLDERS)
      for (const name of readdirSync(join(productPaths.checkout, folder), {
        recursive: true,
        encoding: 'utf8',
      })) {
        if (!/\.(ts|tsx|mts)$/.test(name)) continue;
        files++;
        const file = join(folder, name);
        found.push(...headlessComments(readFileSync(join(productPaths.checkout, file), 'utf8'), file));
      }
    expect(files).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });

  it('are found without one: in blocks, lines and later sentences, and in no string and no middle of a sentence', () => {
    const lines = [
      '/** Of the window. */',
      'const frame = 1; // what it is',
      '/**',
      ' * Samples. Whose they are, is known.',
      ' */',
      'const url = `https://x${/** So many. */ frame}/* Of a template */`;',
      "const text = '/** Of a string */ // What';",
      'const pattern = /[/*] Of a pattern/;',
      '// Ends here. The length',
      '// of the window, and what it holds. See `Of`.',
      'const office = 2; // office hours',
      'const shown = <p title="a">/* Of a text */ // What{/* nobody */}</p>;',
    ];
    const found = headlessComments(lines.join('\n'), 'planted.tsx');
    expect(found).toEqual([
      'planted.tsx:1 Of the window.',
      'planted.tsx:2 what it is',
      'planted.tsx:3 Samples. Whose they are, is known.',
      'planted.tsx:6 So many.',
      'planted.tsx:12 nobody',
    ]);
  });
});
