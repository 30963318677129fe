import type { AriRest } from './ari/ari-rest.js';
import type { RingRequest } from './telephony.js';

/**
 * In the order of our liking; an account is offered those that it may have. Left out, Asterisk asks for plain PCM, and
 * offers a browser PCMU instead of Opus.
 */
const OFFERED = 'opus,ulaw,alaw,g722';

/** Phones answer by themselves to the one or the other of these; both name no host that would be asked. */
const AUTO_ANSWER = {
  'PJSIP_HEADER(add,Call-Info)': '<sip:127.0.0.1>;answer-after=0',
  'PJSIP_HEADER(add,Alert-Info)': '<http://127.0.0.1>;info=alert-autoanswer;delay=0',
};

/**
 * A transfer that is not ours to decide (phone-transfers.ts) finds no extension in that context. The account cannot carry this:
 * Asterisk 22.10 refuses to change an endpoint with `set_var` (500, "Allocation failed").
 */
const NO_TRANSFER = { TRANSFER_CONTEXT: 'no-transfer' };

/** Rings a phone; events show whether it is answered. @throws TelephonyError */
export async function placeChannel(
  rest: AriRest,
  application: string,
  { endpoint, channelId, callerId, timeoutMs, autoAnswer }: RingRequest,
): Promise<void> {
  await rest.post('/channels', {
    query: {
      endpoint,
      channelId,
      app: application,
      appArgs: 'agent',
      formats: OFFERED,
      timeout: Math.ceil(timeoutMs / 1000),
      ...(callerId === null ? {} : { callerId }),
    },
    body: { variables: { ...NO_TRANSFER, ...(autoAnswer ? AUTO_ANSWER : {}) } },
  });
}
