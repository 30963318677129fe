import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runTool, ToolFailedError, toolExists } from '../../../scripts/setup/run-tool.js';
import { eventually, processEnd } from '../../support/processes.js';

describe('a tool that set-up runs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearline-tool-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  function run(
    script: string,
    onLine: (line: string) => void = () => {},
    signal = new AbortController().signal,
  ) {
    return runTool({ command: 'sh', args: ['-c', script], cwd: folder, onLine, signal });
  }

  it('shows both its outputs line by line, and ends', async () => {
    const lines: string[] = [];
    await run('echo one; echo two >&2; printf three', (line) => lines.push(line));
    await eventually(() => lines.length === 3);
    expect([...lines].sort()).toEqual(['one', 'three', 'two']);
  });

  it('fails with its status and its last lines', async () => {
    const failed = run('echo "disk full" >&2; exit 7');
    await expect(failed).rejects.toBeInstanceOf(ToolFailedError);
    await expect(failed).rejects.toThrow('sh ended with 7');
  });

  it('is ended with all its children when set-up is stopped', async () => {
    const controller = new AbortController();
    const running = run('sleep 600 & echo $! > pid; wait', () => {}, controller.signal);
    const readPid = () => readFile(join(folder, 'pid'), 'utf8').then(Number, () => 0);
    await eventually(async () => (await readPid()) > 0);
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    await processEnd(await readPid());
  });

  it('is known to be there or not', async () => {
    expect(await toolExists('node')).toBe(true);
    expect(await toolExists('no-such-tool-here')).toBe(false);
  });
});
