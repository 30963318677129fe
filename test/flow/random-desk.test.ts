import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WireCommand, WireDeskState } from '../../src/realtime/protocol.js';
import { Changes } from '../support/changes.js';
import { disagreementsOn } from '../support/call-disagreements.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import type { FakeCaller, FakePhone } from '../support/fake-asterisk-party.js';
import { Flow } from '../support/flow.js';
import type { FlowPerson } from '../support/flow-people.js';
import { addFlowPeople } from '../support/flow-people.js';
import { DATABASE_BACK_LIMIT_MS, ADMIN_PASSWORD } from '../support/flow-server-client.js';
import { RandomCallbacks } from '../support/random-callbacks.js';
import { seededRandom } from '../support/seeded-random.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

jest.setTimeout(120_000);

const SEED = Number(process.env['FLOW_SEED'] ?? 20261122);
const AT_ONCE = 4;
const OPERATIONS = 240;
/** One in each round, in any order. */
const TROUBLES = ['none', 'crash', 'stop', 'outage'] as const;
/** A server that has been killed is there again within this. */
const RESTART_LIMIT_MS = 30_000;
/** A call of a killed server waits 10 s to learn where its recording stopped, and reads that for words. */
const COMPLETE_LIMIT_MS = 30_000;
const AGENTS = ['2001', '2002', '2003', '2004'];
const SUPERVISOR = '2009';
const PLAIN = ['hold', 'resume', 'mute', 'unmute', 'hangup', 'complete-transfer', 'ask-help'] as const;
const TO_EXTENSION = ['invite', 'dial', 'transfer', 'transfer', 'consult', 'consult', 'conference'] as const;
const IDLE: readonly string[] = ['offline', 'break', 'available'];
/** The answers that a command may get; any other is a bug. */
const ANSWERS = ['ok', 'conflict', 'forbidden', 'not-found', 'unavailable', 'timeout', 'lost'];

let database: TestDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

/** Body of `/health/detailed`, as far as it is read here. */
interface Health {
  readonly components: { readonly journal: string };
  readonly details: { readonly telephony: { readonly live_calls: number } };
}

describe(`a call centre at random (FLOW_SEED=${SEED})`, () => {
  const random = seededRandom(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  let flow: Flow;
  let agents: FlowPerson[];
  let supervisor: FlowPerson;
  let callbacks: RandomCallbacks;
  const answers = new Map<string, number>();
  const answered = new Changes();
  /** Numbers outside that were called, each by one call only. */
  const outside: string[] = [];
  const numberOutside = () => {
    const number = `+2547110${String(10_000 + outside.length)}`;
    outside.push(number);
    return number;
  };

  beforeAll(async () => {
    flow = await Flow.open({
      databaseUrl: through(proxy, database.url),
      phones: [],
      isOwnProcess: true,
      environment: { AGENT_WRAP_UP_S: '0', AGENT_WRAP_UP_SAVED_S: '0', AGENT_ENDPOINTS: '' },
    });
    const people = await addFlowPeople(flow.server.url, ADMIN_PASSWORD, [
      ...AGENTS.map((extension) => ({
        username: `agent${extension}`,
        role: 'counsellor' as const,
        extension,
      })),
      { username: 'boss', role: 'supervisor' as const, extension: SUPERVISOR },
    ]);
    supervisor = people.at(-1) as FlowPerson;
    agents = people.slice(0, -1);
    for (const { extension } of people) (await phoneOf(extension)).online = true;
    callbacks = new RandomCallbacks(flow, random);
    await giveUpAndBeCalledBack();
    await comeToWork();
  });
  afterAll(async () => {
    for (const person of [...agents, supervisor]) person.close();
    await flow.close();
  });

  /**
   * Two callers whom no agent served, because none is at work yet. One of them has been reached since, for good. The
   * other is the first to be called back.
   */
  const giveUpAndBeCalledBack = async () => {
    for (let n = 0; n < 2; n++) {
      callIn(0);
      const caller = callers.at(-1);
      await caller?.answered();
      caller?.hangUp();
      await flow.screen.complete(caller?.channelId ?? '');
    }
    await callbacks.reachOldest();
  };

  /** The switch knows of a phone once the server has reported the user to it. */
  const phoneOf = (extension: string): Promise<FakePhone> =>
    flow.asterisk.changes.until(`phone ${extension}`, () => flow.asterisk.phones.get(`PJSIP/${extension}`));

  const comeToWork = async () => {
    await flow.asterisk.connected();
    for (const person of [...agents, supervisor]) await person.connect(flow.server.url);
    for (const agent of agents) await agent.command({ target: 'agent', action: 'login' });
  };

  const troubles: Record<(typeof TROUBLES)[number], (work: () => Promise<void>) => Promise<void>> = {
    none: (work) => work(),
    async crash(work) {
      const isDone = work();
      const enough = answerCount() + Math.floor((random() * OPERATIONS) / TROUBLES.length);
      await answered.until('enough answers', () => answerCount() >= enough, RESTART_LIMIT_MS);
      await flow.killServer();
      await flow.asterisk.disconnected();
      if (random() < 0.5) pick(callers).hangUp();
      await flow.startServer();
      await comeToWork();
      await isDone;
    },
    async stop(work) {
      await work();
      await flow.stopServer();
      if (random() < 0.5) pick(callers).hangUp();
      await flow.startServer();
      await comeToWork();
    },
    async outage(work) {
      await proxy.cut();
      await work();
      const caughtUp = flow.server.logged('journal on disk is in the database', DATABASE_BACK_LIMIT_MS);
      await proxy.mend();
      await caughtUp;
      await comeToWork(); // an agent whose page was reloaded meanwhile could not log in
    },
  };

  const callers: FakeCaller[] = [];
  const callIn = (withheldShare?: number) =>
    callers.push(...[callbacks.callIn(withheldShare)].filter((caller) => caller !== undefined));

  /** Mostly something that makes sense for who is in that state, sometimes anything. */
  const commandOf = (agent: FlowPerson, state: string): WireCommand => {
    const colleague = pick(AGENTS.filter((extension) => extension !== agent.extension));
    const anyExtension = random() < 0.7 ? colleague : numberOutside();
    const work = (action: 'login' | 'logout' | 'ready') => ({ target: 'agent', action }) as const;
    const channel = (action: (typeof PLAIN)[number]) => ({ target: 'channel', action }) as const;
    const to = (action: (typeof TO_EXTENSION)[number]) =>
      ({ target: 'channel', action, extension: anyExtension }) as const;
    const tea = { target: 'agent', action: 'break', reason: 'tea' } as const;
    const sensible: Readonly<Record<string, readonly WireCommand[]>> = {
      offline: [work('login')],
      break: [work('ready')],
      available: [to('dial'), to('dial'), tea, work('logout')],
      'on-call': [
        ...PLAIN.filter((action) => action !== 'resume').map(channel),
        ...TO_EXTENSION.filter((action) => action !== 'dial').map(to),
        { target: 'channel', action: 'digits', digits: '12#' },
        work('logout'),
      ],
      'on-hold': [
        ...(['resume', 'resume', 'complete-transfer', 'complete-transfer', 'hangup'] as const).map(channel),
        { target: 'channel', action: 'conference' },
      ],
    };
    const any = [
      ...PLAIN.map(channel),
      ...TO_EXTENSION.map(to),
      ...(['login', 'logout', 'ready'] as const).map(work),
    ];
    return pick(random() < 0.2 ? any : (sensible[state] ?? any));
  };

  const supervision = (): WireCommand =>
    pick<WireCommand>([
      ...(['listen', 'whisper', 'barge', 'listen'] as const).map(
        (action) => ({ target: 'supervision', action, extension: pick(AGENTS) }) as const,
      ),
      { target: 'supervision', action: 'leave' },
    ]);

  const weather = async () => {
    const roll = random();
    if (roll < 0.015) flow.asterisk.cutEvents();
    else if (roll < 0.08) pick(agents).drop();
    else if (roll < 0.2) {
      const phone = await phoneOf(pick(AGENTS));
      phone.habit = pick(['answers', 'answers', 'refuses', 'rings'] as const);
    } else if (roll < 0.25) (await phoneOf(pick(AGENTS))).hangUp();
    else if (roll < 0.3 && outside.length > 0) flow.asterisk.outside(pick(outside)).hangUp();
  };

  const answerCount = () => [...answers.values()].reduce((sum, count) => sum + count, 0);
  const countAnswer = (answer: string) => {
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    answered.notify();
  };

  /** Done one after the other by each of several people, who wait for no one else. */
  const operate = async (count: number) => {
    const line = async () => {
      for (let n = 0; n < count / AT_ONCE; n++) {
        await weather();
        if (random() < 0.9) await flow.asterisk.connected(RESTART_LIMIT_MS); // else it is a command while the switch is away
        const isSupervision = random() < 0.15;
        const agent = pick(agents);
        if (random() < 0.15) {
          countAnswer(await callbacks.once(agent));
          continue;
        }
        const desk = await supervisor.desk().catch(() => undefined); // the server is away
        const state = desk?.agents.find(({ extension }) => extension === agent.extension)?.state ?? 'offline';
        const command = isSupervision ? supervision() : commandOf(agent, state);
        const answer = await (isSupervision ? supervisor : agent).command(command);
        countAnswer(answer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
  };

  /** Each call has been reported to be complete; the server forgets them just after. */
  const until = async (what: string, isSo: (health: Health) => boolean) => {
    for (let asked = 0; asked < 500; asked++) {
      const { body } = await flow.server.request('GET', '/health/detailed');
      if (isSo(body as unknown as Health)) return;
    }
    throw new Error(`waited in vain for ${what}`);
  };

  const noCallLeft = async () => {
    for (const callId of flow.screen.wall.keys()) await flow.screen.complete(callId);
    await until('no live call', ({ details }) => details.telephony.live_calls === 0);
    // a callback is there once the end of its call is in the database
    await until('the journal to be in the database', ({ components }) => components.journal === 'healthy');
  };

  /** Each opens the page anew: it may be away just now. */
  const goHome = async () => {
    await flow.asterisk.connected();
    for (const person of agents) {
      await person.connect(flow.server.url);
      expect(await person.command({ target: 'agent', action: 'logout' })).toBe('ok');
    }
  };

  /** The events on the calls of these callers, for the reader of a failed test. */
  const histories = async (callers: readonly FakeCaller[]): Promise<string> => {
    const screen = await flow.openScreen();
    const tell = async ({ channelId }: FakeCaller) => {
      await screen.watch(channelId);
      const reported = screen.events(channelId).map((event) => JSON.stringify(event));
      return [channelId, ...reported].join('\n');
    };
    const reported = await Promise.all(callers.map(tell));
    return [...reported, JSON.stringify(flow.asterisk.left)].join('\n\n');
  };

  it('loses no caller, leaves none alone and no agent busy, and calls back those who were not served', async () => {
    for (const trouble of shuffled(TROUBLES)) {
      await troubles[trouble](async () => {
        await flow.asterisk.connected();
        for (let n = 0; n < AT_ONCE; n++) callIn();
        await operate(OPERATIONS / TROUBLES.length);
        if (random() < 0.5) pick(callers).hangUp();
      });
    }

    // all agents log out: callers who still wait are in the queue, not alone on a line
    await goHome();
    for (const phone of flow.asterisk.phones.values()) phone.habit = 'refuses';
    const called = () => [...outside, ...callbacks.numbers];
    for (const number of called()) flow.asterisk.outside(number).habit = 'refuses';
    let alone: FakeCaller[] = [];
    const isOver = ({ waiting, agents: people }: WireDeskState) => {
      for (const phone of flow.asterisk.phones.values()) phone.hangUp();
      for (const number of called()) flow.asterisk.outside(number).hangUp();
      const isWaiting = ({ channelId }: FakeCaller) => waiting.some(({ call_id: id }) => id === channelId);
      alone = callers.filter((caller) => caller.channel && !isWaiting(caller));
      return alone.length === 0 && people.every(({ state }) => IDLE.includes(state));
    };
    await supervisor
      .deskOnce('no party to be on a call but those who wait', isOver, 20_000, flow.asterisk.changes)
      .catch(async (error: unknown) => {
        throw new Error(`not waiting: ${await histories(alone)}`, { cause: error });
      });

    for (const caller of callers) caller.hangUp();
    await flow.asterisk.empty();
    await supervisor.deskOnce('no caller to wait', ({ waiting }) => waiting.length === 0);
    const { agents: people } = await supervisor.desk();
    expect(people.filter(({ call_id: callId }) => callId !== null)).toEqual([]);

    await noCallLeft();
    const late = await flow.openScreen();
    const { calls } = await database.openStorage();
    for (const { channelId } of callers) {
      await late.watch(channelId);
      const events = late.events(channelId);
      if (events.length === 0) continue; // gave up while the server was away: never heard of
      await late.complete(channelId, COMPLETE_LIMIT_MS);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      const once = (type: string) => late.types(channelId).filter((each) => each === type).length;
      expect([
        once('streaming_call_start'),
        once('streaming_call_end'),
        once('postcall_transcription'),
      ]).toEqual([1, 1, 1]);
      const left = late.eventsOf(channelId, 'leg_left').map(({ leg_id: legId }) => legId);
      const joined = late.eventsOf(channelId, 'leg_joined').map(({ leg_id: legId }) => legId);
      expect(new Set(joined).size).toBe(joined.length);
      expect(left.filter((legId) => !joined.includes(legId))).toEqual([]);
      expect(await disagreementsOn(channelId, calls, [flow.screen, late])).toEqual([]);
    }
    expect(late.faults).toEqual([]);
    expect(await callbacks.faultsIn(late)).toEqual([]);
    expect(callbacks.numbers.length).toBeGreaterThan(0);
    expect(callbacks.settledCount).toBeGreaterThan(0);
    // requests that ask for the list of callbacks in the outage are refused, and logged
    expect(flow.errors.filter((line) => !line.includes('the database cannot be reached'))).toEqual([]);
    expect([...answers.keys()].filter((answer) => answer !== 'none' && !ANSWERS.includes(answer))).toEqual(
      [],
    );
    expect(Object.fromEntries(answers)).toMatchObject({
      ok: expect.any(Number),
      conflict: expect.any(Number),
    });
    expect(answers.get('ok')).toBeGreaterThan(OPERATIONS / 10);
  });
});
