import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { SetupError, TimeoutError } from '../../../src/lib/errors.js';

export const ASTERISK_SCRIPT = resolve(import.meta.dirname, '../../../asterisk-config/asterisk.sh');

const START_TIMEOUT_MS = 40_000;
const run = promisify(execFile);

/** `instance.json` as asterisk-config writes it. */
export interface AsteriskInstance {
  readonly version: string;
  readonly pid: number | null;
  readonly app: string;
  readonly ariUrl: string;
  readonly ariUser: string;
  readonly ariPassword: string;
  readonly mediaUser: string;
  readonly mediaPassword: string;
  readonly sipHost: string;
  readonly sipPort: number;
  /** Null: SIP over TLS was not asked for. */
  readonly sipTlsPort: number | null;
  /** SIP over secure WebSocket. */
  readonly wssUrl: string;
  readonly logFile: string;
  readonly accounts: readonly {
    readonly user: string;
    readonly password: string;
    readonly role: 'agent' | 'supervisor';
    readonly displayName: string;
  }[];
}

/** A real Asterisk of a test file's own. */
export interface TestAsterisk {
  readonly dataDir: string;
  readonly instance: AsteriskInstance;
  /** Where phones register and callers call. */
  readonly server: { readonly host: string; readonly port: number };
  passwordOf(user: string): string;
  /** Runs a command of the Asterisk console. @returns its output */
  cli(...words: string[]): Promise<string>;
  /** Warnings and errors that Asterisk has logged. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TestAsteriskOptions {
  /** Where Asterisk takes the audio of taps. */
  readonly mediaUrl?: string;
  /** AST_* variables (asterisk-config/README.md). */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command of asterisk-config. @throws what the command says on stderr, when it fails */
export async function asteriskCommand(
  dataDir: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ stdout: string; stderr: string }> {
  return run('bash', [ASTERISK_SCRIPT, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    timeout: START_TIMEOUT_MS,
  });
}

/**
 * Starts an Asterisk in a temporary DATA_DIR, with ports and secrets of its own. It ends with `close`,
 * and with this process however that goes.
 *
 * @throws SetupError when it does not start, with what it said
 */
export async function startTestAsterisk({
  mediaUrl,
  environment = {},
}: TestAsteriskOptions = {}): Promise<TestAsterisk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearline-asterisk-'));
  await chmod(dataDir, 0o755); // as root the database runs under another account, which must reach its folder
  const holder = spawn(
    'bash',
    [ASTERISK_SCRIPT, 'start', '--lifeline', ...(mediaUrl === undefined ? [] : ['--media-url', mediaUrl])],
    { env: { ...process.env, DATA_DIR: dataDir, ...environment }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const close = async (): Promise<void> => {
    await endHolder(holder);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await untilReady(holder);
    return { ...(await describeInstance(dataDir)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function describeInstance(dataDir: string): Promise<Omit<TestAsterisk, 'close'>> {
  const instance = JSON.parse(
    await readFile(join(dataDir, 'asterisk/instance.json'), 'utf8'),
  ) as AsteriskInstance;
  return {
    dataDir,
    instance,
    server: { host: instance.sipHost, port: instance.sipPort },
    passwordOf: (user) => {
      const account = instance.accounts.find((each) => each.user === user);
      if (!account) throw new SetupError(`no SIP account ${user}`);
      return account.password;
    },
    cli: async (...words) => (await asteriskCommand(dataDir, ['cli', ...words])).stdout,
    complaints: async () =>
      (await readFile(instance.logFile, 'utf8'))
        .split('\n')
        .filter((line) => /\] (WARNING|ERROR)\[/.test(line)),
  };
}

async function untilReady(holder: ChildProcess): Promise<void> {
  const said: string[] = [];
  holder.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
  if (!holder.stdout) throw new SetupError('the start script has no output');
  const lines = createInterface({ input: holder.stdout });
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  try {
    const [line] = (await Promise.race([
      once(lines, 'line', { signal }),
      once(holder, 'exit', { signal }),
    ])) as [unknown];
    if (typeof line !== 'string') throw new SetupError(`Asterisk did not start:\n${said.join('')}`);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new TimeoutError(`Asterisk was not ready within ${START_TIMEOUT_MS} ms:\n${said.join('')}`);
  } finally {
    lines.close();
  }
}

async function endHolder(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const exited = once(holder, 'exit');
  holder.stdin?.end();
  await exited;
}
