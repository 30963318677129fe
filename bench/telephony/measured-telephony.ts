import { Deferred } from '../../src/lib/deferred.js';
import { durationMsOf, type AudioFrame } from '../../src/audio/frame.js';
import type { SpeechGrowth } from '../../src/audio/vad/speech-growth.js';
import { ourSwitchId } from '../../src/live/session/switch-ids.js';
import { AsteriskTelephony, type AsteriskTelephonyOptions } from '../../src/telephony/asterisk-telephony.js';
import type { MediaTap, TapEvent, TapRequest } from '../../src/telephony/telephony.js';
import type { Figures } from './protocol.js';

const FRAME_MS = 20;
const toFrames = (ms: number) => Math.round(ms / FRAME_MS);

/** An agent has answered, and these are not in the bridge with each other yet. */
interface Connecting {
  readonly answeredAtMs: number;
  readonly missing: Set<string>;
}

/** The telephony of the product, which also takes the time and counts frames. */
export class MeasuredTelephony extends AsteriskTelephony {
  /** Calls that begin while this is false are not tapped. */
  isTapping = true;
  readonly #answeredAtMs = new Map<string, number>();
  readonly #connecting = new Map<string, Connecting>();
  #answerToBridgedMs: number[] = [];
  #frames = 0;
  #filledMs = 0;
  #overrunMs = 0;
  #brokenMs = 0;

  constructor(options: AsteriskTelephonyOptions) {
    super(options);
    // the earliest moment at which we know of an answer, before it waits for its turn
    const push = this.events.push.bind(this.events);
    this.events.push = (event) => {
      if (event.type === 'answered') this.#answeredAtMs.set(event.channel.id, performance.now());
      if (event.type === 'gone') this.#answeredAtMs.delete(event.channelId);
      push(event);
    };
  }

  override async bridge(bridgeId: string, channelId: string): Promise<void> {
    const answeredAtMs = this.#answeredAtMs.get(channelId);
    if (answeredAtMs !== undefined) {
      this.#answeredAtMs.delete(channelId);
      const callerId = bridgeId.slice(ourSwitchId('call', '').length);
      this.#connecting.set(bridgeId, { answeredAtMs, missing: new Set([channelId, callerId]) });
    }
    await super.bridge(bridgeId, channelId);
    const connecting = this.#connecting.get(bridgeId);
    if (!connecting?.missing.delete(channelId) || connecting.missing.size > 0) return;
    this.#connecting.delete(bridgeId);
    this.#answerToBridgedMs.push(performance.now() - connecting.answeredAtMs);
  }

  override openTap(request: TapRequest): MediaTap {
    if (!this.isTapping) return noTap();
    return super.openTap({
      ...request,
      onEvent: (event) => {
        this.#note(event);
        request.onEvent(event);
      },
      onFrame: (frame) => {
        this.#hear(frame);
        request.onFrame(frame);
      },
    });
  }

  #hear({ samples, sampleRateHz, filled }: AudioFrame): void {
    if (filled) this.#filledMs += durationMsOf(samples.length, sampleRateHz);
    else this.#frames++;
  }

  /** Begins anew. */
  takeFigures(): Figures {
    const figures = {
      answerToBridgedMs: this.#answerToBridgedMs,
      frames: this.#frames,
      dropped: toFrames(this.#overrunMs),
      missedTicks: toFrames(Math.max(0, this.#filledMs - this.#overrunMs - this.#brokenMs)),
      lostWithConnections: toFrames(this.#brokenMs),
    };
    this.#answerToBridgedMs = [];
    this.#frames = this.#filledMs = this.#overrunMs = this.#brokenMs = 0;
    return figures;
  }

  #note(event: TapEvent): void {
    if (event.type !== 'gap' || event.reason === 'frames-lost') return;
    const ms = event.toMs - event.fromMs;
    if (event.reason === 'queue-overrun') this.#overrunMs += ms;
    else this.#brokenMs += ms;
  }
}

/** Hears nothing until it is closed. */
function noTap(): MediaTap {
  const closed = new Deferred();
  const speech = async function* (): AsyncGenerator<SpeechGrowth> {
    await closed.promise;
    yield* [];
  };
  return {
    speech: speech(),
    heard: closed.promise.then(() => null),
    holds: () => false,
    endSentence: () => {},
    recorded: async () => [],
    setRecorded: () => {},
    close: async () => closed.resolve(),
  };
}
