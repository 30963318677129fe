import { describe, expect, test } from '@jest/globals';
import { forgetAllHere, keepText, keptText } from '../../src/web/login/kept-here.js';

/** The storage of a tab; `isFull`: it takes nothing more. */
class Tab {
  readonly #kept = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.#kept.size;
  }

  key(at: number): string | null {
    return [...this.#kept.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.#kept.set(key, text);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }
}

const reason = { username: 'grace', name: 'flag.17' };

describe('a text that is being written', () => {
  test('is there for its user and its record alone', () => {
    const tab = new Tab();
    keepText(tab, reason, 'He listens');
    expect(keptText(tab, reason)).toBe('He listens');
    expect(keptText(tab, { ...reason, name: 'flag.18' })).toBe('');
    expect(keptText(tab, { ...reason, username: 'amina' })).toBe('');
  });

  test('leaves nothing behind once it is empty', () => {
    const tab = new Tab();
    keepText(tab, reason, 'He listens');
    keepText(tab, reason, '');
    expect(tab.length).toBe(0);
  });

  test('is forgotten with all others at the log-out, and with nothing else', () => {
    const tab = new Tab();
    tab.setItem('theme', 'dark');
    for (const name of ['flag.17', 'message.1', 'note.2']) keepText(tab, { ...reason, name }, 'x');
    keepText(tab, { username: 'amina', name: 'flag.17' }, 'y');
    forgetAllHere(tab);
    expect([tab.length, tab.getItem('theme')]).toEqual([1, 'dark']);
  });

  test('is forgotten for one user alone where that user has logged out elsewhere', () => {
    const tab = new Tab();
    for (const username of ['grace', 'graceful']) keepText(tab, { username, name: 'flag.17' }, username);
    forgetAllHere(tab, 'grace');
    expect(keptText(tab, reason)).toBe('');
    expect(keptText(tab, { ...reason, username: 'graceful' })).toBe('graceful');
  });

  test('can be written on where a tab takes nothing more', () => {
    const tab = new Tab();
    tab.isFull = true;
    keepText(tab, reason, 'He listens');
    expect(keptText(tab, reason)).toBe('');
  });
});
