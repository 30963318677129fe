import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, type ChildServer } from '../../../demo/run/child-server.js';
import { LiveClient, logIn, type ReceivedEvent } from '../../../demo/run/live-client.js';
import { SipPhone } from '../../../demo/phone/sip-phone.js';
import { Closer } from '../../../src/lib/closer.js';
import { TimeoutError } from '../../../src/lib/errors.js';
import type { WireCallEvent } from '../../../src/realtime/protocol.js';
import { placeTestCluster } from '../../support/database-template.js';
import { startTestAsterisk, type TestAsterisk, type TestAsteriskOptions } from './test-asterisk.js';

export const TEST_PASSWORD = 'only-for-this-test';
const EVENT_TIMEOUT_MS = 30_000;
const WAV_HEADER_BYTES = 44;
/** Stereo of 16 bits at 8 kHz. */
const BYTES_PER_MS = 32;

type EventOf<T extends WireCallEvent['type']> = Extract<WireCallEvent, { type: T }>;

/** An event as a failed test reports it: with its place and its words, without which nothing can be said about it. */
function shortOf(event: WireCallEvent): string {
  const leg = 'leg_id' in event ? ` ${event.leg_id}` : '';
  const text = 'utterance' in event ? ` "${event.utterance.text}"` : '';
  return `${event.start.toFixed(1)}s ${event.type}${leg}${text}`;
}

/** Everything a client has seen, and a way to wait for what it has not seen yet. */
export class EventLog {
  readonly events: WireCallEvent[] = [];
  readonly #waiting = new Set<() => void>();

  take({ event }: ReceivedEvent): void {
    this.events.push(event);
    for (const check of this.#waiting) check();
  }

  /** The first event of that type, past or future, that fits. */
  until<T extends WireCallEvent['type']>(
    type: T,
    fits: (event: EventOf<T>) => boolean = () => true,
  ): Promise<EventOf<T>> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = this.events.find(
          (event): event is EventOf<T> => event.type === type && fits(event as EventOf<T>),
        );
        if (!found) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(
          new TimeoutError(
            `no such ${type} within ${EVENT_TIMEOUT_MS / 1000} s; seen: ${this.events.map(shortOf).join(', ')}`,
          ),
        );
      }, EVENT_TIMEOUT_MS);
      this.#waiting.add(check);
      check();
    });
  }

  /** The stored events of a call, without its interims. */
  of(callId: string): WireCallEvent[] {
    return this.events.filter((event) => event.call_id === callId && event.seq !== null);
  }

  /** The words of a call as they were while they were said, in order. */
  interimsOf(callId: string): Extract<WireCallEvent, { type: 'streaming_transcription_interim' }>[] {
    return this.events.flatMap((event) =>
      event.call_id === callId && event.type === 'streaming_transcription_interim' ? [event] : [],
    );
  }
}

/** A real Asterisk, the real server as a process of its own, a Socket.IO client, and phones. */
export class LiveSystem {
  readonly asterisk: TestAsterisk;
  readonly #parts: Closer;
  readonly #clients = new Closer();
  #token: string | undefined;
  server: ChildServer;
  log = new EventLog();
  /** Lines that the servers logged as errors, newest last. */
  readonly errors: string[];

  private constructor(asterisk: TestAsterisk, server: ChildServer, parts: Closer, errors: string[]) {
    this.asterisk = asterisk;
    this.errors = errors;
    this.server = server;
    this.#parts = parts;
    parts.add({ close: () => this.server.close() });
  }

  static async start(env: NodeJS.ProcessEnv = {}, options: TestAsteriskOptions = {}): Promise<LiveSystem> {
    const parts = new Closer();
    try {
      const asterisk = parts.add(await startTestAsterisk(options));
      await placeTestCluster(asterisk.dataDir);
      const errors: string[] = [];
      const system = new LiveSystem(asterisk, await serverOn(asterisk, env, errors), parts, errors);
      await system.watch();
      return system;
    } catch (error) {
      await parts.close();
      throw error;
    }
  }

  /** Logs in and watches every call, from now on into a new log. */
  async watch(): Promise<LiveClient> {
    this.log = new EventLog();
    const { log } = this;
    const client = await LiveClient.connect(
      this.server.url,
      await logIn(this.server.url, 'admin', TEST_PASSWORD),
    );
    client.listen((received) => log.take(received));
    this.#clients.add(client);
    return client;
  }

  /** The server is gone without a word, and comes back. */
  async killAndRestartServer({ beforeRestart = async () => {} } = {}): Promise<void> {
    await this.killServer();
    await beforeRestart();
    await this.startServer();
  }

  /** The server is gone without a word. */
  async killServer(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.exited;
  }

  /** The server is back. */
  async startServer(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.server = await serverOn(this.asterisk, env, this.errors);
    this.#token = undefined;
  }

  async agentPhone(): Promise<SipPhone> {
    const phone = await this.#phone('1001', '127.0.3.1', this.asterisk.passwordOf('1001'));
    await phone.register();
    return phone;
  }

  callerPhone(number = '+254711000001'): Promise<SipPhone> {
    return this.#phone(number, '127.0.2.1');
  }

  async get<T = Record<string, unknown>>(path: string, init: RequestInit = {}): Promise<T> {
    return (await (await this.#fetch(path, init)).json()) as T;
  }

  /**
   * The recording of a call as it is now, 16-bit at 8 kHz. @throws unless the server answers with it
   *
   * @param fromMs place in the call, ms from answer; negative: from the end
   */
  async recorded(
    callId: string,
    side: 'caller' | 'others',
    fromMs: number,
    toMs?: number,
  ): Promise<Int16Array> {
    const response = await this.#fetch(`/api/v1/calls/${callId}/recording`);
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    const pcm = Buffer.from(await response.arrayBuffer()).subarray(WAV_HEADER_BYTES);
    const stereo = pcm.subarray(fromMs * BYTES_PER_MS, toMs === undefined ? undefined : toMs * BYTES_PER_MS);
    const place = side === 'caller' ? 0 : 2;
    return Int16Array.from({ length: Math.floor(stereo.length / 4) }, (_, i) =>
      stereo.readInt16LE(i * 4 + place),
    );
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { url } = this.server;
    this.#token ??= await logIn(url, 'admin', TEST_PASSWORD);
    return fetch(`${url}${path}`, {
      signal: AbortSignal.timeout(40_000),
      headers: { authorization: `Bearer ${this.#token}` },
      ...init,
    });
  }

  /** Asks Asterisk itself. */
  async ari<T>(method: string, path: string): Promise<T> {
    const { ariUrl, ariUser, ariPassword } = this.asterisk.instance;
    const authorization = `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`;
    const response = await fetch(`${ariUrl}/ari${path}`, {
      method,
      headers: { authorization },
      signal: AbortSignal.timeout(5_000),
    });
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** @returns once health says that the database is there, and what was kept on disk is in it */
  async untilDatabaseAnswers(): Promise<void> {
    for (const deadline = Date.now() + EVENT_TIMEOUT_MS; ;) {
      const response = await fetch(`${this.server.url}/health/detailed`);
      const { components } = (await response.json()) as { components: Record<string, string> };
      if (components['database'] === 'healthy') return;
      if (Date.now() > deadline) throw new TimeoutError(`the database is ${components['database']}`);
      await new Promise((resolve) => setTimeout(resolve, 50)); // health sends no event
    }
  }

  /** The names of the files that Asterisk has recorded, or is recording. */
  async recordings(): Promise<string[]> {
    return readdir(await realpath(join(this.asterisk.dataDir, 'asterisk/spool/recording')));
  }

  async untilRecordings(fits: (names: readonly string[]) => boolean): Promise<void> {
    for (const deadline = Date.now() + EVENT_TIMEOUT_MS; ;) {
      const names = await this.recordings();
      if (fits(names)) return;
      if (Date.now() > deadline) throw new TimeoutError(`recorded in Asterisk: ${names.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 50)); // Asterisk announces no files
    }
  }

  /** @returns once Asterisk holds no channel and no bridge any more */
  async untilSwitchIsEmpty(): Promise<void> {
    for (const deadline = Date.now() + EVENT_TIMEOUT_MS; ;) {
      const [channels, bridges] = await Promise.all([
        this.ari<unknown[]>('GET', '/channels'),
        this.ari<unknown[]>('GET', '/bridges'),
      ]);
      if (channels.length + bridges.length === 0) return;
      if (Date.now() > deadline)
        throw new TimeoutError(`left in Asterisk: ${JSON.stringify([channels, bridges])}`);
      await new Promise((resolve) => setTimeout(resolve, 50)); // Asterisk sends no event when it is empty
    }
  }

  /** @returns once no call is on; what a killed server made in Asterisk may be there still */
  async untilNoCalls(): Promise<void> {
    for (const deadline = Date.now() + EVENT_TIMEOUT_MS; ;) {
      const channels = await this.ari<unknown[]>('GET', '/channels');
      if (channels.length === 0) return;
      if (Date.now() > deadline) throw new TimeoutError(`still there: ${JSON.stringify(channels)}`);
      await new Promise((resolve) => setTimeout(resolve, 50)); // Asterisk sends no event when they are gone
    }
  }

  /** @returns once Asterisk knows of no way to that phone, and so rings it for no caller */
  async untilPhoneIsAway(extension: string): Promise<void> {
    for (const deadline = Date.now() + EVENT_TIMEOUT_MS; ;) {
      const { state } = await this.ari<{ state: string }>('GET', `/endpoints/PJSIP/${extension}`);
      if (state !== 'online') return;
      if (Date.now() > deadline) throw new TimeoutError(`${extension} is still registered at Asterisk`);
      await new Promise((resolve) => setTimeout(resolve, 50)); // the socket is watched by the server alone
    }
  }

  async close(): Promise<void> {
    await this.#clients.close();
    await this.#parts.close();
  }

  async #phone(user: string, host: string, password?: string): Promise<SipPhone> {
    const { host: server, port } = this.asterisk.server;
    const phone = await SipPhone.open({
      user,
      host,
      server: { host: server, port },
      answerAfterMs: 50,
      ...(password ? { password } : {}),
    });
    this.#clients.add(phone);
    return phone;
  }
}

export function serverOn(
  { dataDir }: Pick<TestAsterisk, 'dataDir'>,
  env: NodeJS.ProcessEnv = {},
  errors: string[] = [],
  onLine: (line: string) => void = () => {},
): Promise<ChildServer> {
  return startServer({
    env: {
      DATA_DIR: dataDir,
      PORT: '0',
      AUDIO_API_PORT: '0',
      ADMIN_PASSWORD: TEST_PASSWORD,
      WHISPER_LANGUAGE: 'en',
      LOG_LEVEL: 'warn',
      AGENT_ENDPOINTS: 'PJSIP/1001',
      DATABASE_URL: '',
      REDIS_URL: '',
      ...env,
    },
    onLog: (line) => {
      if (process.env.SHOW_SERVER_LOG) process.stderr.write(`${line}\n`);
      if (line.includes('"level":"error"')) errors.push(line);
      onLine(line);
    },
    signal: new AbortController().signal,
  });
}
