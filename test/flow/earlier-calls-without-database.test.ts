import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import { Closer } from '../../src/lib/closer.js';
import type { Storage } from '../../src/storage/storage.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { FakeAsterisk } from '../support/fake-asterisk.js';
import { startFlowServer } from '../support/flow-server.js';
import { DATABASE_BACK_LIMIT_MS } from '../support/flow-server-client.js';
import { joinedGaps } from '../support/joined-gaps.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { beatenLastNight } from '../support/spoken-turns.js';
import { startTcpProxy, through } from '../support/tcp-proxy.js';

jest.setTimeout(150_000);

/** A minute from the return of the database. */
const COMPLETE_LIMIT_MS = 60_000 + DATABASE_BACK_LIMIT_MS;

const turn = beatenLastNight().samples;

const parts = new Closer();
let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = parts.add(await startTestDatabase());
  storage = await database.openStorage();
});
afterAll(() => parts.close());

it('a call that is up goes on being heard by a server that starts while the database is away', async () => {
  const dir = parts.add(await makeTestDir());
  const asterisk = parts.add(await FakeAsterisk.open());
  const proxy = parts.add(await startTcpProxy(Number(new URL(database.url).port)));
  const databaseUrl = through(proxy, database.url);
  const dataDir = join(dir.path, 'data');
  const transcriber = () => new ScriptedTranscriber({ caller: ['My stepfather beat me.'] });
  const start = () => startFlowServer({ dataDir, databaseUrl, asterisk, transcriber: transcriber() });
  const before = await start();
  const screen = await before.openScreen();
  const caller = asterisk.call();
  const callId = caller.channelId;
  await screen.event(callId, 'media_started', 2);
  await caller.say(turn);
  await screen.event(callId, 'streaming_transcription_segment');
  await before.close();

  await proxy.cut();
  const server = parts.add(await start());
  const { body } = await server.request('GET', '/health/detailed');
  expect(body).toMatchObject({ components: { database: 'unreachable' } });
  await asterisk.changes.until('both parties to be tapped', () => tapsOf(asterisk, callId).length === 2);
  expect(caller.hears()).toEqual([asterisk.phone('1001').channel]);
  await caller.say(turn);
  caller.hangUp();
  await caller.ended();

  // words may be in the recording of before, that the database names: the call waits for that, at most a minute
  const complete = server.logged('call complete', COMPLETE_LIMIT_MS);
  const brought = server.logged('journal on disk is in the database', DATABASE_BACK_LIMIT_MS);
  await proxy.mend();
  await complete;
  await brought;
  const records = await storage.calls.readEvents(callId);
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, i) => i + 1));
  const utterances = records.flatMap(({ event }) =>
    event.type === 'transcript.final' ? [event.utterance.id] : [],
  );
  expect(utterances).toEqual(['caller-1', 'caller-2']);
  const gaps = records.flatMap(({ event, startMs }) =>
    event.type === 'media.gap' ? [{ legId: event.legId, start: startMs, end: event.endMs }] : [],
  );
  expect(joinedGaps(gaps).map(({ legId }) => legId)).toEqual(['caller', 'agent-1']);
  expect(records.filter(({ event }) => event.type === 'call.ended')).toHaveLength(1);
});

/** Channels by which a party is listened to. */
function tapsOf(asterisk: FakeAsterisk, callId: string): string[] {
  return asterisk.left.channels.filter(
    (id) => id.startsWith(`hearline-tap-${callId}-`) && id.endsWith('-media'),
  );
}
