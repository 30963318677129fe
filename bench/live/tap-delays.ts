import { setTimeout as wait } from 'node:timers/promises';
import type { AsteriskInstance } from '../../demo/run/child-asterisk.js';
import type { Playback } from '../../demo/phone/rtp-stream.js';
import { SipPhone } from '../../demo/phone/sip-phone.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { encodeUlaw } from '../../src/audio/g711.js';
import { SILERO_WINDOW } from '../../src/audio/vad/silero-window.js';
import { WindowCutter } from '../../src/audio/vad/window-cutter.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { AsteriskTelephony } from '../../src/telephony/asterisk-telephony.js';
import type { Channel, TapEvent } from '../../src/telephony/telephony.js';
import { telephonyOptions } from '../telephony/telephony-options.js';

const SAMPLE_RATE_HZ = 8000;
const SAMPLES_PER_MS = 8;
/** A sound of this length, then silence; the period has no factor with a packet (20 ms) or a window (32 ms): every phase comes. */
const SOUND_MS = 20;
const PERIOD_MS = 503;
const LEVEL = 8000;
const LASTS_MS = 15_000;
const CONNECT_TIMEOUT_MS = 20_000;

export interface TapDelayOptions {
  readonly asterisk: AsteriskInstance;
  /** Data folder of that Asterisk, with no server on it. */
  readonly dataDir: string;
  readonly calls: number;
  readonly signal: AbortSignal;
}

/**
 * From the last sample of a sound leaving the phone to the arrival of the window that holds it, ms: the phone's packet,
 * Asterisk, its snoop's timer, the connection to us, and what is missing of the window. The product's own telephony
 * and taps, without the rest of the server.
 */
export async function measureTapDelays({
  asterisk,
  dataDir,
  calls,
  signal,
}: TapDelayOptions): Promise<number[]> {
  const parts = new Closer();
  try {
    const telephony = parts.add(new AsteriskTelephony(await telephonyOptions(dataDir, silentLog(), parts)));
    const events = telephony.events[Symbol.asyncIterator]();
    await nextOf(events, 'synchronised', signal);
    const delays: Promise<number[]>[] = [];
    for (let i = 0; i < calls; i++) {
      const host = `127.0.2.${i + 1}`;
      const server = { host: asterisk.sipHost, port: asterisk.sipPort };
      const phone = parts.add(await SipPhone.open({ user: `+25470000012${i}`, host, server }));
      const calling = phone.call('116', { signal, timeoutMs: CONNECT_TIMEOUT_MS });
      const { channel } = await nextOf(events, 'inbound', signal);
      await telephony.answer(channel.id);
      const call = await calling;
      const play = () => call.play(marks(), { loop: true });
      delays.push(delaysOf(telephony, channel, play, signal));
    }
    return (await Promise.all(delays)).flat();
  } finally {
    await parts.close();
  }
}

type Event = AsteriskTelephony['events'] extends AsyncIterable<infer T> ? T : never;

async function nextOf<T extends Event['type']>(events: AsyncIterator<Event>, type: T, signal: AbortSignal) {
  for (let next = await events.next(); !next.done; next = await events.next()) {
    signal.throwIfAborted();
    if (next.value.type === type) return next.value as Extract<Event, { type: T }>;
  }
  throw new Error(`the telephony ended without '${type}'`);
}

/** One period, as a telephone sends it. */
function marks(): Uint8Array {
  const sound = (i: number) => (i % SAMPLES_PER_MS < SAMPLES_PER_MS / 2 ? LEVEL : -LEVEL);
  return encodeUlaw(
    Int16Array.from({ length: PERIOD_MS * SAMPLES_PER_MS }, (_, i) =>
      i < SOUND_MS * SAMPLES_PER_MS ? sound(i) : 0,
    ),
  );
}

async function delaysOf(
  telephony: AsteriskTelephony,
  { id }: Channel,
  play: () => Playback,
  signal: AbortSignal,
): Promise<number[]> {
  const answeredAtMs = performance.timeOrigin + performance.now();
  let onStarted = () => {};
  const started = new Promise<void>((resolve) => (onStarted = resolve));
  const onEvent = ({ type }: TapEvent) => {
    if (type === 'started') onStarted();
  };
  const arrivals = new Arrivals();
  const tap = telephony.openTap({
    ...{ tapId: `delay-${id}`, channelId: id, answeredAtMs, onEvent },
    onFrame: (frame) => arrivals.hear(frame),
  });
  await started;
  const playback = play();
  await wait(LASTS_MS, undefined, { signal });
  await tap.close();
  for await (const _segment of tap.speech); // until all has been reported
  return arrivals.atMs.flatMap((arrivedAtMs) => delayOf(arrivedAtMs, playback) ?? []);
}

/** When each window arrived that holds the last sample of a sound, by the wall clock. */
class Arrivals {
  readonly atMs: number[] = [];
  readonly #cutter = new WindowCutter(SILERO_WINDOW[SAMPLE_RATE_HZ].samples);
  #loudAtMs: number | undefined;

  hear(frame: AudioFrame): void {
    for (const { samples, arrivedAtMs } of this.#cutter.push(frame)) {
      if (samples.some((sample) => Math.abs(sample) > LEVEL / 2)) this.#loudAtMs = arrivedAtMs;
      else if (this.#loudAtMs !== undefined) {
        this.atMs.push(this.#loudAtMs);
        this.#loudAtMs = undefined;
      }
    }
  }
}

/** Since the last sample of the newest sound left, ms; nothing is under way for a whole period. */
function delayOf(arrivedAtMs: number, playback: Playback): number | null {
  let delayMs: number | null = null;
  for (let last = SOUND_MS * SAMPLES_PER_MS - 1; ; last += PERIOD_MS * SAMPLES_PER_MS) {
    const sentAtMs = playback.sentAt(last);
    if (sentAtMs === null || sentAtMs > arrivedAtMs) return delayMs;
    delayMs = arrivedAtMs - sentAtMs;
  }
}
