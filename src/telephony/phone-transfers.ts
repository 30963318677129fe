import { Deferred } from '../lib/deferred.js';
import type { Log } from '../lib/log.js';
import { settledOrAborted } from '../lib/settled-or-aborted.js';
import { ariVariable, type DocumentedAriEvent } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { isUnanswered, TelephonyError } from './errors.js';
import type { AskedTransfer, TransferAnswer } from './telephony.js';

/** The mode in which Asterisk does nothing about a REFER but inform us (docs.asterisk.org, PJSIP_TRANSFER_HANDLING). */
export const OURS_TO_DECIDE = 'ari-only';

/** ARI's names, and what Asterisk 22.10 sends the phone: 200, 603, 503. */
const STATES: Readonly<Record<TransferAnswer, string>> = {
  accepted: 'channel_answered',
  declined: 'channel_declined',
  unavailable: 'channel_unavailable',
};

/** Asterisk says at once that it has informed the phone (its event with a `state`). One that does not keeps no caller waiting. */
const ANSWERED_MS = 500;

type Asked = Extract<DocumentedAriEvent, { type: 'ChannelTransfer' }>;

/**
 * Makes the transfers ours that a phone asks for whom we have called, unless it says that
 * it knows `norefersub` (RFC 4488): Asterisk 22.10.1 ends at a REFER with `Refer-Sub:
 * false` in this mode, and every call with it (asterisk/asterisk#2021, reproduced; repaired
 * in 22.11). For a phone that calls us the dial plan does the same (extensions.conf,
 * from-agent). Never throws: without it the phone's transfers to a number are refused.
 */
export async function decideTransfersOf(rest: () => AriRest, channelId: string, log: Log): Promise<void> {
  const path = `/channels/${encodeURIComponent(channelId)}/variable`;
  try {
    const known = await supportedBy(rest(), path);
    if (/norefersub/i.test(known)) return;
    await rest().post(path, { query: { variable: 'PJSIP_TRANSFER_HANDLING()', value: OURS_TO_DECIDE } });
  } catch (error) {
    log.warn({ err: error, channelId }, 'a phone cannot transfer this call by itself');
  }
}

/** The field of the phone's 200; empty where it sent none. */
async function supportedBy(rest: AriRest, path: string): Promise<string> {
  try {
    const query = { variable: 'PJSIP_RESPONSE_HEADER(read,Supported)' };
    return (await rest.get(path, ariVariable, { query })).value;
  } catch (error) {
    if (!(error instanceof TelephonyError) || isUnanswered(error)) throw error;
    return '';
  }
}

export interface PhoneTransfersOptions {
  readonly rest: () => AriRest;
  readonly onAsked: (channelId: string, to: AskedTransfer) => void;
}

/** Transfers that phones ask for by REFER, and our answers to them. */
export class PhoneTransfers {
  readonly #options: PhoneTransfersOptions;
  /** By channel: settled once the phone has been informed. */
  readonly #asked = new Map<string, Deferred>();

  constructor(options: PhoneTransfersOptions) {
    this.#options = options;
  }

  /** Each event comes twice: of the channel, and of its phone. */
  report({ state, referred_by: { source_channel: from }, refer_to: to }: Asked): void {
    const waiting = this.#asked.get(from.id);
    if (state !== undefined) return waiting?.resolve();
    if (waiting) return; // one answer is for both
    this.#asked.set(from.id, new Deferred());
    this.#options.onAsked(from.id, targetOf(to));
  }

  /**
   * Resolves once Asterisk has said it to the phone, before whose BYE it must come.
   *
   * @throws TelephonyError when the phone is gone
   */
  async answer(channelId: string, answer: TransferAnswer): Promise<void> {
    const asked = this.#asked.get(channelId);
    const query = { states: STATES[answer] };
    try {
      await this.#options
        .rest()
        .post(`/channels/${encodeURIComponent(channelId)}/transfer_progress`, { query });
      if (asked) await settledOrAborted(asked.promise, AbortSignal.timeout(ANSWERED_MS));
    } finally {
      this.forget(channelId);
    }
  }

  /** That phone is gone. */
  forget(channelId: string): void {
    this.#asked.get(channelId)?.resolve();
    this.#asked.delete(channelId);
  }
}

function targetOf({
  requested_destination: asked,
  destination_channel: line,
}: Asked['refer_to']): AskedTransfer {
  const { destination: number, protocol_id: replaces } = asked;
  return replaces === undefined ? { kind: 'number', number } : { kind: 'line', channelId: line?.id ?? null };
}
