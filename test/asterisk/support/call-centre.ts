import { setTimeout as wait } from 'node:timers/promises';
import { SipPhone } from '../../../demo/phone/sip-phone.js';
import type { Role } from '../../../src/access/roles.js';
import { encodeUlaw } from '../../../src/audio/g711.js';
import type { ExtensionKind } from '../../../src/desk/agent.js';
import { Closer } from '../../../src/lib/closer.js';
import { Changes } from '../../support/changes.js';
import { FlowPerson } from '../../support/flow-people.js';
import { freePort } from '../../support/free-port.js';
import { tone } from './goertzel.js';
import { heardBy } from './heard-by.js';
import { LiveSystem } from './live-system.js';
import { addPeople } from './people.js';

const REGISTER_TIMEOUT_MS = 15_000;

/** A person with a telephone that says a tone in each of its calls. */
export interface Caller {
  readonly name: string;
  readonly hz: number | undefined;
  readonly phone: SipPhone;
}

/** A user of the server: a telephone, a page, and a session of the API. */
export interface Colleague extends Caller {
  readonly person: FlowPerson;
  readonly extension: string;
  /** POST to the helpline API. @returns the status */
  readonly post: (path: 'agent' | 'chan' | 'sup', body: Record<string, string>) => Promise<number>;
}

/** A user whose telephone a test brings by itself. */
export interface Member extends Omit<Colleague, 'phone'> {
  /** Password of the account of the desk phone. */
  readonly password: string;
  readonly id: number;
}

/** A real call centre: Asterisk, the server as a process of its own, agents with telephones, and a telephone outside. */
export class CallCentre {
  readonly system: LiveSystem;
  readonly changes = new Changes();
  readonly outsidePort: number;
  readonly #parts = new Closer();
  readonly #heard: Caller[] = [];
  readonly #voices: { readonly name: string; readonly hz: number }[] = [];
  #hosts = 0;

  private constructor(system: LiveSystem, outsidePort: number) {
    this.system = system;
    this.outsidePort = outsidePort;
    this.#parts.add(system);
  }

  static async open(environment: Readonly<Record<string, string>>): Promise<CallCentre> {
    const outsidePort = await freePort('127.0.2.1');
    const trunk = { AST_TRUNK_CONTACT: `sip:127.0.2.1:${outsidePort}` };
    return new CallCentre(await LiveSystem.start(environment, { environment: trunk }), outsidePort);
  }

  /** Makes users, and registers their telephones with the accounts that their pages are given. */
  async colleagues(
    people: readonly { name: string; role: Role; extension: string; hz?: number }[],
  ): Promise<Colleague[]> {
    const members = await this.members(people);
    return Promise.all(
      members.map(async ({ password, ...member }) => {
        const { name, extension, hz } = member;
        const phone = await this.#phone({ user: extension, password, host: this.#host(3) }, hz);
        await this.#online(extension);
        if (hz !== undefined) this.#heard.push({ name, hz, phone });
        return { ...member, phone };
      }),
    );
  }

  /** Makes users with accounts for telephones, and no telephones. */
  async members(
    people: readonly { name: string; role: Role; extension: string; hz?: number; kind?: ExtensionKind }[],
  ): Promise<Member[]> {
    const { system } = this;
    const made = await addPeople(
      system,
      people.map(({ hz: _hz, ...person }) => ({ username: person.name, ...person })),
    );
    return Promise.all(
      people.map(async ({ name, extension, hz }, i) => {
        const { id, username, password } = made[i] ?? { id: 0, username: '', password: '' };
        const person = new FlowPerson({ username, password, extension });
        this.#parts.add(person);
        await person.connect(system.server.url);
        const cookie = await openSession(system, username, password);
        const post: Colleague['post'] = async (path, body) => {
          const response = await fetch(`${system.server.url}/helpline/api/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
            body: new URLSearchParams(body).toString(),
            signal: AbortSignal.timeout(40_000),
          });
          await response.arrayBuffer();
          return response.status;
        };
        const { desk } = await person.phones();
        return { id, name, hz, person, extension, post, password: desk.password };
      }),
    );
  }

  /** The people who are heard in `whoHearsWhom`, though their ears are not looked into: a telephone that is not ours. */
  voice(name: string, hz: number): void {
    this.#voices.push({ name, hz });
  }

  /** Opens the telephone of a caller from outside. */
  async caller(name: string, number: string, hz?: number): Promise<Caller> {
    const caller = { name, hz, phone: await this.#phone({ user: number, host: this.#host(2) }, hz) };
    if (hz !== undefined) this.#heard.push(caller);
    return caller;
  }

  /** All outside numbers called by us: one telephone for all numbers. */
  async outside(name: string, hz: number): Promise<Caller> {
    const phone = await this.#phone({ user: 'outside', host: '127.0.2.1', port: this.outsidePort }, hz);
    const caller = { name, hz, phone };
    this.#heard.push(caller);
    return caller;
  }

  /**
   * Calls in and waits for the answer. The helpline's number answers at once, and from then on the caller
   * waits for an agent; while the server is away, a phone answers.
   */
  async callIn({ phone, hz }: Caller, number = '116'): Promise<void> {
    await phone.call(number);
    if (hz !== undefined) speak(phone, hz);
  }

  /** Waits until that person is in a call. */
  async inCall({ phone, name }: Caller): Promise<void> {
    await this.changes.until(`a call of ${name}`, () => phone.currentCall !== undefined, 15_000);
  }

  async hangUp({ phone }: Caller): Promise<void> {
    await phone.currentCall?.hangUp();
  }

  /** All parties in a call with the names of those they hear, in order; `music` for a sound that is no party's tone. */
  async whoHearsWhom(): Promise<Record<string, string>> {
    const voices = [...this.#heard, ...this.#voices];
    const tonesHz = voices.flatMap(({ hz }) => (hz === undefined ? [] : [hz]));
    const phones = this.#heard.map(({ phone }) => phone);
    const sounds = await heardBy(phones, tonesHz);
    const heard: Record<string, string> = {};
    for (const { name, phone } of this.#heard) {
      const sound = sounds.get(phone);
      if (!sound) continue;
      const names = voices.filter(({ hz }) => hz !== undefined && sound.tonesHz.includes(hz));
      heard[name] =
        names
          .map((each) => each.name)
          .sort()
          .join(' + ') || (sound.isSilent ? 'nobody' : 'music');
    }
    return heard;
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  async #phone(
    options: { user: string; host: string; password?: string; port?: number },
    hz: number | undefined,
  ): Promise<SipPhone> {
    const { host, port } = this.system.asterisk.server;
    const phone = await SipPhone.open({ ...options, server: { host, port }, answerAfterMs: 30 });
    this.#parts.add(phone);
    phone.onCall = () => {
      if (hz !== undefined) speak(phone, hz);
      this.changes.notify();
    };
    if (options.password !== undefined) await phone.register();
    return phone;
  }

  /** Asks Asterisk until the telephone is online: its events report that late. */
  async #online(extension: string): Promise<void> {
    const deadline = Date.now() + REGISTER_TIMEOUT_MS;
    for (;;) {
      const { state } = await this.system.ari<{ state: string }>('GET', `/endpoints/PJSIP/${extension}`);
      if (state === 'online') return;
      if (Date.now() > deadline) throw new Error(`${extension} is ${state}`);
      await wait(20);
    }
  }

  #host(net: number): string {
    return `127.0.${net}.${10 + ++this.#hosts}`;
  }
}

function speak(phone: SipPhone, hz: number): void {
  if (phone.currentCall) phone.play(encodeUlaw(tone(hz, 1000)), { loop: true });
}

async function openSession(system: LiveSystem, username: string, password: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(`${system.server.url}/helpline/api/`, {
    method: 'POST',
    headers: { authorization },
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`no session: ${response.status}`);
  return cookie.split(';')[0] as string;
}
