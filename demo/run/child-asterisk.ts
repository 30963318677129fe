import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { productPaths } from '../../src/config/product-paths.js';
import { SetupError } from '../../src/lib/errors.js';

const instanceSchema = z.object({
  version: z.string(),
  pid: z.number().nullable(),
  sipHost: z.string(),
  sipPort: z.number(),
  accounts: z.array(z.object({ user: z.string(), password: z.string(), role: z.string() })),
});

export type AsteriskInstance = z.infer<typeof instanceSchema>;

export interface ChildAsterisk {
  readonly instance: AsteriskInstance;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Starts the Asterisk of a DATA_DIR; it ends when we end, unless it was running before. */
export async function startAsterisk(dataDir: string, signal: AbortSignal): Promise<ChildAsterisk> {
  const script = resolve(productPaths.checkout, 'asterisk-config/asterisk.sh');
  const child = spawn('bash', [script, 'start', '--lifeline'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const close = async () => {
    child.stdin.end();
    await exited;
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
  try {
    await new Promise<void>((ready, reject) => {
      limit.addEventListener(
        'abort',
        () =>
          reject(
            signal.aborted ? (signal.reason as Error) : new SetupError('Asterisk was not ready within 60 s'),
          ),
        { once: true },
      );
      void exited.then(() =>
        reject(new SetupError(errors.slice(-8).join('\n  ') || 'Asterisk did not start')),
      );
      createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready ') && ready());
    });
    const text = await readFile(join(dataDir, 'asterisk', 'instance.json'), 'utf8');
    return { instance: instanceSchema.parse(JSON.parse(text)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
