import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ULAW_SILENCE } from '../../../src/audio/g711.js';
import { RtpStream, wallClockMs, type ReceivedFrame } from '../../../demo/phone/rtp-stream.js';

let sender: RtpStream;
let receiver: RtpStream;

beforeEach(async () => {
  sender = await RtpStream.open('127.0.0.1');
  receiver = await RtpStream.open('127.0.0.1');
});

afterEach(async () => {
  await sender.close();
  await receiver.close();
});

/** Resolves with the first frame for which `wanted` is true. */
const frameThat = (wanted: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame> =>
  new Promise((resolve) => {
    receiver.onFrame = (frame) => {
      if (wanted(frame)) resolve(frame);
    };
  });

/** A ramp of codes without the one of silence, so that each byte shows where it came from. */
const ramp = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i % 251);

describe('RtpStream', () => {
  it('carries every sample in order and fills the last frame up with silence', async () => {
    sender.start(receiver);
    const silenceAfter = frameThat(({ ulaw }) => ulaw[0] === ULAW_SILENCE && receiver.received.length > 6);
    const played = sender.play(ramp(500));
    expect(await played.done).toBe(true);
    await silenceAfter;
    const heard = Buffer.from(receiver.heard());
    const start = heard.indexOf(Buffer.from(ramp(500)));
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start % 160).toBe(0);
    expect(heard.subarray(start + 500, start + 640).every((code) => code === ULAW_SILENCE)).toBe(true);
  });

  it('says when each packet left: before it arrived, and in order', async () => {
    sender.start(receiver);
    const played = sender.play(ramp(1600));
    const before = wallClockMs();
    await played.done;
    const last = await frameThat(() => true);
    const times = Array.from({ length: 10 }, (_, i) => played.sentAt(i * 160) ?? Number.NaN);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(times[0]).toBeGreaterThanOrEqual(before);
    expect(times[9]).toBeLessThanOrEqual(last.arrivedAtMs);
    expect(played.startedAtMs).toBe(times[0]);
    expect(played.sentAt(159)).toBe(times[0]);
    expect(played.sentAt(1600)).toBeNull();
  });

  it('never drifts: the packets of a second leave at multiples of 20 ms from the first', async () => {
    sender.start(receiver);
    const played = sender.play(ramp(8000));
    await played.done;
    const first = played.sentAt(0) ?? Number.NaN;
    const last = played.sentAt(7999) ?? Number.NaN;
    // skipped time is counted, so that a busy machine does not make this a matter of luck
    expect(last - first).toBeGreaterThan(49 * 20 - 25);
    expect(last - first).toBeLessThan(49 * 20 + sender.skipped.ms + 65);
    expect(sender.skipped.times === 0).toBe(sender.skipped.ms === 0);
  });

  it('goes on from now after it was held up, instead of sending a burst', async () => {
    sender.start(receiver);
    await frameThat(() => true);
    const until = performance.now() + 300;
    while (performance.now() < until); // the thread is busy: no timer can run
    const steps = () =>
      receiver.received.slice(1).map(({ sequence, timestamp }, i) => ({
        packets: sequence - (receiver.received[i]?.sequence ?? 0),
        samples: timestamp - (receiver.received[i]?.timestamp ?? 0),
      }));
    // time that was not sent is missing from the timestamps, as with a real phone; what left before may arrive first
    await frameThat(() => steps().some(({ samples }) => samples >= 160 * 11));
    expect(sender.skipped.ms).toBeGreaterThanOrEqual(220);
    expect(steps().every(({ packets }) => packets === 1)).toBe(true);
  });

  it('begins anew at the end of a loop, in the middle of a frame', async () => {
    sender.start(receiver);
    const played = sender.play(ramp(200), { loop: true });
    const heardTwice = frameThat(() => receiver.heard().length >= 160 * 12);
    await heardTwice;
    sender.stop();
    expect(await played.done).toBe(false);
    const heard = Buffer.from(receiver.heard());
    expect(heard.includes(Buffer.from([...ramp(200), ...ramp(200)]))).toBe(true);
  });

  it('cuts off what plays when something else is played', async () => {
    sender.start(receiver);
    const first = sender.play(ramp(80_000));
    const second = sender.play(ramp(160));
    expect(await first.done).toBe(false);
    expect(await second.done).toBe(true);
  });

  it('ignores datagrams that are not PCMU', async () => {
    const { createSocket } = await import('node:dgram');
    const stranger = createSocket('udp4');
    stranger.send(Buffer.from('OPTIONS sip:x SIP/2.0\r\n\r\n'), receiver.port, receiver.host);
    stranger.send(Buffer.concat([Buffer.from([0x80, 101]), Buffer.alloc(14)]), receiver.port, receiver.host);
    sender.start(receiver);
    await frameThat(() => true);
    stranger.close();
    expect(receiver.received.every(({ ulaw }) => ulaw.length === 160)).toBe(true);
  });
});
