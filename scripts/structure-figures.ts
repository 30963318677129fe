import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { productPaths } from '../src/config/product-paths.js';

/**
 * `node --import tsx scripts/structure-figures.ts COMMIT…`: what the structure of `src` looks like in numbers, a column
 * for each commit. The tables of docs/reviews.md come from here.
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

const FIGURES: Readonly<Record<string, (sources: readonly Source[]) => number>> = {
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
  'comments that begin with Who, What, Whose, Somebody or Nobody': (src) =>
    matches(src, /(\/\/|\/?\*+) (Who|Whom|Whose|What|Somebody|Nobody)\b/g),
  'imports that climb three folders or more': (src) => matches(src, /from '\.\.\/\.\.\/\.\.\//g),
  files: (src) => src.length,
  'files of more than 350 lines': (src) =>
    src.filter(({ text }) => text.trimEnd().split('\n').length > 350).length,
  'spreads of a literal': (src) => matches(src, /\.\.\.\{/g),
};

const commits = process.argv.slice(2);
const columns = commits.map((commit) => ({ commit, sources: readSources(commit) }));
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
process.stdout.write(row(['In `src`', ...commits]) + row(['---', ...commits.map(() => '---')]));
for (const [name, count] of Object.entries(FIGURES)) {
  process.stdout.write(row([name, ...columns.map(({ sources }) => count(sources))]));
}
