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
import type { Screen } from './screen.js';
import { ScriptedTranscriber, type Script } from './scripted-transcriber.js';

export interface FlowOptions {
  readonly databaseUrl: string;
  readonly phones?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Instead of one that reads from `flow.script`; `whisper`: the real one, as the settings say. */
  readonly transcriber?: Transcriber | 'whisper';
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
  #server: FlowServer | undefined;
  #screen: Screen | undefined;

  private constructor(options: FlowOptions, asterisk: FakeAsterisk, dataDir: string) {
    this.#options = options;
    this.asterisk = asterisk;
    this.#dataDir = dataDir;
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

  get screen(): Screen {
    if (!this.#screen) throw new Error('the server is stopped');
    return this.#screen;
  }

  /** What is understood from now on, by leg, in order. */
  script(script: Script): ScriptedTranscriber {
    return this.#transcriber.use(script);
  }

  async startServer(): Promise<void> {
    const { databaseUrl, environment = {}, transcriber = this.#transcriber } = this.#options;
    const { asterisk } = this;
    const dataDir = this.#dataDir;
    this.#server = await startFlowServer({ dataDir, databaseUrl, asterisk, transcriber, environment });
    this.#screen = await this.#server.openScreen();
  }

  /** Calls stay up in the switch. */
  async stopServer(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
    this.#screen = undefined;
  }

  async close(): Promise<void> {
    await this.stopServer();
    await this.#parts.close();
  }
}
