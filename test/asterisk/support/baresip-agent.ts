import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ULAW_SILENCE } from '../../../src/audio/g711.js';
import { SetupError, TimeoutError } from '../../../src/lib/errors.js';
import { freePort } from '../../support/free-port.js';
import type { TestAsterisk } from './test-asterisk.js';
import { startUnpackedProgram, type RunningProgram } from './unpacked-program.js';
import { writeWavFile } from './wav-file.js';

const MODULES = resolve(import.meta.dirname, '../../../build/asterisk/root/usr/lib/baresip/modules');
const START_TIMEOUT_MS = 15_000;
/** baresip hangs up at the end of its file, so silence follows what is to be said. */
const SILENCE_AFTER_MS = 300_000;

export interface BaresipOptions {
  readonly asterisk: TestAsterisk;
  readonly user: string;
  /** The account that it logs in with; left out: that of its user name. */
  readonly account?: string;
  /** Whether a call waits for the command `accept`; left out: it answers by itself. */
  readonly waitsForCommand?: boolean;
  /** Password of an account that was made at run time. */
  readonly password?: string;
  /** By TLS, and with SRTP or not at all. */
  readonly isEncrypted?: boolean;
  /** Loopback address of its own, e.g. 127.0.3.1. */
  readonly host: string;
  /** Said in each call from its beginning: µ-law, 8 kHz. */
  readonly says?: Uint8Array;
}

/** An event of baresip's control socket. */
export interface BaresipEvent {
  readonly type: string;
  readonly param?: string;
}

/**
 * An agent's softphone that is not of our making: baresip, registered, answering by itself.
 *
 * Out:    `next(type)` waits for REGISTER_OK, CALL_INCOMING, CALL_ESTABLISHED, CALL_CLOSED.
 * End:    `close`, or the end of this process.
 */
export class BaresipAgent {
  readonly #program: RunningProgram;
  readonly #dir: string;
  readonly #control: Socket;
  readonly #events: BaresipEvent[] = [];
  #wake: () => void = () => {};

  private constructor(program: RunningProgram, dir: string, control: Socket) {
    this.#program = program;
    this.#dir = dir;
    this.#control = control;
    let pending = Buffer.alloc(0);
    control.on('data', (piece: Buffer) => {
      pending = Buffer.concat([pending, piece]);
      for (let text = takeNetstring(); text !== null; text = takeNetstring()) this.#note(text);
    });
    control.on('error', () => {});
    const takeNetstring = (): string | null => {
      const colon = pending.indexOf(':');
      const length = Number(pending.toString('latin1', 0, Math.max(colon, 0)));
      if (colon < 0 || pending.length < colon + length + 2) return null;
      const text = pending.toString('utf8', colon + 1, colon + 1 + length);
      pending = pending.subarray(colon + length + 2);
      return text;
    };
  }

  /** Starts the phone and waits until it is registered. @throws SetupError, TimeoutError */
  static async start(options: BaresipOptions): Promise<BaresipAgent> {
    const { asterisk, user, account: name = user, host, says } = options;
    const dir = await mkdtemp(join(tmpdir(), 'hearline-baresip-'));
    const controlPort = await freePort(host);
    const silence = new Uint8Array(SILENCE_AFTER_MS * 8).fill(ULAW_SILENCE);
    await writeWavFile(join(dir, 'says.wav'), Buffer.concat([says ?? new Uint8Array(), silence]));
    await writeFile(join(dir, 'config'), configuration(dir, host, controlPort));
    await writeFile(join(dir, 'accounts'), account(options), { mode: 0o600 });
    const program = startUnpackedProgram('baresip', ['-f', dir], dir);
    try {
      const control = await connectControl(host, controlPort, program);
      const agent = new BaresipAgent(program, dir, control);
      await agent.#untilRegistered(asterisk, name);
      return agent;
    } catch (error) {
      await program.close();
      await rm(dir, { recursive: true, force: true, maxRetries: 20 });
      throw error;
    }
  }

  /** The next event of that type, also one that has happened already and was not asked for. @throws TimeoutError */
  async next(type: string, timeoutMs = START_TIMEOUT_MS): Promise<BaresipEvent> {
    const limit = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const at = this.#events.findIndex((event) => event.type === type);
      const [event] = at < 0 ? [] : this.#events.splice(at, 1);
      if (event) return event;
      if (limit.aborted)
        throw new TimeoutError(`baresip: no ${type} within ${timeoutMs} ms\n${this.#program.said()}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        limit.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  /** A command of its menu, e.g. `hold`, `resume`, or `transfer` with the number. */
  command(command: string, params?: string): void {
    const message = JSON.stringify({ command, params });
    this.#control.write(`${message.length}:${message},`);
  }

  hangUp(): void {
    this.command('hangup');
  }

  /** SIGKILL, as a telephone whose power fails: it says no good-bye. Resolves once the process is gone. */
  async kill(): Promise<void> {
    this.#program.child.kill('SIGKILL');
    await this.#program.exited;
  }

  async close(): Promise<void> {
    this.#control.destroy();
    await this.#program.close();
    await rm(this.#dir, { recursive: true, force: true, maxRetries: 20 });
  }

  #note(text: string): void {
    const message = JSON.parse(text) as Partial<BaresipEvent>;
    if (typeof message.type !== 'string') return;
    this.#events.push(message as BaresipEvent);
    this.#wake();
  }

  /** The first registration may be over before the control socket is connected; Asterisk knows. */
  async #untilRegistered(asterisk: TestAsterisk, user: string): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!/\bAvail\b/.test(await asterisk.cli('pjsip', 'show', 'aor', user))) {
      if (performance.now() > deadline) {
        throw new TimeoutError(
          `baresip ${user} was not reachable within ${START_TIMEOUT_MS} ms\n${this.#program.said()}`,
        );
      }
    }
  }
}

function configuration(dir: string, host: string, controlPort: number): string {
  return [
    `module_path ${MODULES}`,
    ...['g711', 'aufile', 'aubridge', 'srtp', 'account', 'menu', 'ctrl_tcp'].map(
      (name) => `module ${name}.so`,
    ),
    `sip_listen ${host}:0`,
    `net_interface ${host}`,
    `ctrl_tcp_listen ${host}:${controlPort}`,
    `audio_source aufile,${dir}/says.wav`,
    'audio_player aubridge,nowhere',
    'audio_alert aubridge,nowhere',
    'call_max_calls 2',
    '',
  ].join('\n');
}

function account({ asterisk, user, password, isEncrypted = false, ...more }: BaresipOptions): string {
  const { host, port } = asterisk.server;
  const address = isEncrypted ? `${host}:${asterisk.instance.sipTlsPort};transport=tls` : `${host}:${port}`;
  const settings = [
    `auth_user=${more.account ?? user}`,
    `auth_pass=${password ?? asterisk.passwordOf(user)}`,
    `answermode=${more.waitsForCommand ? 'manual' : 'auto'}`,
    ...['regint=60', 'audio_codecs=PCMU'],
    ...(isEncrypted ? ['mediaenc=srtp-mand'] : []),
  ];
  return `<sip:${user}@${address}>;${settings.join(';')}\n`;
}

async function connectControl(host: string, port: number, program: RunningProgram): Promise<Socket> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, host);
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      socket.destroy();
    }
    const ended = program.child.exitCode !== null || program.child.signalCode !== null;
    if (ended || performance.now() > deadline)
      throw new SetupError(`baresip does not run\n${program.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
