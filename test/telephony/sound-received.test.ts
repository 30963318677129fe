import { describe, expect, it } from '@jest/globals';
import { ReceivedCount } from '../../src/telephony/sound-received.js';

const reading = (received: number, lost: number, { ssrc = 1, jitterMs = 2 } = {}) => ({
  ...{ ssrc, received, lost, jitterMs },
});

describe('the sound of a party in all', () => {
  it('is not known before a packet comes', () => {
    const count = new ReceivedCount();
    count.add({ ssrc: null, received: 0, lost: 0, jitterMs: 0 });
    expect(count.all).toBeNull();
  });

  it('adds up what is counted, with the share that is lost', () => {
    const count = new ReceivedCount();
    for (const each of [reading(100, 0), reading(900, 50), reading(920, 80)]) count.add(each);
    expect(count.all).toMatchObject({ packets: 920, lost: 80, loss: 0.08, jitterMs: 2 });
    expect(count.all?.mos).toBeCloseTo(3.53, 1);
  });

  it('goes on over a stream that begins anew, also under the same number', () => {
    const count = new ReceivedCount();
    const streams = [
      reading(100, 10),
      reading(50, 5, { ssrc: 2 }),
      reading(60, 5, { ssrc: 2 }),
      reading(30, 1, { ssrc: 2 }),
    ];
    for (const each of streams) count.add(each);
    expect(count.all).toMatchObject({ packets: 190, lost: 16 });
  });

  it('counts no packet twice where Asterisk named no stream in between', () => {
    const count = new ReceivedCount();
    for (const each of [reading(100, 4), { ...reading(0, 0), ssrc: null }, reading(150, 4)]) count.add(each);
    expect(count.all).toMatchObject({ packets: 150, lost: 4 });
  });

  it('counts no packet as lost that was only on its way when the switch reported', () => {
    const count = new ReceivedCount();
    for (const each of [reading(250, 4), reading(500, 1), reading(750, 5), reading(1_000, 2)])
      count.add(each);
    expect(count.all).toMatchObject({ packets: 1_000, lost: 2 });
  });

  it('takes the jitter of times with packets', () => {
    const count = new ReceivedCount();
    for (const each of [
      reading(10, 0, { jitterMs: 10 }),
      reading(10, 0, { jitterMs: 90 }),
      reading(20, 0, { jitterMs: 30 }),
    ])
      count.add(each);
    expect(count.all?.jitterMs).toBe(20);
  });
});
