import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { appendFile, mkdir, open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CallFiles, hasFreshCalls, type CallFilesOptions } from '../../src/calls/call-files.js';
import type { CallEvent, StoredCallEvent } from '../../src/calls/call-event.js';
import { createLog } from '../../src/lib/log.js';
import { makeTestDir } from '../support/database.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let directory: string;
let errors: string[];
const opened: CallFiles[] = [];
beforeEach(async () => {
  dir = await makeTestDir();
  directory = join(dir.path, 'open-calls');
  errors = [];
});
afterEach(async () => {
  for (const files of opened.splice(0)) await files.close();
  await dir.close();
});

const log = createLog({ level: 'error', destination: { write: (line) => void errors.push(line) } });
const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };
const record = (callId: string, seq: number, event: CallEvent): StoredCallEvent => ({
  ...{ callId, seq, event },
  ...{ at: new Date(1_772_000_000_000 + seq), startMs: seq },
});

/** The calls that a process finds which starts now, as after a crash: nothing was closed. */
async function found(): Promise<StoredCallEvent[][]> {
  const files = openFiles();
  return (await files.read()).sort(([a], [b]) => ((a?.callId ?? '') < (b?.callId ?? '') ? -1 : 1));
}

function openFiles(limits: Pick<CallFilesOptions, 'callLimitBytes' | 'writeLimitMs'> = {}): CallFiles {
  const files = new CallFiles({ directory, log, ...limits });
  opened.push(files);
  return files;
}

async function keep(...records: StoredCallEvent[]): Promise<CallFiles> {
  const files = openFiles();
  await files.read();
  for (const each of records) void files.add(each);
  await files.settled();
  return files;
}

describe('the file of a call', () => {
  it('is there for the next process, and goes on there', async () => {
    const first = [record('a/1', 1, started), record('a/1', 2, answered)];
    const other = [record('b', 1, started)];
    await keep(first[0]!, other[0]!, first[1]!);
    expect(await found()).toEqual([first, other]);
    const held: CallEvent = { type: 'leg.held', legId: 'caller', speaker: 'caller' };
    await keep(record('a/1', 3, held));
    expect(await found()).toEqual([[...first, record('a/1', 3, held)], other]);
  });

  it('is not on the disk any more when the call is over', async () => {
    await keep(record('a', 1, started), record('b', 1, started), record('a', 2, complete));
    expect(await readdir(directory)).toEqual(['b.jsonl']);
    await keep(record('b', 2, complete));
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not kept where its beginning is not known, or beyond the limit', async () => {
    await keep(record('a', 2, answered));
    expect(await found()).toEqual([]);
    const files = openFiles({ callLimitBytes: 300 });
    await files.read();
    for (let seq = 1; seq < 9; seq++) void files.add(record('b', seq, seq === 1 ? started : answered));
    await files.settled();
    expect(await readdir(directory)).toEqual([]);
  });

  it('ends with its last whole line where a crash cut one off', async () => {
    await keep(record('a', 1, started));
    await appendFile(join(directory, 'a.jsonl'), '{"callId":"a","se');
    expect(await found()).toEqual([[record('a', 1, started)]]);
    expect(errors).toEqual([]);
  });
});

it.each([
  ['nothing', ''],
  ['a part of', '{"callId":"c1","se'],
])('a file that had %s its first event when its process was killed is no damage', async (_how, content) => {
  await keep(record('a', 1, started), record('a', 2, complete));
  await writeFile(join(directory, 'c1.jsonl'), content);
  expect(await found()).toEqual([]);
  expect(errors).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
});

describe('a damaged file', () => {
  it.each([
    ['no JSON', 'what is this\n'],
    ['no event', '{"callId":"damaged","seq":1}\n'],
    ['no beginning', `${JSON.stringify(record('damaged', 2, answered))}\n`],
    ['another call', `${JSON.stringify(record('another', 1, started))}\n`],
  ])('with %s in it is moved aside and reported, and other calls are there', async (_what, content) => {
    await keep(record('whole', 1, started));
    await writeFile(join(directory, 'damaged.jsonl'), content);
    expect(await found()).toEqual([[record('whole', 1, started)]]);
    expect(errors).toEqual([expect.stringContaining('a damaged file of a call is moved aside')]);
    expect(await readFile(join(directory, 'damaged.jsonl.damaged'), 'utf8')).toBe(content);
    expect(await found()).toHaveLength(1);
  });
});

it('a disk that refuses costs the file of the call and nothing else', async () => {
  const files = openFiles();
  await files.read();
  await mkdir(join(directory, 'a.jsonl')); // no file can be made there
  for (const each of [record('a', 1, started), record('b', 1, started), record('a', 2, answered)])
    void files.add(each);
  await files.settled();
  expect(errors[0]).toContain('only the database knows it');
  expect(await readdir(directory)).toContain('b.jsonl');
});

it('a disk that stands still holds events up for a moment only, and costs the files of their calls', async () => {
  const files = openFiles({ writeLimitMs: 500 }); // a disk that works may take a while, too, on a busy machine
  await files.read();
  const path = join(directory, 'a.jsonl');
  await promisify(execFile)('mkfifo', [path]); // cannot be opened for writing until it is read
  await files.add(record('a', 1, started));
  await files.add(record('b', 1, started));
  await files.add(record('a', 2, answered));
  const reader = await open(path, 'r');
  await files.settled();
  await reader.close();
  expect(await readdir(directory)).toEqual([]);
  await files.add(record('c', 1, started));
  expect(await found()).toEqual([[record('c', 1, started)]]);
});

it('calls are fresh for a while after something has happened on one of them', async () => {
  expect(await hasFreshCalls(directory, 60_000)).toBe(false);
  await keep(record('a', 1, started));
  expect(await hasFreshCalls(directory, 60_000)).toBe(true);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(directory, 'a.jsonl'), hourAgo, hourAgo);
  expect(await hasFreshCalls(directory, 60_000)).toBe(false);
});
