import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listConversations } from '../../demo/conversations/load-conversation.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function demo(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const child = spawn('npm', ['run', '--silent', 'demo', '--', ...args], {
    cwd: CHECKOUT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  return { status, stdout, stderr };
}

/** Processes that were started with something in that folder. */
async function processesIn(folder: string): Promise<string[]> {
  const commands = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder));
}

describe('npm run demo', () => {
  it('plays a whole conversation, reports it as it goes, sums it up as JSON, and leaves no process', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hearline-demo-'));
    await chmod(dataDir, 0o755);
    try {
      const { status, stdout, stderr } = await demo(['--exit', '--json', '--call', '4'], {
        DATA_DIR: dataDir,
        PORT: '0',
        AUDIO_API_PORT: '',
      });
      expect({ status, stderr }).toMatchObject({
        status: 0,
        stderr: expect.stringContaining('transcript complete'),
      });
      const { calls, events } = JSON.parse(stdout) as { calls: Record<string, unknown>[]; events: unknown };
      expect(events).toEqual({ seq_gaps: 0, duplicates: 0 });
      expect(calls).toHaveLength(1);
      const { wer } = calls[0] as { wer: { caller: number; agent: number } };
      // with what was heard, and whether the machine tore sentences apart: beyond the bound these say why
      expect({ isUnderstood: Math.max(wer.caller, wer.agent) < 0.15, wer, stderr }).toMatchObject({
        isUnderstood: true,
      });
      expect(Object.keys((calls[0] as { latency_ms: object }).latency_ms)).toEqual(
        expect.arrayContaining(['final', 'overhead', 'tap', 'hangover', 'queue', 'inference', 'push']),
      );
      expect(await processesIn(dataDir)).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    }
  }, 200_000);

  it('says which conversations there are when asked for another', async () => {
    const { status, stderr } = await demo(['--call', '9']);
    expect(status).toBe(1);
    expect(stderr).toContain(`there are ${listConversations().join(', ')}`);
  }, 30_000);
});
