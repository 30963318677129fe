import type { CallbackOutcome } from '../../src/desk/callback-store.js';
import type { FakeCaller } from './fake-asterisk-party.js';
import type { Flow } from './flow.js';
import type { FlowPerson } from './flow-people.js';
import type { WireCallEvent } from '../../src/realtime/protocol.js';
import type { Screen } from './screen.js';

interface Listed {
  readonly id: number;
  readonly call_id: string;
  readonly phone: string;
  readonly state: 'open' | 'taken' | 'done';
}

interface ListedPage {
  readonly data: { readonly callbacks: readonly Listed[] };
  readonly pagination: { readonly pages: number };
}

/** A call that reached the switch. */
export interface Rang {
  readonly caller: FakeCaller;
  /** Null: withheld. */
  readonly number: string | null;
}

const FIRST_NUMBER = 254_709_000_000;

/** Agents who call back at random and settle the callbacks; knows what the list of callbacks must say in the end. */
export class RandomCallbacks {
  readonly #flow: Flow;
  readonly #random: () => number;
  readonly #rang: Rang[] = [];
  /** Callbacks that an agent is busy with. */
  readonly #busy = new Set<number>();
  /** Callbacks that were settled as done. */
  readonly #done = new Set<number>();
  /** Callbacks that were settled by a request without an answer: it may have arrived or not. */
  readonly #unsure = new Set<number>();
  /** The numbers that were called back, or are about to be. */
  readonly numbers: string[] = [];

  constructor(flow: Flow, random: () => number) {
    this.#flow = flow;
    this.#random = random;
  }

  /** How many were settled. */
  get settledCount(): number {
    return this.#done.size;
  }

  /**
   * A caller rings.
   *
   * @param withheldShare how many of them do not show their number, 0..1
   * @returns undefined when they are turned away
   */
  callIn(withheldShare = 0.2): FakeCaller | undefined {
    const number = this.#random() < withheldShare ? null : `+${FIRST_NUMBER + this.#rang.length}`;
    const caller = this.#flow.asterisk.call({ from: number ?? 'anonymous' });
    if (!caller.channel) return undefined;
    this.#rang.push({ caller, number });
    return caller;
  }

  /**
   * One callback is taken by that agent, or its outcome reported.
   *
   * @returns the answer's code; `none` when no callback is open, `unavailable` while the list cannot be read
   */
  async once(agent: FlowPerson): Promise<string> {
    const listed = await this.#list();
    if (!listed) return 'unavailable';
    const callback = listed.find(({ id }) => !this.#busy.has(id) && !this.#done.has(id));
    if (!callback) return 'none';
    this.#busy.add(callback.id);
    try {
      if (this.numbers.length === 0 || this.#random() < 0.5) return await this.#take(callback, agent);
      const outcomes = ['reached', 'reached', 'not-reached', 'answering-machine'] as const;
      const outcome = outcomes[Math.floor(this.#random() * outcomes.length)] ?? 'reached';
      return await this.#settle(callback, outcome);
    } finally {
      this.#busy.delete(callback.id);
    }
  }

  /** The oldest one on the list was reached. @throws when there is none */
  async reachOldest(): Promise<void> {
    const callback = (await this.#list())?.[0];
    if (!callback) throw new Error('no callback is open');
    await this.#settle(callback, 'reached');
  }

  /** The contradictions of the list, once all calls are over and stored; `screen` has all of the calls. */
  async faultsIn(screen: Screen): Promise<string[]> {
    const [open, done] = [await this.#list(), await this.#list('&state=done')];
    if (!open || !done) return ['the list of callbacks cannot be read'];
    const listed = [...open, ...done];
    const faults = this.#rang.flatMap((rang) => faultsOf(rang, screen, listed));
    const callIds = new Set(this.#rang.map(({ caller }) => caller.channelId));
    for (const { id, call_id: callId, state } of listed) {
      const reported = `callback ${id} of ${callId} is ${state}`;
      if (!callIds.has(callId)) faults.push(`${reported}: there was no such call`);
      if (this.#unsure.has(id)) continue;
      if (this.#done.has(id) !== (state === 'done'))
        faults.push(`${reported}, settled: ${this.#done.has(id)}`);
    }
    return faults;
  }

  async #take({ id, phone }: Listed, agent: FlowPerson): Promise<string> {
    this.numbers.push(phone);
    return agent.command({ target: 'callback', action: 'take', callback_id: id });
  }

  async #settle({ id }: Listed, outcome: CallbackOutcome): Promise<string> {
    try {
      const path = `/api/v1/desk/callbacks/${id}/outcome`;
      const { status } = await this.#flow.server.request('POST', path, { outcome });
      if (status === 200 && outcome === 'reached') this.#done.add(id);
      if (status !== 200) this.#unsure.add(id);
      return status === 200 ? 'ok' : 'unavailable';
    } catch {
      this.#unsure.add(id);
      return 'lost';
    }
  }

  /** Undefined while it cannot be read. */
  async #list(query = ''): Promise<readonly Listed[] | undefined> {
    try {
      const found: Listed[] = [];
      for (let [page, pages] = [1, 1]; page <= pages; page++) {
        const path = `/api/v1/desk/callbacks?limit=100&page=${page}${query}`;
        const { status, body } = await this.#flow.server.request('GET', path);
        if (status !== 200) return undefined;
        const { data, pagination } = body as unknown as ListedPage;
        found.push(...data.callbacks);
        ({ pages } = pagination);
      }
      return found;
    } catch {
      return undefined;
    }
  }
}

/** Within this time an agent who hangs up has not served the caller (`hangsUpAtOnce`), and events are under way. */
const AT_ONCE_MS = 4_000;

/**
 * An agent who hung up at once has not served the caller, who waited on. Nor has anyone whom the first agent had brought
 * in within that time, and who had gone before.
 */
function wasServed(events: readonly WireCallEvent[]): boolean {
  let [isServed, isWithAgent] = [false, false];
  let first: { readonly name: string; readonly atMs: number } | undefined;
  for (const event of events) {
    const isAgent = event.type === 'leg_joined' && event.speaker === 'agent';
    if (isWithAgent && (isAgent || event.type === 'call_queued')) isServed = true;
    if (isAgent) {
      isWithAgent = true;
      first ??= { name: event.name, atMs: Date.parse(event.at) };
    } else if (event.type === 'call_queued') isWithAgent = false;
    else if (event.type === 'agent_missed' && event.reason === 'hung-up') {
      isWithAgent = false;
      if (event.name === first?.name && Date.parse(event.at) - first.atMs < AT_ONCE_MS) isServed = false;
    }
  }
  return isServed || isWithAgent;
}

/** With the people of whom it depends whether the caller was served, for the reader of a failed test. */
function named(event: WireCallEvent): string {
  if (event.type === 'leg_joined') return `${event.type} ${event.leg_id} ${event.name} at ${event.at}`;
  if (event.type === 'leg_left') return `${event.type} ${event.leg_id}`;
  if (event.type === 'agent_missed') return `${event.type} ${event.name} ${event.reason} at ${event.at}`;
  return event.type;
}

function faultsOf({ caller, number }: Rang, screen: Screen, listed: readonly Listed[]): string[] {
  const { channelId, metAnother } = caller;
  if (screen.events(channelId).length === 0) return []; // gave up while the server was away: never heard of
  const own = listed.filter(({ call_id: callId }) => callId === channelId);
  const isReported = wasServed(screen.events(channelId));
  const reported = `${channelId} from ${number ?? 'a withheld number'} (${screen.events(channelId).map(named).join(', ')})`;
  if (number === null) return own.length === 0 ? [] : [`${reported} is on the list`];
  if (isReported) return own.length === 0 ? [] : [`${reported} was served and is on the list`];
  // where the server went in the moment of connecting them, either is right
  if (metAnother) return own.length <= 1 ? [] : [`${reported} is on the list ${own.length} times`];
  const isRight = own.length === 1 && own[0]?.phone === number;
  return isRight ? [] : [`${reported} was not served and is on the list ${own.length} times`];
}
