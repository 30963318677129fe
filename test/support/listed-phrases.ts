import { readFileSync } from 'node:fs';
import { readGroups, readPhrase } from '../../src/analysis/phrases/phrase-groups.js';
import type { PhraseNode } from '../../src/analysis/phrases/phrase-pattern.js';

/** A list of patterns, as the data files of the analysis have them. */
interface PatternFile {
  readonly language: string;
  readonly groups?: Readonly<Record<string, string>>;
  readonly verbs?: Readonly<Record<string, unknown>>;
}

/** One wording of every pattern of a data file: what a speaker would say to meet it. */
export function wordingsIn(file: URL): string[] {
  const {
    groups: patterns = {},
    verbs = {},
    ...lists
  } = JSON.parse(readFileSync(file, 'utf8')) as PatternFile;
  const conjugated = Object.fromEntries(Object.keys(verbs).map((name) => [name, 'ananipiga']));
  const groups = readGroups({ ...conjugated, ...patterns });
  const all = stringsIn(lists).filter((text) => / /.test(text) && !/[.:]/.test(text));
  return [...new Set(all.flatMap((pattern) => wordingOf(pattern, groups) ?? []))];
}

function wordingOf(pattern: string, groups: ReturnType<typeof readGroups>): string | null {
  try {
    return said(readPhrase(pattern, 'test', groups)).join(' ') || null;
  } catch {
    return null; // a text of the file that is no pattern
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function said(node: PhraseNode): string[] {
  switch (node.kind) {
    case 'word':
      return [node.words[0]?.replaceAll('*', '') ?? ''];
    case 'sequence':
      return node.parts.flatMap(said);
    case 'either':
      return node.options[0] ? said(node.options[0]) : [];
    case 'optional':
      return said(node.part);
    case 'gap':
      return [];
  }
}
