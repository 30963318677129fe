import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { ChildServer } from '../../demo/run/child-server.js';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import { Closer } from '../../src/lib/closer.js';
import { Deferred } from '../../src/lib/deferred.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { eventually } from '../support/processes.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';
import { LiveSystem, serverOn } from './support/live-system.js';
import { recordedSpeech } from './support/recorded-speech.js';

/**
 * Events in Asterisk that show that a process steers, taps or records a call; a call that is up causes none
 * of them. (It may leave its bridge for a moment: a party that is digitally silent is listened to anew.)
 */
const STEERING = [
  ...['ChannelCreated', 'ChannelDestroyed', 'ChannelHangupRequest', 'StasisStart', 'StasisEnd'],
  ...['BridgeCreated', 'BridgeDestroyed'],
  ...['PlaybackStarted', 'RecordingStarted', 'ApplicationReplaced', 'ChannelHold', 'ChannelUnhold'],
];
const LOCKED = /another process of this server .* database/;
const REFUSED = /steers this Asterisk/;

const parts = new Closer();
let system: LiveSystem;
let proxy: TcpProxy;
let databaseUrl: string;
let call: PhoneCall;
/** Deeds of a process on the call, from `intruded` on. */
const deeds: string[] = [];
let intruded = new Deferred<'intruded'>();

beforeAll(async () => {
  const database = parts.add(await startTestDatabase());
  proxy = parts.add(await startTcpProxy(Number(new URL(database.url).port)));
  databaseUrl = through(proxy, database.url);
  system = parts.add(
    await LiveSystem.start({
      DATABASE_URL: databaseUrl,
      WHISPER_WORKERS: '1',
      RECORD_WHILE_AWAY: 'no', // its recordings follow on each other, so that channels come and go
    }),
  );
  const agent = await system.agentPhone();
  const answered = new Promise<PhoneCall>((resolve) => (agent.onCall = resolve));
  const caller = await system.callerPhone('+254711000071');
  call = await caller.call('116');
  await answered;
  for (const isCaller of [true, false])
    await system.log.until('media_started', ({ leg_id: leg }) => (leg === 'caller') === isCaller);
  await watchAsterisk();
}, 120_000);
afterAll(() => parts.close(), 60_000);

/** All that happens in Asterisk. */
async function watchAsterisk(): Promise<void> {
  const { ariUrl, ariUser, ariPassword } = system.asterisk.instance;
  const authorization = `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`;
  const url = `${ariUrl.replace('http', 'ws')}/ari/events?app=second-process-test&subscribeAll=true`;
  const socket = new WebSocket(url, { headers: { authorization } });
  parts.add({ close: async () => socket.terminate() });
  socket.on('message', (data: Buffer) => {
    const event = JSON.parse(data.toString()) as { type: string; channel?: { id: string } };
    if (!STEERING.includes(event.type)) return;
    deeds.push(`${event.type} ${event.channel?.id ?? ''}`);
    intruded.resolve('intruded');
  });
  await once(socket, 'open');
}

/** A DATA_DIR that has all that the first process knows: the calls that are up, which database, every secret. */
async function copyOfDataDir(): Promise<string> {
  const { path } = parts.add(await makeTestDir());
  const { dataDir } = system.asterisk;
  await cp(join(dataDir, 'asterisk/instance.json'), join(path, 'asterisk/instance.json'));
  const others = (await readdir(dataDir)).filter((name) => !/^(asterisk|postgres|vault$|models)/.test(name));
  for (const name of others) await cp(join(dataDir, name), join(path, name), { recursive: true });
  await rm(join(path, 'telephones-held-by'), { force: true }); // on another machine no process has them
  return path;
}

/**
 * Another process on the same Asterisk: until it ends or logs that refusal, or does something to the call.
 *
 * @returns the refusal, or why it ended
 */
async function startSecond(refusal: RegExp): Promise<string> {
  deeds.length = 0;
  intruded = new Deferred();
  const refused = new Deferred<string>();
  const dataDir = await copyOfDataDir();
  const starting = serverOn({ dataDir }, { DATABASE_URL: databaseUrl, WHISPER_WORKERS: '1' }, [], (line) => {
    if (refusal.test(line)) refused.resolve(line);
  });
  const ended = starting.then(
    async ({ exited, lastErrors }: ChildServer) => {
      await exited;
      await eventually(() => lastErrors.length > 0);
      return lastErrors.join('\n');
    },
    (error: Error) => error.message,
  );
  const outcome = await Promise.race([ended, refused.promise, intruded.promise]);
  await starting.then(
    (server) => server.close(),
    () => {},
  );
  const kept = await readdir(join(dataDir, 'vault'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  expect(kept.filter((entry) => entry.isFile())).toEqual([]); // nothing was recorded
  return outcome;
}

/** The first process hears on, without a gap, and has the call in its hands. */
async function expectFirstGoesOn(): Promise<void> {
  await call.play(recordedSpeech(1, 11, 11).caller).done;
  const said = await system.log.until('streaming_transcription_segment', ({ utterance }) =>
    utterance.text.includes('bleeding'),
  );
  expect(said.utterance.speaker).toBe('caller');
  const harmed = system.log.events.filter(
    (event) =>
      ['media_gap', 'leg_left', 'leg_lost'].includes(event.type) ||
      (event.type === 'recording_changed' && event.state !== 'started'),
  );
  expect(harmed).toEqual([]);
}

describe('a second process on an Asterisk whose calls another one has', () => {
  it('is refused by the database, and never touches the call', async () => {
    // a database that does not answer within half a second is asked again later: the note in Asterisk may refuse first
    expect(await startSecond(LOCKED)).toMatch(LOCKED);
    expect(deeds).toEqual([]);
  }, 40_000);

  it('is refused by the note in Asterisk where neither reaches a database, and never touches the call', async () => {
    await proxy.cut();
    expect(await startSecond(REFUSED)).toMatch(REFUSED);
    expect(deeds).toEqual([]);
    await expectFirstGoesOn();
    await proxy.mend();
  }, 40_000);
});
