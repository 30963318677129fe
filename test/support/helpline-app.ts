import { randomBytes } from 'node:crypto';
import { startApp, type RunningApp } from '../../src/app.js';
import { ROLE_NUMBERS, ROLES, type Role } from '../../src/access/roles.js';
import { readConfig } from '../../src/config/config.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { Changes } from './changes.js';
import { makeTestDir, startFilledDatabase, type Filling } from './database.js';
import { HelplineClient, recordsOf, type CallOptions } from './helpline-client.js';
import { ask } from './http-client.js';
import { ScriptedTranscriber } from './scripted-transcriber.js';

export const ADMIN_PASSWORD = 'correct horse battery';

/** Passwords and sessions of the users, by their names. */
interface People {
  readonly passwords: Readonly<Record<string, string>>;
  readonly sessions: Readonly<Record<string, string>>;
}

export interface HelplineAppOptions {
  /** More settings, or others. */
  readonly environment?: Readonly<Record<string, string>>;
  /** False: a service, which shows messages on no terminal. */
  readonly hasTerminal?: boolean;
  /** In place of the one without words. */
  readonly startTranscriber?: () => Promise<Transcriber>;
}

/**
 * The whole server as `npm start` runs it, on a database of its own, with an Asterisk that is away. There is a user
 * for each role, named after it; `admin` is the first administrator.
 */
export class HelplineApp extends HelplineClient {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The lines on the console so far. */
  readonly printed: string[] = [];
  readonly #parts = new Closer();
  readonly #sessions = new Map<string, string>();
  readonly #passwords = new Map([['admin', ADMIN_PASSWORD]]);
  readonly #printing = new Changes();
  #app: RunningApp | undefined;

  private constructor(databaseUrl: string, dataDir: string) {
    super();
    this.databaseUrl = databaseUrl;
    this.dataDir = dataDir;
  }

  static async start(options: HelplineAppOptions = {}): Promise<HelplineApp> {
    const dir = await makeTestDir();
    const database = await startFilledDatabase(PEOPLE);
    const app = new HelplineApp(database.url, dir.path);
    app.#parts.add(dir);
    app.#parts.add(database);
    try {
      app.#know(JSON.parse(database.note) as People);
      await app.#start(options);
    } catch (error) {
      await app.close();
      throw error;
    }
    return app;
  }

  /** Makes the users of every stage as an administrator does it, in a database of theirs. */
  static async makePeople(databaseUrl: string): Promise<People> {
    const dir = await makeTestDir();
    const app = new HelplineApp(databaseUrl, dir.path);
    app.#parts.add(dir);
    try {
      await app.#start({});
      await app.logIn('admin');
      for (const role of ROLES) await app.addUser(role, role);
      return {
        passwords: Object.fromEntries(app.#passwords),
        sessions: Object.fromEntries(app.#sessions),
      };
    } finally {
      await app.close();
    }
  }

  get url(): string {
    if (!this.#app) throw new TypeError('the server has not started');
    return this.#app.url;
  }

  /** Password of a user whom this stage has made, or of `admin`. */
  passwordOf(username: string): string {
    return this.#passwords.get(username) ?? '';
  }

  sessionOf(username: string): string {
    return this.#sessions.get(username) ?? '';
  }

  /** A new session, which later requests `as` this user have. */
  async logIn(username: string): Promise<string> {
    const credentials = Buffer.from(`${username}:${this.passwordOf(username)}`).toString('base64');
    const answer = await ask(this.url, '/helpline/api/', {
      headers: { authorization: `Basic ${credentials}` },
    });
    const id = (answer.json() as { ss?: string[][] }).ss?.[0]?.[0];
    if (answer.status !== 200 || id === undefined) throw new Error(`${username}: ${answer.text}`);
    this.#sessions.set(username, id);
    return id;
  }

  /** As an administrator does it: makes the user, and a password for them. @returns the user's id */
  async addUser(username: string, role: Role, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const body = { usn: username, role: String(ROLE_NUMBERS[role]), contact_fname: username, ...more };
    const { id = '' } = await this.make('users', body, { as: 'admin' });
    const { body: reset } = await this.post(`resetAuth/${id}`, {}, { as: 'admin' });
    const [[, notice = ''] = []] = reset.auth_nb as string[][];
    this.#passwords.set(username, notice.split(' ').at(-1) ?? '');
    await this.logIn(username);
    return id;
  }

  /** A session by a one-time password: `<name>` is its name from then on. */
  async logInTemporarily(name: string, address: string): Promise<void> {
    const from = this.printed.length;
    await this.post('sendOTP', { addr_addr: address, addr_type: 'email' }, { as: null });
    const otp = await this.codePrinted(from);
    const { body } = await this.post('verifyOTP', { addr_addr: address, otp }, { as: null });
    this.#sessions.set(name, (body.ss as string[][])[0]?.[0] ?? '');
  }

  /** The next one-time password on the console, from line `from` on. */
  codePrinted(from: number): Promise<string> {
    return this.#printing.until('a one-time password', () =>
      this.printed
        .slice(from)
        .map((line) => /password is (\d{8})/.exec(line)?.[1])
        .find((code) => code !== undefined),
    );
  }

  /** Sends a form with a file in it. */
  async upload(
    resource: string,
    file: { readonly content: Buffer; readonly name: string; readonly field?: string },
    { as = 'supervisor', fields = {} }: CallOptions & { fields?: Readonly<Record<string, string>> } = {},
  ): Promise<{ status: number; body: Record<string, unknown>; first: Record<string, string> }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(file.field ?? 'attachment', new Blob([new Uint8Array(file.content)]), file.name);
    const headers = as === null ? {} : this.headersOf(as);
    const response = await fetch(`${this.base}/helpline/api/${resource}`, {
      method: 'POST',
      headers,
      body: form,
    });
    const body = (await response.json()) as Record<string, unknown>;
    const [first = {}] = body[resource] ? recordsOf({ body }, resource) : [];
    return { status: response.status, body, first };
  }

  async close(): Promise<void> {
    await this.#parts.close();
  }

  protected get base(): string {
    return this.url;
  }

  protected headersOf(as: string): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.sessionOf(as)}` };
  }

  async #start({
    environment = {},
    hasTerminal = true,
    startTranscriber,
  }: HelplineAppOptions): Promise<void> {
    const config = readConfig({
      ...{
        HOST: '127.0.0.1',
        PORT: '0',
        AUDIO_API_PORT: '0',
        DATA_DIR: this.dataDir,
        DATABASE_URL: this.databaseUrl,
      },
      ...{ ADMIN_PASSWORD, VAULT_KEY: randomBytes(32).toString('base64'), SHUTDOWN_TIMEOUT_S: '1' },
      ...{ DISK_RESERVE_MB: '1', DISK_LOW_MB: '0' }, // whatever disk the tests run on
      WATCHDOG_S: '0', // it would end the whole test run
      ...environment,
    });
    this.#app = this.#parts.add(
      await startApp(config, {
        products: { whisper: Promise.resolve(), pages: Promise.resolve() },
        takesNewSecrets: true, // several servers of a test file, each with a folder of its own, share a database
        substitutes: { startTranscriber: startTranscriber ?? (async () => new ScriptedTranscriber({})) },
        log: silentLog(),
        print: hasTerminal ? (line) => this.#print(line) : undefined,
      }),
    );
  }

  #know({ passwords, sessions }: People): void {
    for (const [name, password] of Object.entries(passwords)) this.#passwords.set(name, password);
    for (const [name, session] of Object.entries(sessions)) this.#sessions.set(name, session);
  }

  #print(line: string): void {
    this.printed.push(line);
    this.#printing.notify();
  }
}

/** Their sessions are found by their ids alone, so that they hold on any server with a copy of the database. */
const PEOPLE: Filling = {
  name: 'test_people',
  fill: async (url) => JSON.stringify(await HelplineApp.makePeople(url)),
};
