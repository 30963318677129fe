import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { DATABASE_BACK_LIMIT_MS } from '../support/flow-server-client.js';
import { spokenTurn } from '../support/spoken-turns.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

jest.setTimeout(60_000);

const outside = spokenTurn(1, 'He is outside').samples;
const quickly = spokenTurn(1, 'Please come').samples;

let database: TestDatabase;
let proxy: TcpProxy;
let flow: Flow;

beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  flow = await Flow.open({ databaseUrl: through(proxy, database.url) });
});
afterAll(async () => {
  await flow.close();
  await proxy.close();
  await database.close();
});
afterEach(async () => {
  await proxy.mend();
  flow.asterisk.mendEvents();
  await flow.asterisk.connected();
  flow.asterisk.hangUpAll();
  await flow.asterisk.empty();
  expect(flow.screen.faults).toEqual([]);
  expect(flow.server.errors.splice(0)).toEqual([]);
});

async function connectedCall() {
  const caller = flow.asterisk.call();
  const phone = flow.asterisk.phone('1001');
  const callId = caller.channelId;
  await flow.screen.event(callId, 'leg_joined', 2);
  await flow.screen.event(callId, 'media_started', 2);
  return { caller, phone, callId };
}

/** A caller whose agent hangs up within three seconds of the answer counts as not served, and waits on. */
const untilServed = () => new Promise((resolve) => setTimeout(resolve, 3_100));

describe('while the connection to Asterisk is lost', () => {
  it('the call goes on and is still heard', async () => {
    flow.script({ caller: ['He is outside.'] });
    const { caller, phone, callId } = await connectedCall();
    flow.asterisk.cutEvents({ refuseNew: true });
    await caller.say(outside);
    await flow.screen.event(callId, 'streaming_transcription_segment');
    flow.asterisk.mendEvents();
    await flow.asterisk.connected();
    await untilServed();
    phone.hangUp();
    expect(await caller.ended()).toBe(16);
    await flow.screen.complete(callId);
    expect(flow.screen.types(callId)).not.toContain('media_gap');
  });

  it('an agent who hangs up leaves no caller alone on the line', async () => {
    flow.script({});
    const { caller, phone, callId } = await connectedCall();
    await untilServed();
    flow.asterisk.cutEvents();
    phone.hangUp();
    expect(await caller.ended()).toBe(16);
    const { cause } = await flow.screen.event(callId, 'streaming_call_end');
    await flow.screen.complete(callId);
    expect(cause).toBeNull();
  });

  it('a call that is ended from a screen is let go when it is back', async () => {
    flow.script({});
    const { caller, phone, callId } = await connectedCall();
    flow.asterisk.cutEvents({ refuseNew: true });
    await flow.screen.end(callId);
    flow.asterisk.mendEvents();
    expect(await caller.ended()).toBe(16);
    await phone.idle();
    await flow.screen.complete(callId);
  });

  it('a phone that is answered is connected as soon as it is back', async () => {
    flow.script({});
    const phone = flow.asterisk.phone('1001');
    phone.habit = 'rings';
    const caller = flow.asterisk.call();
    await phone.rung();
    flow.asterisk.cutEvents({ refuseNew: true });
    phone.answer();
    flow.asterisk.mendEvents();
    await flow.screen.event(caller.channelId, 'leg_joined', 2);
    phone.habit = 'answers';
    expect(caller.hears()).toEqual([phone.channel]);
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
  });

  it('a call that comes in is turned away, and the next one is taken', async () => {
    flow.script({});
    flow.asterisk.cutEvents({ refuseNew: true });
    const early = flow.asterisk.call();
    expect(await early.ended()).toBe(34);
    flow.asterisk.mendEvents();
    await flow.asterisk.connected();
    const caller = flow.asterisk.call();
    await caller.answered();
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
  });

  it('a call whose arrival was never reported is taken once it is back', async () => {
    flow.script({});
    flow.asterisk.loseNextEvent('StasisStart');
    const caller = flow.asterisk.call();
    flow.asterisk.cutEvents();
    await caller.answered();
    await flow.screen.event(caller.channelId, 'leg_joined', 2);
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
  });
});

describe('when Asterisk is started again', () => {
  it('its calls are over, and new ones are taken', async () => {
    flow.script({ caller: ['He is outside.'] });
    const { caller, callId } = await connectedCall();
    await caller.say(outside);
    flow.asterisk.restart();
    const end = await flow.screen.event(callId, 'streaming_call_end');
    await flow.screen.complete(callId);
    expect(end).toMatchObject({ side: 'unknown', cause: null, reason: 'switch-restarted' });
    await flow.asterisk.connected();
    const next = flow.asterisk.call();
    await next.answered();
    next.hangUp();
    await flow.screen.complete(next.channelId);
  });
});

describe('when a media connection drops', () => {
  it('the leg is heard again, and the journal shows what was missed', async () => {
    flow.script({ caller: ['Please come.'] });
    const { caller, callId } = await connectedCall();
    await caller.dropMedia();
    const gap = await flow.screen.event(callId, 'media_gap');
    await caller.say(quickly);
    await flow.screen.event(callId, 'streaming_transcription_segment');
    caller.hangUp();
    await flow.screen.complete(callId);
    expect(gap).toMatchObject({ leg_id: 'caller', reason: 'socket-dropped' });
    expect(gap.end).toBeGreaterThan(gap.start);
    expect(flow.screen.eventsOf(callId, 'media_started')).toHaveLength(3);
    expect(flow.screen.said(callId)).toEqual(['caller: Please come.']);
  });

  it('and the connection to Asterisk with it, nothing is left in Asterisk afterwards', async () => {
    flow.script({});
    const { caller, callId } = await connectedCall();
    flow.asterisk.cutEvents({ refuseNew: true });
    await caller.dropMedia();
    flow.asterisk.mendEvents();
    await flow.screen.event(callId, 'media_gap');
    caller.hangUp();
    await flow.screen.complete(callId);
  });
});

describe('while the database is away', () => {
  it('screens go on, and everything is in the database later, in order', async () => {
    flow.script({ caller: ['He is outside.', 'Please come.'] });
    const { caller, callId } = await connectedCall();
    await proxy.cut();
    await caller.say(outside);
    await flow.screen.event(callId, 'streaming_transcription_segment');
    const caughtUp = flow.server.logged('journal on disk is in the database', DATABASE_BACK_LIMIT_MS);
    await proxy.mend();
    await caller.say(quickly);
    await flow.screen.event(callId, 'streaming_transcription_segment', 2);
    caller.hangUp();
    await flow.screen.complete(callId);
    await caughtUp;
    const { body } = await flow.server.request('GET', `/api/v1/calls/${callId}/transcript`);
    expect(JSON.stringify(body)).toContain('Caller: He is outside.\\nCaller: Please come.');
  });

  it('a new call is taken, and is there later', async () => {
    flow.script({ caller: ['Please come.'] });
    await proxy.cut();
    const caller = flow.asterisk.call();
    await caller.answered();
    await caller.say(quickly);
    await proxy.mend();
    await flow.screen.event(caller.channelId, 'streaming_transcription_segment');
    caller.hangUp();
    await flow.screen.complete(caller.channelId);
    expect(flow.screen.said(caller.channelId)).toEqual(['caller: Please come.']);
  });
});
