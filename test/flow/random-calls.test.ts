import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { faultsIn } from '../support/call-faults.js';
import { disagreementsOn } from '../support/call-disagreements.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import type { FakeCaller, FakePhone } from '../support/fake-asterisk-party.js';
import { Flow } from '../support/flow.js';
import { MoodyTranscriber } from '../support/moody-transcriber.js';
import { RandomSupervision } from '../support/random-supervision.js';
import { SaidWords } from '../support/said-words.js';
import type { Screen } from '../support/screen.js';
import { seededRandom } from '../support/seeded-random.js';
import { spokenTurn } from '../support/spoken-turns.js';

jest.setTimeout(90_000);

const SEED = Number(process.env['FLOW_SEED'] ?? 20261121);
const CALLS = 20;
const AT_ONCE = 4;
const PHONES = ['1001', '1002', '1003', '1004'];

const speech = [
  spokenTurn(1, 'He is outside').samples,
  spokenTurn(1, 'Please come').samples,
  spokenTurn(1, 'Where are you now').samples,
];

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

describe(`${CALLS} calls at random (FLOW_SEED=${SEED})`, () => {
  const random = seededRandom(SEED);
  const said = new SaidWords();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let flow: Flow;
  let screens: Screen[];
  let supervision: RandomSupervision;
  /** Commands of supervisors that are being carried out. */
  const supervising: Promise<void>[] = [];
  beforeAll(async () => {
    const transcriber = new MoodyTranscriber(seededRandom(SEED + 1));
    flow = await Flow.open({ databaseUrl: database.url, phones: PHONES, transcriber });
    screens = [flow.screen, await flow.server.openScreen()];
    supervision = await RandomSupervision.open(flow, random, PHONES);
  });
  afterAll(async () => {
    supervision.close();
    await flow.close();
  });

  /** The agent who answered a call; supervisors are users, and these telephones belong to no user. */
  const agentLegOf = (callId: string) =>
    flow.screen
      .eventsOf(callId, 'leg_joined')
      .findLast(({ speaker, user_id: userId }) => speaker === 'agent' && userId === null);

  const speak = (callId: string, party: FakeCaller | FakePhone, legId: string) =>
    said.say(callId, party, legId, pick(speech));

  /** Faults that may come while the parties talk; none of them may cost an event. */
  const weather = () => {
    const roll = random();
    if (roll < 0.15) flow.asterisk.cutEvents();
    else if (roll < 0.4) pick(screens).drop();
    else if (roll < 0.6) {
      const lazy = pick(PHONES);
      for (const name of PHONES) flow.asterisk.phone(name).habit = name === lazy ? 'refuses' : 'answers';
    } else if (roll < 0.9) supervising.push(supervision.once());
  };

  /** One call from its first ring to its last word. @returns its caller, unless that was turned away */
  const live = async (): Promise<FakeCaller | undefined> => {
    await flow.asterisk.connected();
    const caller = flow.asterisk.call(random() < 0.3 ? { codec: 'g722' } : {});
    const callId = caller.channelId;
    if (!caller.channel) return undefined;
    if (random() < 0.1) {
      caller.hangUp();
      return caller;
    }
    const joined = flow.screen.event(callId, 'leg_joined', 2).catch(() => undefined);
    if (random() < 0.15) caller.hangUp();
    await Promise.race([joined, caller.gone]);
    if (random() < 0.5) {
      const supervised = supervision.once();
      supervising.push(supervised);
      await Promise.race([supervised, caller.gone]);
    }
    const agentLeg = agentLegOf(callId);
    const agent = agentLeg && flow.asterisk.phones.get(agentLeg.name);
    for (let turn = Math.floor(random() * 4); turn > 0 && caller.channel && agent?.channel; turn--) {
      const party = random() < 0.5 ? caller : agent;
      const legId = party === caller ? 'caller' : (agentLeg?.leg_id ?? '');
      if (random() < 0.25) await party.dropMedia().catch(() => {});
      weather();
      if (party.channel) await Promise.race([speak(callId, party, legId), caller.gone]);
    }
    const end = random();
    if (end < 0.3 && agent?.hears().some(({ id }) => id === callId)) {
      // one who hangs up in the moment of answering is followed by another
      const another = flow.screen.event(callId, 'leg_joined', 3).catch(() => {});
      agent.hangUp();
      await Promise.race([caller.gone, another]);
    } else if (end < 0.6) {
      await flow.server.request('POST', `/api/v1/calls/${callId}/end`);
    }
    caller.hangUp();
    for (const phone of flow.asterisk.phones.values()) phone.habit = 'answers';
    return caller;
  };

  /** The calls that the server knows; a caller who gave up while the server was not connected is unknown to it. */
  const knownOf = async (callers: readonly FakeCaller[]): Promise<string[]> => {
    const answers = await Promise.all(
      callers.map(({ channelId }) => flow.server.request('GET', `/api/v1/calls/${channelId}`)),
    );
    const known = callers.filter((caller, i) => caller.wasAnswered || answers[i]?.status === 200);
    return known.map(({ channelId }) => channelId);
  };

  it('are all whole at every screen and in the journal, and nothing is left behind', async () => {
    const callers: FakeCaller[] = [];
    let begun = 0;
    const line = async () => {
      while (begun++ < CALLS) callers.push(...[await live()].filter((caller) => caller !== undefined));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));

    await Promise.all(supervising);
    await flow.asterisk.empty();
    const callIds = await knownOf(callers);
    for (const screen of screens) {
      for (const callId of callIds) {
        // a call that came and went while a screen was away was never on its wall
        if (screen.events(callId).length === 0) await screen.watch(callId);
        await screen.complete(callId);
      }
    }
    const late = await flow.server.openScreen();
    for (const callId of callIds) await late.watch(callId);
    for (const callId of callIds) await late.complete(callId);

    expect(callIds.length).toBeGreaterThan(CALLS / 2);
    const { calls } = await database.openStorage();
    for (const callId of callIds) {
      const journal = late.events(callId);
      expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, i) => i + 1));
      for (const screen of screens) expect(screen.events(callId)).toEqual(journal);
      expect(faultsIn(late, callId)).toEqual([]);
      expect(said.lostIn(late, callId)).toEqual([]);
      expect(await disagreementsOn(callId, calls, screens)).toEqual([]);
    }
    expect(await supervision.faultsIn(late, callIds, database.url)).toEqual([]);
    expect(said.legCount).toBeGreaterThan(CALLS / 4);
    for (const screen of [...screens, late]) expect(screen.faults).toEqual([]);
    expect(flow.server.errors).toEqual([]);
    const { body } = await flow.server.request('GET', '/health/detailed');
    expect(body).toMatchObject({
      details: {
        telephony: { live_calls: 0, queue: { waiting: 0, longest_wait_s: 0, agents: expect.anything() } },
        workers: { vad: { legs: 0 }, speech: { busy: 0 } },
      },
    });
  });
});
