import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Closer, type Closable } from '../../src/lib/closer.js';
import { SetupError, TimeoutError } from '../../src/lib/errors.js';
import { startTestAsterisk, type TestAsterisk } from '../../test/asterisk/support/test-asterisk.js';
import type {
  Answer,
  CallCentreMethods,
  CallCentreSettings,
  Method,
  PersonNow,
  Question,
} from './protocol.js';

/** As in package.json's `start`. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--import', 'tsx'];
const READY_TIMEOUT_MS = 90_000;
const ANSWER_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** Addresses of who calls and of who is called; the former are the trunk. */
export const CALLERS_HOST = '127.0.4.1';
export const AGENTS_HOST = '127.0.5.1';
/** Where calls to the world go. */
export const WORLD = { host: '127.0.4.250', port: 5_080 };

export interface CallCentreOptions extends Omit<CallCentreSettings, 'dataDir'> {
  readonly signal: AbortSignal;
  /** Lines of its log: warnings and worse. */
  readonly onLog: (line: string) => void;
}

/** A real Asterisk, and our side of it as a process of its own. */
export class CallCentre implements Closable {
  readonly asterisk: TestAsterisk;
  readonly pid: number;
  readonly ask: CallCentreMethods;
  readonly #child: ChildProcess;
  readonly #parts: Closer;
  readonly #signal: AbortSignal;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  private constructor(asterisk: TestAsterisk, child: ChildProcess, parts: Closer, signal: AbortSignal) {
    this.asterisk = asterisk;
    this.pid = child.pid as number;
    this.#child = child;
    this.#parts = parts;
    this.#signal = signal;
    child.on('message', (answer: Answer) => {
      if (answer.type !== 'ready') this.#waiting.get(answer.id)?.(answer);
    });
    child.once('exit', (code) => this.#ended(code));
    this.ask = new Proxy({} as CallCentreMethods, {
      get:
        (_, method) =>
        (...parameters: unknown[]) =>
          this.#ask(method as Method, parameters),
    });
  }

  static async open({ signal, onLog, ...settings }: CallCentreOptions): Promise<CallCentre> {
    const parts = new Closer();
    try {
      const asterisk = parts.add(
        await startTestAsterisk({
          environment: {
            ...{ AST_AGENTS: '', AST_SUPERVISORS: '', AST_TRUNK_MATCH: '127.0.4.0/24' },
            AST_TRUNK_CONTACT: `sip:${WORLD.host}:${WORLD.port}`,
          },
        }),
      );
      const child = startChild({ ...settings, dataDir: asterisk.dataDir }, onLog);
      parts.add({ close: () => stop(child) });
      const centre = new CallCentre(asterisk, child, parts, signal);
      await untilReady(child, signal);
      return centre;
    } catch (error) {
      await parts.close();
      throw error;
    }
  }

  get asteriskPid(): number {
    const { pid } = this.asterisk.instance;
    if (pid === null) throw new SetupError('Asterisk does not say which process it is');
    return pid;
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  /** Asks again and again: it sends no event for this. @throws TimeoutError */
  async until(
    what: string,
    holds: (now: Awaited<ReturnType<CallCentreMethods['snapshot']>>) => boolean,
    limitMs = 60_000,
  ): Promise<void> {
    for (const deadlineMs = performance.now() + limitMs; ; await sleep(POLL_MS)) {
      this.#signal.throwIfAborted();
      if (holds(await this.ask.snapshot())) return;
      if (performance.now() > deadlineMs) throw new TimeoutError(`waited in vain for ${what}`);
    }
  }

  untilOnCall(count: number): Promise<void> {
    const isOnCall = ({ state }: PersonNow) => state === 'on-call';
    return this.until(`${count} calls`, ({ people }) => people.filter(isOnCall).length >= count, 120_000);
  }

  /** Asks Asterisk itself what it holds. */
  async held(what: 'channels' | 'bridges'): Promise<number> {
    const { ariUrl, ariUser, ariPassword } = this.asterisk.instance;
    const authorization = `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`;
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${ariUrl}/ari/${what}`, { headers: { authorization }, signal });
    return ((await response.json()) as unknown[]).length;
  }

  #ask(method: Method, parameters: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#asked;
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (answer.type === 'answer') resolve(answer.result);
        else reject(new SetupError(answer.type === 'failure' ? answer.reason : 'no answer'));
      };
      const reason = `the call centre did not answer: ${method}`;
      const timer = setTimeout(() => settle({ type: 'failure', id, reason }), ANSWER_TIMEOUT_MS);
      this.#waiting.set(id, settle);
      const question: Question = { id, method, parameters };
      this.#child.send(question, (error) => {
        if (error) settle({ type: 'failure', id, reason: error.message });
      });
    });
  }

  #ended(code: number | null): void {
    for (const [id, settle] of [...this.#waiting]) {
      settle({ type: 'failure', id, reason: `the call centre ended with ${code}` });
    }
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function startChild(settings: CallCentreSettings, onLog: (line: string) => void): ChildProcess {
  const script = join(import.meta.dirname, 'call-centre.child.ts');
  const child = fork(script, [JSON.stringify(settings)], {
    execArgv: NODE_OPTIONS,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLog);
  }
  return child;
}

async function untilReady(child: ChildProcess, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(READY_TIMEOUT_MS)]);
  const exited = once(child, 'exit', { signal: limit }).then(([code]) => {
    throw new SetupError(`the call centre ended with ${String(code)} while it was being opened`);
  });
  await Promise.race([once(child, 'message', { signal: limit }), exited]);
  exited.catch(() => {});
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
