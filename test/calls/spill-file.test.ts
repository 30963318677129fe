import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SpillFile } from '../../src/calls/spill-file.js';
import { PowerCut } from '../support/power-cut.js';
import { makeTestDir } from '../support/database.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let path: string;
beforeEach(async () => {
  dir = await makeTestDir();
  path = join(dir.path, 'deep/journal.jsonl');
});
afterEach(() => dir.close());

async function readAll(file: SpillFile): Promise<string[]> {
  const texts: string[] = [];
  for (let offset = 0; ;) {
    const lines = await file.readLines(offset);
    if (lines.length === 0) return texts;
    texts.push(...lines.map(({ text }) => text));
    offset = lines.at(-1)?.endOffset ?? offset;
  }
}

describe('the spill file', () => {
  it('has every line, in order, after it was opened again', async () => {
    const first = await SpillFile.open(path);
    const lines = Array.from({ length: 200 }, (_, n) => `line ${n} ünï`);
    await Promise.all(lines.map((line) => first.append(line)));
    expect(await readAll(first)).toEqual(lines);
    await first.close();
    const second = await SpillFile.open(path);
    expect(await readAll(second)).toEqual(lines);
    await second.append('more');
    expect(await readAll(second)).toEqual([...lines, 'more']);
    await second.close();
  });

  it('drops the half line that a crash left, and goes on behind the last whole one', async () => {
    const first = await SpillFile.open(path);
    await first.append('whole');
    await first.close();
    await appendFile(path, '{"half":');
    const second = await SpillFile.open(path);
    await second.append('next');
    expect(await readAll(second)).toEqual(['whole', 'next']);
    await second.close();
    expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
  });

  it('is emptied between what was appended before and what comes after', async () => {
    const file = await SpillFile.open(path);
    await Promise.all([file.append('before'), file.clear(), file.append('after')]);
    expect(await readAll(file)).toEqual(['after']);
    await file.close();
  });

  it('reads lines longer than its buffer', async () => {
    const file = await SpillFile.open(path);
    const long = 'x'.repeat(3_000_000);
    await file.append(long);
    await file.append('short');
    expect((await readAll(file)).map((line) => line.length)).toEqual([long.length, 5]);
    await file.close();
  });

  it('keeps room for lines to come, also when it is emptied and opened again, and shows no trace of it', async () => {
    const reserveBytes = 2.5 * 2 ** 20;
    const first = await SpillFile.open(path, { reserveBytes });
    await Promise.all([first.append('one'), first.reserve(), first.append('two')]);
    expect(first.reservedBytes).toBe(reserveBytes - 8);
    await first.close();
    const second = await SpillFile.open(path, { reserveBytes });
    expect([second.sizeBytes, second.reservedBytes]).toEqual([8, reserveBytes - 8]);
    await second.append('x'.repeat(1_200_000));
    await second.clear();
    expect([second.sizeBytes, second.reservedBytes]).toEqual([0, reserveBytes]);
    await second.append('three');
    await second.close();
    const third = await SpillFile.open(path, { reserveBytes });
    expect(await readAll(third)).toEqual(['three']);
    await third.append('x'.repeat(3_000_000));
    await third.append('four');
    expect((await readAll(third)).map((line) => line.length)).toEqual([5, 3_000_000, 4]);
    await third.close();
    expect((await stat(path)).size).toBe(3_000_012);
  });

  it('has nothing of lines that it could not write, whatever part of them was', async () => {
    let isFull = false;
    const openFile = (async (...args: Parameters<typeof open>) => {
      const file = await open(...args);
      const write = file.write.bind(file) as (...of: unknown[]) => Promise<{ bytesWritten: number }>;
      let isCut = false;
      return Object.assign(file, {
        write: async (bytes: Buffer, offset: number, length: number, position: number) => {
          const isLines = isFull && bytes[offset] !== 0;
          if (isLines && isCut) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
          isCut = isLines;
          return write(bytes, offset, isLines ? Math.ceil(length / 2) : length, position);
        },
      });
    }) as typeof open;
    const reserveBytes = 2 ** 20;
    const file = await SpillFile.open(path, { reserveBytes, openFile });
    await file.reserve();
    await file.append('kept');
    isFull = true;
    const refused = await Promise.allSettled(['a', 'b', 'c', 'd'].map((line) => file.append(line)));
    expect(refused.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    isFull = false;
    expect(file.reservedBytes).toBe(reserveBytes - 5);
    await file.close();
    const after = await SpillFile.open(path, { reserveBytes });
    expect(await readAll(after)).toEqual(['kept']);
    await after.close();
  });

  it('can be read by no other account', async () => {
    await (await SpillFile.open(path)).close();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('shows who wrote when it cannot write any more', async () => {
    const file = await SpillFile.open(path);
    await file.close();
    await expect(file.append('late')).rejects.toThrow();
  });

  it('has every line that it said is safe after a power cut, and none that it said is gone', async () => {
    const disk = new PowerCut();
    const file = await SpillFile.open(path, { openFile: disk.open });
    for (const line of ['first', 'second']) {
      await file.append(line);
      expect(disk.durable.split('\n')).toContain(line);
    }
    await file.clear();
    expect(disk.durable).toBe('');
    await file.append('third');
    await disk.strike();
    await file.close();
    const after = await SpillFile.open(path);
    expect(await readAll(after)).toEqual(['third']);
    await after.close();
  });
});
