import { TimeoutError } from '../../src/lib/errors.js';
import { buildRequest } from './build-request.js';
import { headerOf, sequenceOf, type SipRequest, type SipResponse } from './sip-message.js';
import type { SipAddress, SipTransport } from './sip-transport.js';

/** How long the other side may take to say anything at all after we gave up, in ms. */
const ANSWER_TO_CANCEL_MS = 8000;

export interface RingOptions {
  /** Patience, in ms. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends an INVITE and waits for its final answer; cancels it when patience ends or the signal says so.
 *
 * @throws TimeoutError when the call was not answered in time; the signal's reason when it was aborted
 */
export async function ring(
  transport: SipTransport,
  invite: SipRequest,
  to: SipAddress,
  { timeoutMs, signal }: RingOptions,
): Promise<SipResponse> {
  const patience = AbortSignal.timeout(timeoutMs);
  const giveUp = signal ? AbortSignal.any([signal, patience]) : patience;
  let heardOf = false;
  const cancelOnceHeardOf = (): void => {
    // CANCEL only after a provisional answer (RFC 3261, section 9.1)
    if (giveUp.aborted && heardOf) void sendCancel(transport, invite, to);
  };
  giveUp.addEventListener('abort', cancelOnceHeardOf, { once: true });
  try {
    const response = await transport.request(invite, to, {
      timeoutMs: timeoutMs + ANSWER_TO_CANCEL_MS,
      onProvisional: () => {
        if (heardOf) return;
        heardOf = true;
        cancelOnceHeardOf();
      },
    });
    if (response.status === 487) signal?.throwIfAborted();
    if (response.status === 487 && patience.aborted) {
      throw new TimeoutError(`not answered within ${timeoutMs} ms`);
    }
    return response;
  } finally {
    giveUp.removeEventListener('abort', cancelOnceHeardOf);
  }
}

async function sendCancel(transport: SipTransport, invite: SipRequest, to: SipAddress): Promise<void> {
  const field = (name: string): string => headerOf(invite, name) ?? '';
  const cancel = buildRequest({
    method: 'CANCEL',
    uri: invite.uri,
    via: field('Via'),
    from: field('From'),
    to: field('To'),
    callId: field('Call-ID'),
    sequence: sequenceOf(invite),
  });
  // how it went is reported by the answer to the INVITE itself
  await transport.request(cancel, to, { timeoutMs: ANSWER_TO_CANCEL_MS }).catch(() => {});
}
