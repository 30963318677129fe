import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { productPaths } from '../../src/config/product-paths.js';

const FOLDERS = ['src', 'scripts', 'bench', 'demo', 'test', 'structure'];
const HEADLESS = 'of|what|who|whose|so many|so much|so long|so often|nobody|somebody';
/** The first word of a comment in any case, or of a later sentence of it. */
const BEGINNINGS = [
  new RegExp(`^(?:${HEADLESS})\\b`, 'i'),
  new RegExp(`[.!?)] (?:${HEADLESS.replace(/\b(?<!\S )[a-z]/g, (letter) => letter.toUpperCase())})\\b`),
];

/** Words that hide the one who acts: say report, send, show or distinguish, and name the role instead of `somebody`. */
const RIDDLES = /\b(?:un)?(?:tell|tells|told|telling)\b|\b(?:some|no|any|every)body\b/i;

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
  if (!MAYBE.test(source) && !/\bsummary:|\.describe\(/.test(source)) return [];
  return [...commentsOf(source, file), ...documentTextsOf(source, file)]
    .filter(({ text }) => BEGINNINGS.some((beginning) => beginning.test(text)))
    .map(({ line, text }) => `${file}:${line} ${text}`);
}

/** Texts of logs and errors: the strings of calls of a log and of what is thrown. */
function messagesOf(source: string, file: string): Comment[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Comment[] = [];
  const take = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.text });
    node.forEachChild(take);
  };
  const visit = (node: ts.Node): void => {
    const isLog = ts.isCallExpression(node) && LOG_CALL.test(node.expression.getText());
    const isError = ts.isNewExpression(node) && /Error$|Refusal$/.test(node.expression.getText());
    if (isLog || isError) return node.arguments?.forEach(take);
    node.forEachChild(visit);
  };
  visit(parsed);
  return found;
}

/** Texts of the APIs' documents: summaries of operations and descriptions of fields. */
function documentTextsOf(source: string, file: string): Comment[] {
  if (!/\bsummary:|\.describe\(/.test(source)) return [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Comment[] = [];
  const take = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) return take(node.left); // a long text in parts
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    const text = isText ? node.text : ts.isTemplateExpression(node) ? node.head.text : undefined;
    if (text !== undefined)
      found.push({ line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    const isSummary = ts.isPropertyAssignment(node) && node.name.getText() === 'summary';
    if (isSummary) take(node.initializer);
    const isDescription = ts.isCallExpression(node) && node.expression.getText().endsWith('.describe');
    if (isDescription) node.arguments.forEach(take);
    node.forEachChild(visit);
  };
  visit(parsed);
  return found;
}

const LOG_CALL = /\blog\??\.(?:trace|debug|info|warn|error|fatal)$/i;

function riddlesIn(source: string, file: string): string[] {
  if (!RIDDLES.test(source)) return [];
  return [...commentsOf(source, file), ...messagesOf(source, file)]
    .filter(({ text }) => RIDDLES.test(text.replace(/`[^`]*`/g, '')))
    .map(({ line, text }) => `${file}:${line} ${text}`);
}

describe('the comments of the source', () => {
  it('begin with their subject, as do the sentences in them, and say who acts', () => {
    const found: string[] = [];
    const riddles: string[] = [];
    let files = 0;
    for (const folder of FOLDERS)
      for (const name of readdirSync(join(productPaths.checkout, folder), {
        recursive: true,
        encoding: 'utf8',
      })) {
        if (!/\.(ts|tsx|mts|js|mjs|cjs)$/.test(name)) continue;
        files++;
        const file = join(folder, name);
        const source = readFileSync(join(productPaths.checkout, file), 'utf8');
        found.push(...headlessComments(source, file));
        riddles.push(...riddlesIn(source, file));
      }
    expect(files).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
    expect(riddles).toEqual([]);
  });

  it('say who acts, as do logs and errors: a planted riddle is found in each of them', () => {
    const lines = [
      '/** Nobody is told. */',
      'const untold = `tell`; // an engine `tells` it',
      "log.warn({ err }, 'an agent was told nothing');",
      'this.#options.log?.error(`somebody ${name} hung up`);',
      "throw new UnavailableError(isLate ? 'everybody has gone' : 'x', { cause });",
      "const shown = ['I told Grace about it'];",
    ];
    expect(riddlesIn(lines.join('\n'), 'planted.ts')).toEqual([
      'planted.ts:1 Nobody is told.',
      'planted.ts:3 an agent was told nothing',
      'planted.ts:4 somebody ',
      'planted.ts:5 everybody has gone',
    ]);
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

  it('are found without one in summaries of operations and descriptions of fields', () => {
    const lines = [
      "const route = { summary: 'What a call is about' };",
      "const share = number.describe('of all talk; ' + 'null: none');",
      'const id = text.describe(`what ${name} is`);',
      "const text = { title: 'What' };",
      "const fine = text.describe('the id of the message');",
    ];
    expect(headlessComments(lines.join('\n'), 'planted.ts')).toEqual([
      'planted.ts:1 What a call is about',
      'planted.ts:2 of all talk; ',
      'planted.ts:3 what ',
    ]);
  });
});
