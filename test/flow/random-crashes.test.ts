import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { faultsIn } from '../support/call-faults.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import type { FakeCaller, FakePhone } from '../support/fake-asterisk-party.js';
import { Flow } from '../support/flow.js';
import { MoodyTranscriber } from '../support/moody-transcriber.js';
import { RandomSupervision } from '../support/random-supervision.js';
import { SaidStretches } from '../support/said-stretches.js';
import { seededRandom } from '../support/seeded-random.js';
import { spokenTurn } from '../support/spoken-turns.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

jest.setTimeout(120_000);

const SEED = Number(process.env['FLOW_SEED'] ?? 20261123);
const CRASHES = 3;
const EXTENSIONS = ['1001', '1002', '1003'];
/** A server that has been killed is there again within this. */
const RESTART_LIMIT_MS = 30_000;
/** A call of a killed server waits 10 s to learn where its recording stopped, and reads that for words. */
const COMPLETE_LIMIT_MS = 30_000;

const speech = ['He is outside', 'Please come', 'Where are you now'].map(
  (text) => spokenTurn(1, text).samples,
);

let database: TestDatabase;
let proxy: TcpProxy;
let flow: Flow;
let supervision: RandomSupervision;
const random = seededRandom(SEED);
const transcriber = new MoodyTranscriber(seededRandom(SEED + 1));

beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  flow = await Flow.open({
    databaseUrl: through(proxy, database.url),
    phones: EXTENSIONS,
    transcriber,
    isOwnProcess: true,
    environment: { AGENT_ENDPOINTS: EXTENSIONS.map((extension) => `PJSIP/${extension}`).join(',') },
  });
  supervision = await RandomSupervision.open(flow, random, EXTENSIONS);
});
afterAll(async () => {
  supervision?.close();
  await flow?.close();
  await proxy?.close();
  await database?.close();
});

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

describe(`calls at random while the server is killed again and again (FLOW_SEED=${SEED})`, () => {
  const said = new SaidStretches();
  const callers: FakeCaller[] = [];
  /** People who talk, and supervisors at work. */
  const atWork: Promise<void>[] = [];
  let isClosing = false;

  const call = async (): Promise<void> => {
    const caller = flow.asterisk.call({ from: `+25470${Math.floor(random() * 1e7)}` });
    callers.push(caller);
    await flow.screen.event(caller.channelId, 'leg_joined', 2);
    await flow.screen.event(caller.channelId, 'media_started', 2);
    atWork.push(talk(caller, () => ({ party: caller, legId: 'caller' })));
    atWork.push(talk(caller, () => agentOf(caller)));
  };

  /** The agent who is with a caller, as the switch has it; the journal may be about to know it. */
  const agentOf = (caller: FakeCaller): { party: FakePhone; legId: string } | undefined => {
    const phones = EXTENSIONS.map((extension) => flow.asterisk.phone(extension));
    const party = phones.find((phone) => phone.hears().some(({ id }) => id === caller.channelId));
    const gone = flow.screen.eventsOf(caller.channelId, 'leg_left').map(({ leg_id: legId }) => legId);
    const legs = flow.screen.eventsOf(caller.channelId, 'leg_joined');
    const leg = legs.findLast(({ name, leg_id: id }) => name === party?.endpoint && !gone.includes(id));
    return party && leg && { party, legId: leg.leg_id };
  };

  /** Says one thing after the other, heard or not, until the call or the test is over. */
  const talk = async (
    caller: FakeCaller,
    who: () => { party: FakeCaller | FakePhone; legId: string } | undefined,
  ): Promise<void> => {
    while (!isClosing && caller.channel) {
      const speaker = who();
      if (speaker?.party.channel) {
        const { party, legId } = speaker;
        await said.say(caller.channelId, party, legId, pick(speech), 700 + random() * 1_500);
      } else await nextEvent();
    }
  };

  const supervise = async (): Promise<void> => {
    while (!isClosing) {
      await supervision.once();
      await nextEvent();
    }
  };

  const eventCount = () =>
    callers.reduce((sum, { channelId }) => sum + flow.screen.events(channelId).length, 0);

  const nextEvent = (count = 1): Promise<unknown> => {
    const enough = eventCount() + count;
    return flow.screen.changes.until(
      `${count} events more`,
      () => isClosing || eventCount() >= enough,
      RESTART_LIMIT_MS,
    );
  };

  const tapCount = ({ channelId }: FakeCaller) =>
    flow.screen.eventsOf(channelId, 'media_started').filter(({ leg_id: legId }) => legId === 'caller').length;

  /** In the middle of whatever goes on, perhaps without a database or with no speech worker alive; some hang up before the next server is there, and others call in vain. */
  const crash = async (): Promise<void> => {
    transcriber.isDown = random() < 0.3;
    if (random() < 0.5) await proxy.cut();
    await nextEvent(1 + Math.floor(random() * 6));
    await flow.killServer();
    await proxy.mend();
    transcriber.isDown = false;
    await flow.asterisk.disconnected();
    const taps = new Map(callers.map((caller) => [caller, tapCount(caller)]));
    for (const caller of callers) {
      const roll = random();
      if (roll < 0.2) caller.hangUp();
      else if (roll < 0.4) agentOf(caller)?.party.hangUp();
    }
    expect(await flow.asterisk.call().ended()).toBe(34);
    await flow.startServer();
    for (const caller of callers.filter(({ channel }) => channel)) {
      const isHeard = () => !caller.channel || tapCount(caller) > (taps.get(caller) ?? 0);
      await flow.screen.changes.until(`${caller.channelId} to be heard again`, isHeard, RESTART_LIMIT_MS);
    }
  };

  it('are whole in the journal and at a screen that saw it all, and every word is reported or in a gap', async () => {
    atWork.push(supervise());
    for (let round = 0; round < CRASHES; round++) {
      while (callers.filter(({ channel }) => channel).length < EXTENSIONS.length) await call();
      await crash();
    }
    await nextEvent(EXTENSIONS.length);
    isClosing = true;
    flow.screen.changes.notify();
    await Promise.all(atWork);
    await supervision.leave();
    for (const caller of callers) caller.hangUp();
    await flow.asterisk.empty();

    const late = await flow.openScreen();
    const callIds = callers.map(({ channelId }) => channelId);
    for (const callId of callIds) {
      await flow.screen.complete(callId, COMPLETE_LIMIT_MS);
      await late.watch(callId);
      await late.complete(callId); // it may have joined before the end, which is on its way to it
    }
    const hasSeenIt = (callId: string) => isDeepStrictEqual(flow.screen.events(callId), late.events(callId));
    expect({
      inJournals: callIds.flatMap((callId) => faultsIn(late, callId)),
      ofWords: callIds.flatMap((callId) => said.lostIn(late, callId)),
      ofSupervisors: await supervision.faultsIn(late, callIds, database.url),
      atScreens: [...flow.screen.faults, ...late.faults],
      notSeen: callIds.filter((callId) => !hasSeenIt(callId)),
      inLogs: flow.errors,
    }).toEqual({ inJournals: [], ofWords: [], ofSupervisors: [], atScreens: [], notSeen: [], inLogs: [] });
    expect(said.count).toBeGreaterThan(CRASHES * EXTENSIONS.length);
  });
});
