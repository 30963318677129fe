import type { Log } from '../lib/log.js';
import { ariVariable, type ToldAriEvent } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { isUnanswered, TelephonyError } from './errors.js';
import type { AskedTransfer, TransferAnswer } from './telephony.js';

/** The mode in which Asterisk does nothing about a REFER but tell us (docs.asterisk.org, PJSIP_TRANSFER_HANDLING). */
export const OURS_TO_DECIDE = 'ari-only';

/** ARI's names, and what Asterisk 22.10 tells the phone: 200, 603, 503. */
const STATES: Readonly<Record<TransferAnswer, string>> = {
  accepted: 'channel_answered',
  declined: 'channel_declined',
  unavailable: 'channel_unavailable',
};

type Asked = Extract<ToldAriEvent, { type: 'ChannelTransfer' }>;

/**
 * Makes the transfers ours that a phone asks for whom we have called, unless it says that it knows `norefersub` (RFC 4488):
 * Asterisk 22.10.1 ends at a REFER with `Refer-Sub: false` in this mode, and every call with it (asterisk/asterisk#2021,
 * reproduced; repaired in 22.11). Of a phone that calls us the dial plan does the same (extensions.conf, from-agent).
 * Never throws: without it the phone's transfers to a number are refused.
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

/** @returns undefined for an event that tells what became of it */
export function askedTransfer({ state, refer_to: to }: Asked): AskedTransfer | undefined {
  if (state !== undefined) return undefined;
  const { destination: number, protocol_id: replaces } = to.requested_destination;
  if (replaces === undefined) return { kind: 'number', number };
  return { kind: 'line', channelId: to.destination_channel?.id ?? null };
}

/** @throws TelephonyError when the phone is gone */
export async function answerTransfer(
  rest: AriRest,
  channelId: string,
  answer: TransferAnswer,
): Promise<void> {
  const query = { states: STATES[answer] };
  await rest.post(`/channels/${encodeURIComponent(channelId)}/transfer_progress`, { query });
}
