import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadGazetteer } from '../../../src/analysis/entities/gazetteer.js';
import { parseGazetteer } from '../../../src/analysis/entities/parse-gazetteer.js';
import { SetupError } from '../../../src/lib/errors.js';
import { cutWords } from '../../../src/lib/words.js';

describe('a list of names', () => {
  it('has sections, comments, and one or several names on a line', () => {
    expect(
      parseGazetteer('\ufeff# ours\r\n[LOC]\r\nA, B b\r\n\r\n[PERSON needs cue]\nGrace', 'x.txt'),
    ).toEqual([
      { type: 'LOC', needsCue: false, name: 'A' },
      { type: 'LOC', needsCue: false, name: 'B b' },
      { type: 'PERSON', needsCue: true, name: 'Grace' },
    ]);
  });

  it.each([
    ['Nairobi', 'x.txt:1: a name stands before the first section'],
    ['[TOWN]\n[LOC]', 'x.txt:1: "[TOWN]" is no section'],
    ['[LOC]\nA,,B', 'x.txt:2: there is nothing between two commas'],
    ['[LOC]\n\n12', 'x.txt:3: "12" has no letter'],
    [`[LOC]\n${'a'.repeat(81)}`, 'x.txt:2: a name has more than 80 characters'],
    ['[LOC]\na b c d e f g h i', 'x.txt:2: "a b c d e f g h i" has more than 8 words'],
  ])('that is wrong is refused with file and line: %j', (content, message) => {
    expect(() => parseGazetteer(content, 'x.txt')).toThrow(SetupError);
    expect(() => parseGazetteer(content, 'x.txt')).toThrow(message);
  });

  it('is refused with every fault at once', () => {
    expect(() => parseGazetteer('A\n[LOC]\n1', 'x.txt')).toThrow(/x\.txt:1: [^]*x\.txt:3: /);
  });
});

describe('the folder of a helpline', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'names-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const listing = (name: string) => loadGazetteer(folder).longestAt('LOC', cutWords(name), 0)?.value;

  it('adds to the lists of the server; a name that needs a cue in one needs it in all', () => {
    writeFileSync(join(folder, 'ours.txt'), '[LOC]\nZorvak, Mara\n');
    writeFileSync(join(folder, 'notes.md'), 'not read');
    expect(listing('zorvak')).toBe('plain');
    expect(listing('MOMBASA')).toBe('plain');
    expect(listing('Mara')).toBe('needs-cue');
  });

  it('is refused where it is absent, or a file is not UTF-8', () => {
    expect(() => loadGazetteer(join(folder, 'absent'))).toThrow(SetupError);
    writeFileSync(join(folder, 'old.txt'), Buffer.from([0x5b, 0xe9]));
    expect(() => loadGazetteer(folder)).toThrow(/old\.txt cannot be read/);
  });
});
