import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { SipPhone } from '../../demo/phone/sip-phone.js';
import { startAsterisk, type AsteriskInstance } from '../../demo/run/child-asterisk.js';
import { startServer, type ChildServer } from '../../demo/run/child-server.js';
import { LiveClient, logIn } from '../../demo/run/live-client.js';
import { playConversation, type PlayedCall } from '../../demo/run/play-conversation.js';
import { Closer } from '../../src/lib/closer.js';
import { SetupError } from '../../src/lib/errors.js';

const ADMIN_PASSWORD = 'only-for-the-pictures';
const REQUEST_TIMEOUT_MS = 20_000;

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly extension: string;
}

export interface NewPerson {
  readonly username: string;
  readonly name: readonly [first: string, last: string];
  readonly role: 'counsellor' | 'supervisor';
  readonly extension: string;
}

const madeUser = z.object({ data: z.object({ id: z.string() }) });
const phonesOfUser = z.object({
  data: z.object({
    phones: z.array(z.object({ kind: z.string(), username: z.string(), password: z.string() })),
  }),
});

/** A server with an Asterisk and a database of its own, whose users and callers are made up. */
export class Helpline {
  readonly #parts: Closer;
  readonly #server: ChildServer;
  readonly #asterisk: AsteriskInstance;
  readonly #client: LiveClient;
  readonly #token: string;
  readonly #signal: AbortSignal;
  /** Each telephone has an address of its own. */
  #phones = 0;

  private constructor(
    parts: Closer,
    {
      server,
      asterisk,
      client,
      token,
      signal,
    }: {
      readonly server: ChildServer;
      readonly asterisk: AsteriskInstance;
      readonly client: LiveClient;
      readonly token: string;
      readonly signal: AbortSignal;
    },
  ) {
    this.#parts = parts;
    this.#server = server;
    this.#asterisk = asterisk;
    this.#client = client;
    this.#token = token;
    this.#signal = signal;
  }

  static async open(signal: AbortSignal): Promise<Helpline> {
    const parts = new Closer();
    try {
      const dataDir = await mkdtemp(join(tmpdir(), 'hearline-screenshots-'));
      parts.add({ close: () => rm(dataDir, { recursive: true, force: true }) });
      const asterisk = parts.add(await startAsterisk(dataDir, signal));
      const env = {
        ...{
          DATA_DIR: dataDir,
          ADMIN_PASSWORD,
          PORT: '0',
          AUDIO_API_PORT: '0',
          DATABASE_URL: '',
          REDIS_URL: '',
        },
        ...{ AGENT_ENDPOINTS: '', WHISPER_LANGUAGE: 'en' },
      };
      const server = parts.add(await startServer({ env, onLog: () => {}, signal }));
      const token = await logIn(server.url, 'admin', ADMIN_PASSWORD);
      const client = parts.add(await LiveClient.connect(server.url, token));
      return new Helpline(parts, { server, asterisk: asterisk.instance, client, token, signal });
    } catch (error) {
      await parts.close();
      throw error;
    }
  }

  get url(): string {
    return this.#server.url;
  }

  async addPerson({ username, name: [first, last], role, extension }: NewPerson): Promise<Person> {
    const body = { username, first_name: first, last_name: last, role, extension, password: ADMIN_PASSWORD };
    const { data } = madeUser.parse(await this.#ask('POST', '/api/v1/users', body));
    const { phones } = phonesOfUser.parse(await this.#ask('GET', `/api/v1/desk/phones/${data.id}`)).data;
    const desk = phones.find(({ kind }) => kind === 'sip');
    if (!desk) throw new SetupError(`${username} has no telephone`);
    this.#asterisk.accounts.push({ user: desk.username, password: desk.password, role });
    return { username, password: ADMIN_PASSWORD, extension };
  }

  /** Ends with the call. A person at work whose telephone rings answers. */
  playCall(conversation: number, callerNumber: string, { extension }: Person): Promise<PlayedCall> {
    const place = ++this.#phones;
    return playConversation({
      ...{ asterisk: this.#asterisk, conversation: loadConversation(conversation), client: this.#client },
      ...{
        callerHost: `127.0.2.${place}`,
        callerNumber,
        agentUser: extension,
        agentHost: `127.0.3.${place}`,
      },
      signal: this.#signal,
    });
  }

  /** A caller for whom no agent is free; waits until the pictures are made. */
  async addWaitingCaller(number: string): Promise<void> {
    const server = { host: this.#asterisk.sipHost, port: this.#asterisk.sipPort };
    const phone = this.#parts.add(
      await SipPhone.open({ user: number, host: `127.0.2.${++this.#phones}`, server }),
    );
    await phone.call('116', { signal: this.#signal });
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) throw new SetupError(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
