import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeUlaw } from '../../src/audio/g711.js';
import { noise, playedOut, shareArrived } from './support/arrived-sound.js';
import { Switchboard } from './support/switchboard.js';
import { addParties, endToneCall } from './support/tone-matrix.js';
import type { SipPhone } from '../../demo/phone/sip-phone.js';

const NOISE_MS = 5_000;
/** More than ten seconds of sound, from which the server judges a line. */
const COUNTED_MS = 13_000;
/** The longest time from sending to hearing of a late packet. */
const LATEST_MS = 600;

let board: Switchboard;
async function open(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  board = await Switchboard.open({ environment });
  await addParties(board);
}

const phone = (party: 'customer' | 'agent' | 'supervisor') => board.phones.get(party) as SipPhone;

/** Caller and agent, and a supervisor who listens to the caller by a snoop, as transcription does. @returns the call's id */
async function connectFrom(sequence: number): Promise<string> {
  const { telephony } = board;
  phone('customer').audio.numberFrom(sequence);
  const callId = await board.customerCalls();
  await telephony.answer(callId);
  await telephony.bridge('call', callId);
  await Promise.all([board.ring('agent', 'call-agent'), board.ring('supervisor', 'sup-phone')]);
  await telephony.bridge('call', 'call-agent');
  await telephony.bridge('sup', 'sup-phone');
  await telephony.snoop({ snoopId: 'sup-0', channelId: callId, bridgeId: 'sup' });
  return callId;
}

/** By which endpoint a caller came to the server: `loop` behind the jitter buffer, else `trunk`. */
const endpointOf = (callId: string) => board.variable(callId, 'CHANNEL(endpoint)');

/** The part of what the caller says that agent and supervisor hear, 0..1. */
async function shareHeard(): Promise<{ agent: number; snoop: number }> {
  const sent = noise(NOISE_MS, 7);
  const playback = phone('customer').play(encodeUlaw(sent));
  await playback.done;
  await wait(LATEST_MS); // its end is on the way: nothing shows that it has arrived
  const share = (party: 'agent' | 'supervisor') =>
    shareArrived(sent, playedOut(phone(party).audio.received, playback.startedAtMs));
  return { agent: share('agent'), snoop: share('supervisor') };
}

/** Up to `mostMs` late, evenly; `inOrder`: no packet overtakes another. */
function lateBy(mostMs: number, { inOrder }: { inOrder: boolean }): () => number {
  let lastDueMs = 0;
  return () => {
    const now = performance.now();
    const dueMs = now + mostMs * Math.random();
    lastDueMs = inOrder ? Math.max(dueMs, lastDueMs) : dueMs;
    return lastDueMs - now;
  };
}

afterEach(async () => {
  phone('customer').audio.delayPackets(() => 0);
  await endToneCall(board);
}, 30_000);

describe('a caller behind a jitter buffer whose packets come unevenly', () => {
  beforeAll(() => open({ AST_JITTER_BUFFER: 'on' }), 60_000);
  afterAll(() => board?.close(), 60_000);

  it.each([
    { mostMs: 40, inOrder: true, sequence: 1_000 },
    { mostMs: 40, inOrder: true, sequence: 40_000 },
    { mostMs: 100, inOrder: false, sequence: 1_000 },
    { mostMs: 100, inOrder: false, sequence: 40_000 },
  ])(
    'is heard whole, up to $mostMs ms late, in order: $inOrder, from packet $sequence on',
    async ({ mostMs, inOrder, sequence }) => {
      await connectFrom(sequence);
      phone('customer').audio.delayPackets(lateBy(mostMs, { inOrder }));
      const heard = await shareHeard();
      expect(Math.min(heard.agent, heard.snoop)).toBeGreaterThan(0.9);
    },
    60_000,
  );

  it('is heard whole as long as they come evenly, from packet 65000 on, over its end', async () => {
    await connectFrom(65_000);
    const heard = await shareHeard();
    expect(Math.min(heard.agent, heard.snoop)).toBeGreaterThan(0.9);
  }, 60_000);

  it('is heard after losses, whatever number comes then', async () => {
    await connectFrom(40_000);
    const { audio } = phone('customer');
    audio.loseEvery(100);
    const heard = await shareHeard();
    audio.loseEvery(0);
    // two or three packets of 250 are lost; each costs a window or two of 40, and the agent's are cut in other places
    expect(Math.min(heard.agent, heard.snoop)).toBeGreaterThan(0.6);
  }, 60_000);

  it('leaves nothing behind in Asterisk, whichever side hangs up', async () => {
    const callId = await connectFrom(1);
    await board.telephony.hangUp(callId);
    await phone('customer').currentCall?.ended;
    await Promise.all([phone('agent').currentCall?.hangUp(), phone('supervisor').currentCall?.hangUp()]);
    await board.telephony.removeBridge('call');
    await board.telephony.removeBridge('sup');
    await board.empty();
  }, 60_000);
});

describe('a caller where there is no jitter buffer', () => {
  beforeAll(() => open({ AST_JITTER_BUFFER: 'off' }), 60_000);
  afterAll(() => board?.close(), 60_000);

  it('comes to the server at once, and is heard as the packets come', async () => {
    const callId = await connectFrom(40_000);
    expect(await endpointOf(callId)).toBe('trunk');
    phone('customer').audio.delayPackets(lateBy(100, { inOrder: false }));
    const heard = await shareHeard();
    expect(Math.max(heard.agent, heard.snoop)).toBeLessThan(0.5);
  }, 60_000);
});

describe('a caller where nothing is said about the jitter buffer', () => {
  beforeAll(() => open(), 60_000);
  afterAll(() => board?.close(), 60_000);

  const lines = () => board.global('HEARLINE_LINES');
  const linesChange = async (change: () => Promise<unknown>): Promise<string> => {
    const before = await lines();
    await change();
    await board.until('another list of lines', async () => (await lines()) !== before);
    return lines();
  };
  /** Until the server has counted enough of the call, and that is over. */
  const hangUpAfterCounting = async (): Promise<void> => {
    const playback = phone('customer').play(encodeUlaw(noise(COUNTED_MS, 7)));
    await playback.done;
    await phone('customer').currentCall?.hangUp();
    await endToneCall(board);
  };

  it('gets it by itself from the call on that follows one with jitter', async () => {
    const first = await connectFrom(40_000);
    expect(await endpointOf(first)).toBe('trunk');
    phone('customer').audio.delayPackets(lateBy(100, { inOrder: false }));
    expect(await linesChange(hangUpAfterCounting)).toMatch(/^127\.0\.2\.1&\d+$/);
    const second = await connectFrom(40_000);
    expect(await endpointOf(second)).toBe('loop');
    phone('customer').audio.delayPackets(lateBy(100, { inOrder: false }));
    const heard = await shareHeard();
    expect(Math.min(heard.agent, heard.snoop)).toBeGreaterThan(0.9);
  }, 90_000);

  it.each([
    ['of which it is one', '10.0.0.1&9999999999&127.0.2.1&9999999999', 'loop'],
    ['of which it is none', '127.0.2.10&9999999999&127.0.2.11&9999999999', 'trunk'],
    ['that held until a while ago', '127.0.2.1&1790000000', 'trunk'],
    ['that cannot be read', '127.0.2.1', 'trunk'],
  ])(
    'has it by the list of lines %s',
    async (_which, list, endpoint) => {
      const before = await lines();
      await board.telephony.setGlobal('HEARLINE_LINES', list);
      expect(await endpointOf(await connectFrom(40_000))).toBe(endpoint);
      await board.telephony.setGlobal('HEARLINE_LINES', before);
    },
    60_000,
  );

  it('has it no longer once packets are lost on the line, and does not get it again', async () => {
    for (const had of ['loop', 'trunk']) {
      expect(await endpointOf(await connectFrom(40_000))).toBe(had);
      const { audio } = phone('customer');
      audio.delayPackets(lateBy(40, { inOrder: true }));
      audio.loseEvery(20);
      if (had === 'loop') expect(await linesChange(hangUpAfterCounting)).toBe('none');
      else await hangUpAfterCounting();
      audio.loseEvery(0);
    }
    expect(await endpointOf(await connectFrom(40_000))).toBe('trunk');
    expect(await lines()).toBe('none');
    expect(await board.asterisk.complaints()).toEqual([]);
  }, 120_000);
});
