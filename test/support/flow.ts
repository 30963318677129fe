import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { Closer } from '../../src/lib/closer.js';
import type {
  Transcriber,
  TranscriberStats,
  Transcription,
  TranscriptionRequest,
} from '../../src/speech/transcriber.js';
import { makeTestDir } from './database.js';
import { FakeAsterisk } from './fake-asterisk.js';
import { startFlowServer, type FlowServer } from './flow-server.js';
import { startFlowServerProcess, type FlowServerProcess } from './flow-server-process.js';
import { freePort } from './free-port.js';
import type { Screen } from './screen.js';
import { ScriptedTranscriber, type Script } from './scripted-transcriber.js';

export interface FlowOptions {
  readonly databaseUrl: string;
  readonly phones?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Instead of one that reads from `flow.script`; `whisper`: the real one, as the settings say. */
  readonly transcriber?: Transcriber | 'whisper';
  /** The server is a process of its own, which can be killed; its screens live through that. */
  readonly isOwnProcess?: boolean;
}

/** Says what the script of the running test says. */
class TestTranscriber implements Transcriber {
  #current = new ScriptedTranscriber({});

  use(script: Script): ScriptedTranscriber {
    return (this.#current = new ScriptedTranscriber(script));
  }

  transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    return this.#current.transcribe(request, signal);
  }

  stats(): TranscriberStats {
    return this.#current.stats();
  }

  /** It outlives the server that uses it: the next one gets it too. */
  close(): void {}
}

/** A fake Asterisk, the whole server beside it, and a supervisor's screen. */
export class Flow {
  readonly asterisk: FakeAsterisk;
  readonly #parts = new Closer();
  readonly #options: FlowOptions;
  readonly #dataDir: string;
  readonly #transcriber = new TestTranscriber();
  /** Port of each server that is a process of its own. */
  #port = 0;
  #server: FlowServer | undefined;
  #process: FlowServerProcess | undefined;
  readonly #screens: Screen[] = [];
  readonly #errors: string[] = [];

  private constructor(options: FlowOptions, asterisk: FakeAsterisk, dataDir: string) {
    this.#options = options;
    this.asterisk = asterisk;
    this.#dataDir = dataDir;
  }

  /** Data folder of its servers. */
  get dataDir(): string {
    return this.#dataDir;
  }

  static async open(options: FlowOptions): Promise<Flow> {
    const dir = await makeTestDir();
    const asterisk = await FakeAsterisk.open(options.phones ? { phones: options.phones } : {});
    const flow = new Flow(options, asterisk, join(dir.path, 'data'));
    flow.#parts.add(dir);
    flow.#parts.add(asterisk);
    try {
      await flow.startServer();
      return flow;
    } catch (error) {
      await flow.close();
      throw error;
    }
  }

  get server(): FlowServer {
    if (!this.#server) throw new Error('the server is stopped');
    return this.#server;
  }

  /** Opened with the first server after the last orderly stop. */
  get screen(): Screen {
    const [screen] = this.#screens;
    if (!screen) throw new Error('the server is stopped');
    return screen;
  }

  /** The log lines of all servers so far at `error` and above. */
  get errors(): readonly string[] {
    return [...this.#errors, ...(this.#server?.errors ?? [])];
  }

  /** Sets the words that are recognised from now on, by leg, in order. */
  script(script: Script): ScriptedTranscriber {
    return this.#transcriber.use(script);
  }

  async startServer(): Promise<void> {
    const { databaseUrl, environment = {}, transcriber = this.#transcriber, isOwnProcess } = this.#options;
    const options = { dataDir: this.#dataDir, databaseUrl, asterisk: this.asterisk, environment };
    if (isOwnProcess) {
      if (transcriber === 'whisper') throw new TypeError('not with a server that is a process of its own');
      this.#port ||= await freePort('127.0.0.1');
      this.#process = await startFlowServerProcess({ ...options, transcriber, port: this.#port });
    }
    this.#server = this.#process ?? (await startFlowServer({ ...options, transcriber }));
    if (this.#screens.length === 0) await this.openScreen();
  }

  /** One more; it is there until the next orderly stop. */
  async openScreen(): Promise<Screen> {
    const screen = await this.server.openScreen();
    this.#screens.push(screen);
    return screen;
  }

  /** In an orderly way. Calls stay up in the switch. */
  async stopServer(): Promise<void> {
    for (const screen of this.#screens.splice(0)) screen.close();
    await this.#end((server) => server.close());
  }

  /**
   * Resolves when, from now on, the sound behind the last whole
   * chunk of a recording has been written beside it `count` times.
   */
  async tailsWritten(count: number): Promise<void> {
    const growing = join(this.#dataDir, 'vault', 'growing');
    let written = 0;
    for await (const { filename } of watch(growing, { signal: AbortSignal.timeout(8_000) }))
      if (filename?.includes('.tail') && ++written === count) return;
  }

  /** By SIGKILL. Calls stay up in the switch, and screens come back to the next server by themselves. */
  async killServer(): Promise<void> {
    const killed = this.#process;
    if (!killed) throw new TypeError('this server is part of the test');
    await this.#end(() => killed.kill());
  }

  async close(): Promise<void> {
    await this.stopServer();
    await this.#parts.close();
  }

  async #end(how: (server: FlowServer) => Promise<void>): Promise<void> {
    const ending = this.#server;
    if (!ending) return;
    this.#server = undefined;
    this.#process = undefined;
    await how(ending);
    this.#errors.push(...ending.errors);
  }
}
