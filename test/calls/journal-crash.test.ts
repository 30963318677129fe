import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { parseCallEventRecord } from '../../src/calls/call-event-json.js';
import { SpillFile } from '../../src/calls/spill-file.js';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';
import { makeTestDir } from '../support/database.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
beforeEach(async () => void (dir = await makeTestDir()));
afterEach(() => dir.close());

const ENOUGH = 300;

it('a process that is killed (SIGKILL) in mid-write leaves every event that it said is safe, in order', async () => {
  const writer = new URL('../support/journal-writer.ts', import.meta.url);
  const { file, args } = nodeWorkerCommand(writer, [dir.path]);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const safe: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    if (safe.push(line) === ENOUGH) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  expect(child.signalCode).toBe('SIGKILL');

  const spill = await SpillFile.open(join(dir.path, 'journal.jsonl'));
  const found: string[] = [];
  for (let offset = 0; ;) {
    const read = await spill.readLines(offset);
    if (read.length === 0) break;
    offset = read.at(-1)?.endOffset ?? offset;
    for (const { text } of read) {
      const { callId, seq } = parseCallEventRecord(JSON.parse(text));
      found.push(`${callId} ${String(seq)}`);
    }
  }
  await spill.close();
  const of = (callId: string, all: readonly string[]) => all.filter((line) => line.startsWith(`${callId} `));
  for (const callId of ['c1', 'c2', 'c3']) {
    const here = of(callId, found);
    expect(here).toEqual(here.map((_, i) => `${callId} ${String(i + 1)}`));
    expect(here.slice(0, of(callId, safe).length)).toEqual(of(callId, safe));
  }
  expect(safe.length).toBeGreaterThanOrEqual(ENOUGH);
}, 30_000);
