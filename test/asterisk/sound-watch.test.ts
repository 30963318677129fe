import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeUlaw } from '../../src/audio/g711.js';
import { NO_SOUND_CAUSE } from '../../src/telephony/release-causes.js';
import { POOR_JITTER_MS } from '../../src/telephony/sound-quality.js';
import { isHeard } from './support/goertzel.js';
import { Switchboard, TONES } from './support/switchboard.js';
import { addParties, endToneCall } from './support/tone-matrix.js';
import type { SipPhone } from '../../demo/phone/sip-phone.js';

const BOTH = { customer: 'agent', agent: 'customer' };
/** 40 s of packets: what a party was silent for, before it joined its bridge again. */
const PACKETS_BACK = 2_000;
const HEARD_AGAIN_LIMIT_MS = 10_000;
const WINDOW_MS = 200;
/** Longer than the longest silence of the tests in which the call is to stay. */
const RTP_TIMEOUT_S = 6;

let board: Switchboard;
let customerChannel: string;
let customer: SipPhone;
let agent: SipPhone;
beforeAll(async () => {
  board = await Switchboard.open({ environment: { AST_RTP_TIMEOUT_S: String(RTP_TIMEOUT_S) } });
  await addParties(board);
  [customer, agent] = [board.phones.get('customer') as SipPhone, board.phones.get('agent') as SipPhone];
}, 60_000);
afterEach(() => endToneCall(board), 30_000);
afterAll(() => board?.close(), 60_000);

async function connect(): Promise<void> {
  const { telephony } = board;
  customerChannel = await board.customerCalls();
  await telephony.answer(customerChannel);
  await telephony.bridge('call', customerChannel);
  await board.ring('agent', 'call-agent');
  await telephony.bridge('call', 'call-agent');
}

/** @returns how long `ear` did not hear that tone after now, ms of the sound that came in */
function silenceUntilHeard(ear: SipPhone, hz: number): Promise<number> {
  const fromMs = performance.timeOrigin + performance.now() + WINDOW_MS;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`the tone of ${hz} Hz was not heard again`)),
      HEARD_AGAIN_LIMIT_MS,
    );
    ear.audio.onFrame = ({ arrivedAtMs }) => {
      if (arrivedAtMs < fromMs + WINDOW_MS) return;
      const samples = decodeUlaw(ear.audio.heard(arrivedAtMs - WINDOW_MS, arrivedAtMs));
      if (!isHeard(samples, hz, WINDOW_MS)) return;
      clearTimeout(limit);
      ear.audio.onFrame = () => {};
      resolve(arrivedAtMs - fromMs);
    };
  });
}

describe('a party whose RTP begins anew at a lower sequence number', () => {
  it('is heard again by itself, caller or agent, long before the number has caught up', async () => {
    await connect();
    expect(await board.whoHearsWhom()).toEqual(BOTH);
    customer.audio.beginAnew(PACKETS_BACK);
    const ofCustomer = await silenceUntilHeard(agent, TONES.customer);
    agent.audio.beginAnew(PACKETS_BACK);
    const ofAgent = await silenceUntilHeard(customer, TONES.agent);
    expect(Math.max(ofCustomer, ofAgent)).toBeLessThan(HEARD_AGAIN_LIMIT_MS);
    expect(await board.whoHearsWhom()).toEqual(BOTH);
  }, 60_000);

  it('takes no whisper from the agent, and no party from the supervisor who listens', async () => {
    const { telephony } = board;
    await connect();
    expect(await board.whoHearsWhom()).toEqual(BOTH); // the streams that they began with are known
    await board.ring('supervisor', 'sup-phone');
    await telephony.bridge('sup', 'sup-phone');
    for (const [i, channelId] of [customerChannel, 'call-agent'].entries())
      await telephony.snoop({ snoopId: `sup-${i}`, channelId, bridgeId: 'sup' });
    await telephony.whisper({
      whisperId: 'sup-whisper',
      fromChannelId: 'sup-phone',
      toChannelId: 'call-agent',
    });
    for (const phone of [customer, agent]) {
      phone.audio.beginAnew(PACKETS_BACK);
      const [ear, hz] = phone === customer ? [agent, TONES.customer] : [customer, TONES.agent];
      await silenceUntilHeard(ear, hz);
      expect(await board.whoHearsWhom()).toEqual({
        customer: 'agent',
        agent: 'customer + supervisor',
        supervisor: 'customer + agent',
      });
    }
  }, 60_000);

  it('stays with the music while on hold, and is heard when that is over', async () => {
    await connect();
    expect(await board.whoHearsWhom()).toEqual(BOTH);
    await board.telephony.hold('call', customerChannel);
    customer.audio.beginAnew(PACKETS_BACK);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'music', agent: 'nobody' });
    await board.telephony.bridge('call', customerChannel);
    expect(await board.whoHearsWhom()).toEqual(BOTH);
  }, 60_000);
});

describe('a party from whom no sound arrives', () => {
  const reported = (state: 'none' | 'good') =>
    board.event(
      'sound',
      ({ channelId, quality }) => channelId === customerChannel && quality.state === state,
    );

  it('is reported, and that the sound is back; the call stays up', async () => {
    await connect();
    customer.audio.mute();
    await reported('none');
    expect(customer.currentCall?.isOver).toBe(false);
    customer.audio.unmute();
    await reported('good');
    expect(await board.whoHearsWhom()).toEqual(BOTH);
  }, 60_000);

  it('is reported to have a poor line when packets come unevenly, and stays on the call', async () => {
    await connect();
    customer.audio.delayPackets(() => 200 * Math.random());
    const isPoor = await board.event('sound', ({ quality }) => quality.state === 'poor');
    expect(isPoor).toMatchObject({ channelId: customerChannel });
    expect(isPoor.quality.jitterMs).toBeGreaterThanOrEqual(POOR_JITTER_MS);
    customer.audio.delayPackets(() => 0);
  }, 60_000);

  it('is gone with a cause of its own when the switch gives the line up', async () => {
    await connect();
    customer.audio.mute();
    const gone = await board.event('gone', ({ channelId }) => channelId === customerChannel);
    expect(gone.cause).toBe(NO_SOUND_CAUSE);
    customer.audio.unmute();
  }, 60_000);

  it('is gone like any party, after a hang-up by either side', async () => {
    await connect();
    customer.audio.mute();
    await reported('none');
    await customer.currentCall?.hangUp();
    const hungUp = await board.event('gone', ({ channelId }) => channelId === customerChannel);
    expect(hungUp.cause).toBe(16);
    customer.audio.unmute();
  }, 60_000);
});
