import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeUlaw } from '../../src/audio/g711.js';
import { noise, playedOut, shareArrived } from './support/arrived-sound.js';
import { Switchboard } from './support/switchboard.js';
import { addParties, endToneCall } from './support/tone-matrix.js';
import type { SipPhone } from '../../demo/phone/sip-phone.js';

const NOISE_MS = 5_000;
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

/** The part of what the caller says that agent and supervisor hear, 0..1. */
async function shareHeard(): Promise<{ agent: number; snoop: number }> {
  const sent = noise(NOISE_MS, 7);
  const playback = phone('customer').play(encodeUlaw(sent));
  await playback.done;
  await wait(LATEST_MS); // its end is on the way: nothing tells that it has arrived
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

describe('a caller where the jitter buffer is left out', () => {
  beforeAll(() => open(), 60_000);
  afterAll(() => board?.close(), 60_000);

  it('comes to the server at once, and is heard as the packets come', async () => {
    const callId = await connectFrom(40_000);
    expect(await board.variable(callId, 'CHANNEL(endpoint)')).toBe('trunk');
    phone('customer').audio.delayPackets(lateBy(100, { inOrder: false }));
    const heard = await shareHeard();
    expect(Math.max(heard.agent, heard.snoop)).toBeLessThan(0.5);
  }, 60_000);
});
