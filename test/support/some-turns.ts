import type { Turn } from '../../src/analysis/turn.js';

type Said = readonly [speaker: Turn['speaker'], text: string, changes?: Partial<Turn>];

/** Turns in order, with ids `t0`, `t1` … and without times. */
export function someTurns(...said: readonly Said[]): Turn[] {
  return said.map(([speaker, text, changes], i) => ({
    id: `t${i}`,
    speaker,
    text,
    startMs: null,
    endMs: null,
    language: 'en',
    isDoubtful: false,
    ...changes,
  }));
}

/** A signal that never ends. */
export const asked = { signal: new AbortController().signal };
