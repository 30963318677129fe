import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AudioFrame } from '../../src/audio/frame.js';
import type { SpeechSegment } from '../../src/audio/vad/speech-segment.js';
import { Closer } from '../../src/lib/closer.js';
import { nowMs } from '../../src/lib/clock.js';
import { silentLog } from '../../src/lib/log.js';
import { AsteriskTelephony, type AsteriskTelephonyOptions } from '../../src/telephony/asterisk-telephony.js';
import { configureMedia } from '../../src/telephony/media/configure-media.js';
import { LocalLegStreams } from '../../src/telephony/media/local-leg-streams.js';
import { MediaReceiver } from '../../src/telephony/media/media-receiver.js';
import type { MediaTap, TapEvent, TapRequest, TelephonyEvent } from '../../src/telephony/telephony.js';
import { Changes } from './changes.js';
import { FakeAsterisk } from './fake-asterisk.js';

type EventOf<Type extends TelephonyEvent['type']> = Extract<TelephonyEvent, { type: Type }>;

/** The telephony room against a fake Asterisk, with waits short enough for a test. */
export class TelephonyStage {
  readonly asterisk: FakeAsterisk;
  readonly telephony: AsteriskTelephony;
  readonly events: TelephonyEvent[] = [];
  readonly changes = new Changes();
  readonly #parts: Closer;
  /** Zero of the time of each call. */
  /** When the calls of all its taps were answered, ms since the epoch. */
  readonly answeredAtMs = nowMs();

  private constructor(asterisk: FakeAsterisk, telephony: AsteriskTelephony, parts: Closer) {
    this.asterisk = asterisk;
    this.telephony = telephony;
    this.#parts = parts;
    parts.add(telephony);
    void this.#collect();
  }

  static async open(options: Partial<AsteriskTelephonyOptions> = {}): Promise<TelephonyStage> {
    const parts = new Closer();
    const log = silentLog();
    const asterisk = parts.add(await FakeAsterisk.open());
    const receiver = new MediaReceiver({ user: 'media', password: 'media password', log });
    const http = createServer();
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      receiver.handleUpgrade(request, socket, head);
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    parts.add({ close: () => new Promise<void>((resolve) => http.close(() => resolve())) });
    const streams = parts.add(new LocalLegStreams({ log }));
    parts.add(receiver);
    const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/media`;
    const telephony = new AsteriskTelephony({
      access: async () => asterisk.access,
      application: 'hearline',
      mediaClient: 'media-client',
      receiver,
      streams,
      configureMedia: (rest) =>
        configureMedia(rest, { client: 'media-client', url, ...receiver.credentials }, log),
      limits: { handshakeTimeoutMs: 500, firstRetryMs: 10, lastRetryMs: 50 },
      tapLimits: { silentSocketMs: 500, watchEveryMs: 20 },
      log,
      ...options,
    });
    return new TelephonyStage(asterisk, telephony, parts);
  }

  /** The n-th event of a kind. */
  event<Type extends TelephonyEvent['type']>(type: Type, n = 1): Promise<EventOf<Type>> {
    return this.changes.until(`${type} number ${n}`, () => this.all(type)[n - 1]);
  }

  all<Type extends TelephonyEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  /** Taps a channel and takes what comes; `endsSentences`: each pause is said to be the end of a sentence. */
  tap(
    channelId: string,
    { endsSentences = false, callId }: { endsSentences?: boolean; callId?: string } = {},
  ): HeardTap {
    return new HeardTap(endsSentences, (listener) =>
      this.telephony.openTap({
        ...{ tapId: `tap-${channelId}-leg`, channelId, callId, answeredAtMs: this.answeredAtMs },
        ...listener,
      }),
    );
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  async #collect(): Promise<void> {
    for await (const event of this.telephony.events) {
      this.events.push(event);
      this.changes.notify();
    }
  }
}

export class HeardTap {
  readonly tap: MediaTap;
  readonly events: TapEvent[] = [];
  readonly frames: AudioFrame[] = [];
  readonly speech: SpeechSegment[] = [];
  /** Up to where all speech is in `speech`. */
  settledToMs = -Infinity;
  readonly changes = new Changes();
  /** Resolves when all has been reported. */
  readonly ended: Promise<void>;

  constructor(
    endsSentences: boolean,
    open: (listener: Pick<TapRequest, 'onEvent' | 'onFrame' | 'onSettled'>) => MediaTap,
  ) {
    this.tap = open({
      onEvent: (event) => {
        this.events.push(event);
        this.changes.notify();
      },
      onSettled: (toMs) => void (this.settledToMs = toMs),
      onFrame: (frame) => {
        this.frames.push(frame);
        this.changes.notify();
      },
    });
    this.ended = this.#untilEnded(endsSentences);
  }

  started(n = 1): Promise<true> {
    return this.changes.until(
      `start number ${n}`,
      () => this.events.filter(({ type }) => type === 'started').length >= n || undefined,
    );
  }

  gap(): Promise<Extract<TapEvent, { type: 'gap' }>> {
    return this.changes.until('a gap', () => this.events.find((event) => event.type === 'gap'));
  }

  frame(n = 1): Promise<AudioFrame> {
    return this.changes.until(`frame number ${n}`, () => this.frames[n - 1]);
  }

  async #untilEnded(endsSentences: boolean): Promise<void> {
    for await (const growth of this.tap.speech) {
      if (growth.type === 'closed' && growth.segment) this.speech.push(growth.segment);
      if (growth.type === 'grew' && growth.quietMs > 0 && endsSentences)
        this.tap.endSentence(growth.spokenToMs);
    }
  }
}
