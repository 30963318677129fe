import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

/** Made by set-up, or by a running server. */
const MADE = new Set(['.git', 'node_modules', 'build', 'data', 'coverage']);
const files = readdirSync(productPaths.checkout).flatMap((name) => (MADE.has(name) ? [] : filesIn(name)));
const folders = new Set(files.flatMap((file) => parentsOf(file)));
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('bench/results/'));

/** Files of other projects, which documents speak of. */
const ELSEWHERE = new Set(['models/convert-parakeet-to-ggml.py', 'whisper.cpp', 'parakeet.cpp']);

const ROOT_PATH =
  /^(?:src|test|docs|bench|scripts|demo|native|prisma|asterisk-config|models|reference-data|structure)\/[\w./-]+$/;
const SOURCE_PATH = /^[\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|cjs|sql|sh|cpp|h)$/;

/** From the top of the checkout. */
function filesIn(name: string): string[] {
  const path = join(productPaths.checkout, name);
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path).flatMap((each) => filesIn(join(name, each)));
}

function parentsOf(file: string): string[] {
  const parent = dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** A path from the top, or the end of one: documents name a file by its room. */
function isThere(path: string): boolean {
  if (ELSEWHERE.has(path)) return true;
  const bare = path.replace(/\/$/, '');
  if (ROOT_PATH.test(path) && (files.includes(bare) || folders.has(bare))) return true;
  return files.some((file) => file === bare || file.endsWith(`/${bare}`));
}

/** Code in lines of its own is the reader's: commands, patches, answers. */
function proseOf(document: string): string {
  return readFileSync(join(productPaths.checkout, document), 'utf8').replace(/```[\s\S]*?```/g, '');
}

describe('a document', () => {
  it.each(documents)('%s names files that exist', (document) => {
    const named = [...proseOf(document).matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) =>
      ROOT_PATH.test(path) || SOURCE_PATH.test(path) ? [path] : [],
    );
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(documents)('%s links to pages that exist', (document) => {
    const links = [...proseOf(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
    const targets = links.map(([, target = '']) => join(dirname(document), target));
    expect(targets.filter((target) => !existsSync(join(productPaths.checkout, target)))).toEqual([]);
  });
});
