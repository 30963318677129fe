import { describe, expect, it } from '@jest/globals';
import { collectCommand } from '../../scripts/run-all.js';

const node = (script: string) => ({ title: 'a program', file: process.execPath, args: ['-e', script] });
const never = new AbortController().signal;

describe('a command whose output is collected', () => {
  it('returns everything it printed and its exit code', async () => {
    const script = 'process.stdout.write("found"); process.stderr.write(" and said"); process.exitCode = 3';
    const { status, output } = await collectCommand(node(script), never);
    expect(status).toBe(3);
    expect(output).toContain('found');
    expect(output).toContain('and said');
  });

  it('has failed when a signal ended it', async () => {
    expect((await collectCommand(node('process.kill(process.pid, "SIGKILL")'), never)).status).toBe(1);
  });

  it('is refused when there is no such program', async () => {
    const command = { title: 'none', file: '/no/such/program', args: [] };
    await expect(collectCommand(command, never)).rejects.toThrow('ENOENT');
  });

  it('rejects when the run is aborted', async () => {
    const stop = new AbortController();
    const run = collectCommand(node('setInterval(() => {}, 1000); process.stdout.write("up")'), stop.signal);
    stop.abort();
    await expect(run).rejects.toThrow('aborted');
  });
});
