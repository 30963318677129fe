import { io, type Socket } from 'socket.io-client';
import { Changes } from './changes.js';
import { ROLE_NUMBERS, type Role } from '../../src/access/roles.js';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  WireCommand,
  WireDeskState,
  WirePhones,
} from '../../src/realtime/protocol.js';

const REQUEST_TIMEOUT_MS = 40_000;

export interface NewPerson {
  readonly username: string;
  readonly role: Role;
  readonly extension: string;
}

interface Known extends NewPerson {
  readonly password: string;
}

/** The answer to a command. */
export interface PersonAnswer {
  /** `ok`, the code of the refusal, or `lost` when no answer came. */
  readonly code: string;
  readonly message: string;
  readonly command: WireCommand;
}

/** A user with a telephone and a page in the browser. */
export class FlowPerson {
  readonly extension: string;
  readonly username: string;
  readonly #password: string;
  #socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined;
  /** Give up what waits for the connection to come back. */
  readonly #waiting = new Set<() => void>();

  constructor({ username, extension, password }: Omit<Known, 'role'>) {
    this.username = username;
    this.extension = extension;
    this.#password = password;
  }

  /** Opens their page, anew when they had one. */
  async connect(url: string): Promise<void> {
    this.close();
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.username, password: this.#password }),
    });
    const { data } = (await response.json()) as { data: { access_token: string } };
    const auth = { token: data.access_token };
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
      auth,
      transports: ['websocket'],
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
    });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  }

  /** @returns `ok`, the code of the refusal, or `lost` when no answer came */
  async command(command: WireCommand): Promise<string> {
    return (await this.ask(command)).code;
  }

  /** As `command`, and why. */
  ask(command: WireCommand): Promise<PersonAnswer> {
    const lost = (message: string): PersonAnswer => ({ code: 'lost', message, command });
    return new Promise((resolve) => {
      if (!this.#socket?.connected) return resolve(lost('not connected'));
      this.#socket.once('disconnect', (reason) => resolve(lost(reason)));
      this.#socket.timeout(REQUEST_TIMEOUT_MS).emit('agent:command', command, (error, answer) => {
        if (error) resolve(lost(error.message));
        else resolve({ code: 'ok', message: '', ...(answer.ok ? {} : answer.error), command });
      });
    });
  }

  /** The states of all agents, as the page of a supervisor shows them. */
  desk(): Promise<WireDeskState> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error('the page was closed'));
      this.#waiting.add(giveUp);
      this.#socket?.timeout(REQUEST_TIMEOUT_MS).emit('desk:watch', (error, answer) => {
        this.#waiting.delete(giveUp);
        if (error) reject(error);
        else if (answer.ok) resolve(answer.data);
        else reject(new Error(answer.error.code));
      });
    });
  }

  /** The snapshot of the desk, now or later, of which that is true; `changes`: of what else it depends on. */
  async deskOnce(
    what: string,
    holds: (desk: WireDeskState) => boolean,
    limitMs = 10_000,
    changes = new Changes(),
  ): Promise<void> {
    let last: WireDeskState | undefined;
    const look = (desk: WireDeskState) => {
      last = desk;
      changes.notify();
    };
    // before asking: what comes in one piece with the answer would be missed otherwise
    this.#socket?.on('desk:state', look);
    try {
      const asked = await this.desk();
      last ??= asked;
      await changes.until(what, () => last && holds(last), limitMs);
    } catch (error) {
      throw new Error(`${(error as Error).message}: ${JSON.stringify(last)}`, { cause: error });
    } finally {
      this.#socket?.off('desk:state', look);
    }
  }

  /** Their SIP accounts. */
  async phones(): Promise<WirePhones> {
    return new Promise((resolve, reject) => {
      this.#socket?.timeout(REQUEST_TIMEOUT_MS).emit('phone:account', (error, answer) => {
        if (error) reject(error);
        else if (answer.ok && answer.data) resolve(answer.data);
        else reject(new Error('no account'));
      });
    });
  }

  drop(): void {
    if (this.#socket?.connected) this.#socket.io.engine.close();
  }

  close(): void {
    this.#socket?.close();
    for (const giveUp of this.#waiting) giveUp();
    this.#waiting.clear();
  }
}

/** Makes users as an administrator does: through the API, each with an extension and so with telephones. */
export async function addFlowPeople(
  url: string,
  adminPassword: string,
  people: readonly NewPerson[],
): Promise<FlowPerson[]> {
  const cookie = await openSession(url, adminPassword);
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/helpline/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const made: FlowPerson[] = [];
  for (const person of people) {
    const { username, role, extension } = person;
    const user = {
      usn: username,
      contact_fname: username,
      role: String(ROLE_NUMBERS[role]),
      exten: extension,
    };
    const { users } = (await post('users', user)) as { users: Record<string, unknown> };
    const reset = (await post(`resetAuth/${Object.keys(users)[0]}`, {})) as { auth_nb: [[string, string]] };
    const password = /password is (\S+)$/.exec(reset.auth_nb[0][1])?.[1];
    if (password === undefined) throw new Error('no password was generated');
    made.push(new FlowPerson({ ...person, password }));
  }
  return made;
}

async function openSession(url: string, password: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const response = await fetch(`${url}/helpline/api/`, { method: 'POST', headers: { authorization } });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`no session: ${response.status}`);
  return cookie.split(';')[0] as string;
}
