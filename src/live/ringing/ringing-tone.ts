import { randomUUID } from 'node:crypto';
import type { SwitchParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { ourSwitchId } from '../session/switch-ids.js';

/** The tone for the dialling user until the answer (Asterisk, indications.conf). */
export const RINGING_TONE = ['tone:ring'];

/** A user who dials. */
export interface Listener {
  readonly session: Pick<CallSession, 'bridgeId' | 'callId'>;
  readonly channelId: string;
}

type TonePart = Pick<SwitchParts, 'telephony' | 'log'>;

/**
 * Lets a user hear that a phone rings, for as long as `work` takes; where that phone's side has something to say before it
 * is answered (the network's announcement that a number is not in service), that in place of the tone.
 *
 * @param work is given what to call when sound comes from a channel that is not answered yet
 * @throws what the work throws
 */
export async function whileToneIsHeard<T>(
  parts: TonePart,
  listener: Listener,
  signal: AbortSignal,
  work: (onEarlySound: (channelId: string) => void) => Promise<T>,
): Promise<T> {
  const { telephony } = parts;
  const { channelId } = listener;
  const tone = new AbortController();
  const heard = telephony
    .play({ channelId, media: RINGING_TONE, signal: AbortSignal.any([tone.signal, signal]) })
    .catch(() => {}); // they hear nothing until the answer
  const early = new EarlySound(parts, listener);
  const onEarlySound = (from: string) => {
    tone.abort();
    early.hear(from);
  };
  try {
    return await work(onEarlySound);
  } finally {
    tone.abort();
    await Promise.all([heard, early.end()]);
  }
}

/** As `whileToneIsHeard`, for a user in the bridge of the call, who hears no tone. */
export async function whileEarlySoundIsHeard<T>(
  parts: TonePart,
  listener: Listener,
  work: (onEarlySound: (channelId: string) => void) => Promise<T>,
): Promise<T> {
  const early = new EarlySound(parts, listener);
  try {
    return await work((channelId) => early.hear(channelId));
  } finally {
    await early.end();
  }
}

/** The voice of a channel that is not answered, in the bridge of the call; of several channels the first that speaks. */
class EarlySound {
  readonly #parts: TonePart;
  readonly #listener: Listener;
  #snoopId: string | undefined;
  #opening: Promise<void> = Promise.resolve();

  constructor(parts: TonePart, listener: Listener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  hear(channelId: string): void {
    if (this.#snoopId !== undefined) return;
    this.#snoopId = ourSwitchId('sup', `early-${randomUUID().slice(0, 8)}`);
    this.#opening = this.#open(this.#snoopId, channelId);
  }

  async end(): Promise<void> {
    await this.#opening;
    if (this.#snoopId === undefined) return;
    await this.#parts.telephony.hangUp(this.#snoopId).catch(() => {}); // gone with its channel, most likely
  }

  /** A call without it is a call all the same. */
  async #open(snoopId: string, channelId: string): Promise<void> {
    const { telephony, log } = this.#parts;
    const { session, channelId: listenerId } = this.#listener;
    const { bridgeId } = session;
    try {
      await telephony.bridge(bridgeId, listenerId);
      await telephony.snoop({ snoopId, channelId, bridgeId });
    } catch (error) {
      log.warn({ err: error, callId: session.callId }, 'the sound before an answer could not be passed on');
    }
  }
}
