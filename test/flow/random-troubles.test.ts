import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import type { FakeCaller } from '../support/fake-asterisk-party.js';
import { Flow } from '../support/flow.js';
import { MoodyTranscriber } from '../support/moody-transcriber.js';
import { SaidStretches } from '../support/said-stretches.js';
import { seededRandom } from '../support/seeded-random.js';
import { spokenTurn } from '../support/spoken-turns.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

jest.setTimeout(90_000);

const SEED = Number(process.env['FLOW_SEED'] ?? 20261122);
const ROUNDS = 1;
const PHONES = ['1001', '1002', '1003'];
/** Each round has another order of them. */
const TROUBLES = ['restart', 'workers', 'database'] as const;

const speech = ['He is outside', 'Please come', 'Where are you now'].map(
  (text) => spokenTurn(1, text).samples,
);

let database: TestDatabase;
let proxy: TcpProxy;
let flow: Flow;
const random = seededRandom(SEED);
const transcriber = new MoodyTranscriber(seededRandom(SEED + 1));

beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  flow = await Flow.open({ databaseUrl: through(proxy, database.url), phones: PHONES, transcriber });
});
afterAll(async () => {
  await flow.close();
  await proxy.close();
  await database.close();
});

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

describe(`words through restarts, dead speech workers and database outages (FLOW_SEED=${SEED})`, () => {
  const said = new SaidStretches();

  const join = async (): Promise<FakeCaller> => {
    const caller = flow.asterisk.call();
    await flow.screen.event(caller.channelId, 'leg_joined', 2);
    await flow.screen.event(caller.channelId, 'media_started', 2);
    return caller;
  };

  /** One party in each call says something. */
  const talk = async (callers: readonly FakeCaller[]): Promise<void> => {
    await Promise.all(
      callers.map(async (caller) => {
        const callId = caller.channelId;
        const agent = flow.screen.eventsOf(callId, 'leg_joined').find(({ speaker }) => speaker === 'agent');
        const phone = agent && flow.asterisk.phones.get(agent.name);
        if (phone && random() < 0.4) await said.say(callId, phone, agent.leg_id, pick(speech));
        else await said.say(callId, caller, 'caller', pick(speech));
      }),
    );
  };

  const troubles: Record<(typeof TROUBLES)[number], (callers: readonly FakeCaller[]) => Promise<void>> = {
    async restart(callers) {
      await talk(callers);
      await flow.stopServer();
      await flow.startServer();
      for (const { channelId } of callers) {
        await flow.screen.event(channelId, 'media_started', 2);
      }
    },
    async workers(callers) {
      transcriber.isDown = true;
      await talk(callers);
      for (const { channelId } of callers) await flow.screen.event(channelId, 'transcript_deferred');
      transcriber.isDown = random() < 0.5; // now and then it is away until the next trouble
    },
    async database(callers) {
      await proxy.cut();
      await talk(callers);
      await proxy.mend();
    },
  };

  it('are all written down in the end, or in a gap that the journal reports', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const callers = await Promise.all(PHONES.map(join));
      for (const trouble of shuffled(TROUBLES)) await troubles[trouble](callers);
      await talk(callers);
      const isLate = transcriber.isDown;
      for (const caller of callers) caller.hangUp();
      if (isLate) {
        for (const { channelId } of callers) await flow.screen.event(channelId, 'streaming_call_end');
        transcriber.isDown = false;
      }
      for (const { channelId } of callers) {
        const complete = await flow.screen.complete(channelId);
        expect(complete.left_out).toEqual([]);
        expect(said.lostIn(flow.screen, channelId)).toEqual([]);
        const ids = flow.screen
          .eventsOf(channelId, 'streaming_transcription_segment')
          .map(({ utterance }) => utterance.segment_id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(complete.utterances).toBe(ids.length);
      }
      await flow.asterisk.empty();
    }
    expect(said.count).toBeGreaterThanOrEqual(ROUNDS * PHONES.length * TROUBLES.length);
    expect(flow.screen.faults).toEqual([]);
    expect(flow.server.errors).toEqual([]);
  });
});
