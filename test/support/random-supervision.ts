import type { WireCommand } from '../../src/realtime/protocol.js';
import { openTestPool } from './database.js';
import type { FakePhone } from './fake-asterisk-party.js';
import type { Flow } from './flow.js';
import { addFlowPeople, type FlowPerson } from './flow-people.js';
import { ADMIN_PASSWORD } from './flow-server-client.js';
import { eventually } from './processes.js';
import type { Screen } from './screen.js';

const SUPERVISORS = ['2008', '2009'];
/** A counsellor with a telephone: may do none of this. */
const INTRUDER = '2007';
const MODES = ['listen', 'whisper', 'barge'] as const;
/** The answers that a supervisor may get; `lost`: the server was away. */
const ANSWERS = ['ok', 'conflict', 'not-found', 'unavailable', 'timeout', 'lost'];

interface Row {
  readonly callId: string;
  readonly mode: string;
  readonly username: string;
  readonly isOpen: boolean;
}

/** Supervisors who listen, whisper, barge in and leave at random, and a counsellor who tries it without the right. */
export class RandomSupervision {
  readonly #flow: Flow;
  readonly #random: () => number;
  /** The extensions whose calls are supervised. */
  readonly #extensions: readonly string[];
  readonly #supervisors: FlowPerson[];
  readonly #intruder: FlowPerson;
  readonly #faults: string[] = [];

  private constructor(
    flow: Flow,
    random: () => number,
    extensions: readonly string[],
    people: readonly FlowPerson[],
  ) {
    this.#flow = flow;
    this.#random = random;
    this.#extensions = extensions;
    this.#supervisors = people.filter(({ extension }) => extension !== INTRUDER);
    this.#intruder = people.find(({ extension }) => extension === INTRUDER) as FlowPerson;
  }

  /** Makes the users, with telephones that answer. `extensions`: of the telephones whose calls are supervised. */
  static async open(
    flow: Flow,
    random: () => number,
    extensions: readonly string[],
  ): Promise<RandomSupervision> {
    const people = await addFlowPeople(flow.server.url, ADMIN_PASSWORD, [
      ...SUPERVISORS.map((extension) => ({
        ...{ username: `supervisor${extension}`, role: 'supervisor' as const, extension },
      })),
      { username: 'intruder', role: 'counsellor', extension: INTRUDER },
    ]);
    for (const person of people) await person.connect(flow.server.url);
    const supervision = new RandomSupervision(flow, random, extensions, people);
    for (const { extension } of people) (await supervision.#phoneOf(extension)).online = true;
    return supervision;
  }

  /** One command of one of them. */
  async once(): Promise<void> {
    if (this.#random() < 0.15) return this.#intrude();
    const person = this.#pick(this.#supervisors);
    const command: WireCommand =
      this.#random() < 0.25 ? { target: 'supervision', action: 'leave' } : this.#anyWay();
    const { code, message } = await person.ask(command);
    const reported = `${person.username} ${command.action}: ${code} ${message}`;
    if (!ANSWERS.includes(code)) this.#faults.push(reported);
  }

  /** All supervisors leave. @throws when one of their telephones is on a call still */
  async leave(): Promise<void> {
    for (const person of this.#supervisors) {
      await person.command({ target: 'supervision', action: 'leave' });
      await (await this.#phoneOf(person.extension)).idle();
    }
  }

  /** The faults so far, from journals and the record of supervisions once all of these calls are over. */
  async faultsIn(screen: Screen, callIds: readonly string[], databaseUrl: string): Promise<string[]> {
    await this.#intrude(); // at least once
    const faults = [...this.#faults];
    for (const { extension } of [...this.#supervisors, this.#intruder]) {
      const { channel } = await this.#phoneOf(extension);
      if (channel) faults.push(`${extension} is still on ${channel.id}`);
    }
    const rows = await this.#endedRows(databaseUrl);
    for (const { callId, mode, username, isOpen } of rows) {
      const reported = `${username}: ${mode} on ${callId}`;
      if (isOpen) faults.push(`${reported} has no end`);
      if (!this.#isAllowed(username)) faults.push(`${reported} without the right to`);
      const isKnown = callIds.includes(callId);
      const barged = screen.eventsOf(callId, 'leg_joined').filter(({ name }) => name === username);
      if (isKnown && mode === 'barge' && barged.length === 0)
        faults.push(`${reported} is not in the journal`);
    }
    if (rows.length === 0) faults.push('no supervisor ever came to a call');
    const others = new Set(this.#extensions.map((extension) => `PJSIP/${extension}`));
    for (const callId of callIds)
      for (const { speaker, name } of screen.eventsOf(callId, 'leg_joined'))
        if (speaker === 'agent' && !others.has(name) && !this.#isAllowed(name))
          faults.push(`${name} was on call ${callId}`);
    return faults;
  }

  close(): void {
    for (const person of [...this.#supervisors, this.#intruder]) person.close();
  }

  async #intrude(): Promise<void> {
    const { code } = await this.#intruder.ask(this.#anyWay());
    if (code !== 'forbidden' && code !== 'lost')
      this.#faults.push(`a counsellor who supervises is answered ${code}`);
  }

  #anyWay(): WireCommand {
    const { phones } = this.#flow.asterisk;
    const busy = this.#extensions.filter((each) => phones.get(`PJSIP/${each}`)?.channel);
    const extension = this.#pick(busy.length > 0 ? busy : this.#extensions);
    const action = this.#pick(MODES);
    return { target: 'supervision', action, extension };
  }

  #isAllowed(username: string): boolean {
    return this.#supervisors.some((supervisor) => supervisor.username === username);
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  /** The switch knows of a telephone once the server has reported the user to it. */
  #phoneOf(extension: string): Promise<FakePhone> {
    const { asterisk } = this.#flow;
    return asterisk.changes.until(`phone ${extension}`, () => asterisk.phones.get(`PJSIP/${extension}`));
  }

  /** Once the ends are written; what has none after a while is returned open. */
  async #endedRows(databaseUrl: string): Promise<readonly Row[]> {
    const pool = openTestPool(databaseUrl, 1);
    const read = async () => {
      const { rows } = await pool.query<Row>(
        `SELECT call_id AS "callId", mode, username, ended_at IS NULL AS "isOpen"
         FROM supervisions JOIN users ON users.id = supervisor_id`,
      );
      return rows;
    };
    try {
      await eventually(async () => (await read()).every(({ isOpen }) => !isOpen)).catch(() => {});
      return await read();
    } finally {
      await pool.end();
    }
  }
}
