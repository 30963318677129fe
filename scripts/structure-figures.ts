import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { dirname, normalize } from 'node:path/posix';
import { productPaths } from '../src/config/product-paths.js';

/**
 * `npm run -s structure:figures -- COMMIT…`: the structure of `src` in numbers, a column for each commit (HEAD alone where
 * none is named). The tables of docs/architecture.md and docs/reviews/ come from here.
 */

interface Source {
  readonly path: string;
  readonly text: string;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: productPaths.checkout, encoding: 'utf8', maxBuffer: 100e6 });

function readSources(commit: string): Source[] {
  const paths = git('ls-tree', '-r', '--name-only', commit, '--', 'src').split('\n');
  return paths
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: git('show', `${commit}:${path}`) }));
}

const matches = (sources: readonly Source[], pattern: RegExp): number =>
  sources.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);

const outside = (sources: readonly Source[], folder: string) =>
  sources.filter(({ path }) => !path.startsWith(folder));

function forEachNode(sources: readonly Source[], visit: (node: ts.Node, file: ts.SourceFile) => void): void {
  for (const { path, text } of sources) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
    const walk = (node: ts.Node): void => {
      visit(node, file);
      ts.forEachChild(node, walk);
    };
    walk(file);
  }
}

function functionsTaking(sources: readonly Source[], type: RegExp): number {
  let count = 0;
  forEachNode(sources, (node, file) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    if (node.parameters.some((parameter) => type.test(parameter.type?.getText(file) ?? ''))) count++;
  });
  return count;
}

function mutablePublicFields(sources: readonly Source[], className: string): number {
  let count = 0;
  forEachNode(sources, (node) => {
    if (!ts.isClassDeclaration(node) || node.name?.text !== className) return;
    for (const member of node.members) {
      if (!ts.isPropertyDeclaration(member) || ts.isPrivateIdentifier(member.name)) continue;
      const modifiers = ts.getModifiers(member) ?? [];
      const hidden = [ts.SyntaxKind.ReadonlyKeyword, ts.SyntaxKind.PrivateKeyword];
      if (!modifiers.some(({ kind }) => hidden.includes(kind))) count++;
    }
  });
  return count;
}

const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

/** Relative imports, as paths from the top. */
const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(`${dirname(path)}/${to}`),
  );

/** Median, nine tenths and the most. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return `${at(0.5)} / ${at(0.9)} / ${at(1)}`;
}

function foldersOfMoreThan(sources: readonly Source[], most: number): number {
  const files = new Map<string, number>();
  for (const { path } of sources) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1);
  return [...files.values()].filter((count) => count > most).length;
}

function twoWayFolders(sources: readonly Source[]): number {
  const arrows = new Set<string>();
  for (const source of sources)
    for (const imported of importsOf(source)) {
      const [from, to] = [source.path.split('/'), imported.split('/')];
      const common = from.findIndex((part, i) => part !== to[i]);
      if (common < from.length - 1 && common < to.length - 1)
        arrows.add(`${from.slice(0, common).join('/')}:${from[common] ?? ''}:${to[common] ?? ''}`);
    }
  return [...arrows].filter((arrow) => {
    const [folder = '', from = '', to = ''] = arrow.split(':');
    return from < to && arrows.has(`${folder}:${to}:${from}`);
  }).length;
}

function publicMembers(sources: readonly Source[], className: string): number {
  const names = new Set<string>();
  forEachNode(sources, (node, file) => {
    if (!ts.isClassDeclaration(node) || node.name?.text !== className) return;
    for (const { name } of node.members)
      if (name && !ts.isPrivateIdentifier(name)) names.add(name.getText(file));
  });
  return names.size;
}

const FIGURES: Readonly<Record<string, (sources: readonly Source[]) => number | string>> = {
  files: (src) => src.length,
  lines: (src) => src.reduce((sum, source) => sum + linesOf(source), 0),
  'lines of a file: median / nine tenths / most': (src) => spread(src.map(linesOf)),
  'files of more than 350 lines': (src) => src.filter((source) => linesOf(source) > 350).length,
  'files directly in `src`': (src) => src.filter(({ path }) => dirname(path) === 'src').length,
  'folders of more than 25 files': (src) => foldersOfMoreThan(src, 25),
  'folders side by side that import each other': twoWayFolders,
  'imports of a file: median / nine tenths / most': (src) =>
    spread(src.map((source) => importsOf(source).length)),
  'public members of `CallSession`': (src) => publicMembers(src, 'CallSession'),
  'functions that take `CallParts`, whole or picked from': (src) => functionsTaking(src, /\bCallParts\b/),
  'functions that take `CallSession`, whole or picked from': (src) => functionsTaking(src, /\bCallSession\b/),
  'mutable public fields of `CallSession`': (src) => mutablePublicFields(src, 'CallSession'),
  '`table ===`': (src) => matches(src, /\btable === /g),
  'serial queues made by hand (`#x = this.#x.then`), outside lib': (src) =>
    matches(outside(src, 'src/lib/'), /(#?\w+) = (this\.)?\1\s*\.then\(/g),
  'promises resolved from outside, made by hand, outside lib': (src) =>
    matches(outside(src, 'src/lib/'), /new Promise(<[^>]*>)?\(\(?\w+[^)=]*\)? => \(?(this\.)?#?\w+ = \w+\)/g),
  'waits between tries made by hand (`new Backoff`), outside lib': (src) =>
    matches(outside(src, 'src/lib/'), /\bnew Backoff\(/g),
  'tries again through `keepTrying()` or `tryUntil()`': (src) =>
    matches(outside(src, 'src/lib/'), /\b(keepTrying|tryUntil)\(/g),
  'endpoints given to express directly': (src) =>
    matches(src, /\b(router|app)\.(get|post|put|patch|delete)\(/g),
  'endpoints through `addRoute()`': (src) => matches(src, /(?<!function )\baddRoute\(/g),
  'comments that begin with Of, Who, What, Whose, Somebody or Nobody': (src) =>
    matches(src, /(\/\/|\/?\*+) (Of|Who|Whom|Whose|What|Somebody|Nobody)\b/g),
  'imports that climb three folders or more': (src) => matches(src, /from '\.\.\/\.\.\/\.\.\//g),
  'spreads of a literal': (src) => matches(src, /\.\.\.\{/g),
};

const named = process.argv.slice(2);
const commits = named.length > 0 ? named : ['HEAD'];
const columns = commits.map((commit) => ({ commit, sources: readSources(commit) }));
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
process.stdout.write(row(['In `src`', ...commits]) + row(['---', ...commits.map(() => '---')]));
for (const [name, count] of Object.entries(FIGURES)) {
  process.stdout.write(row([name, ...columns.map(({ sources }) => count(sources))]));
}
