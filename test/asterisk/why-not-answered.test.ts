import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logIn } from '../../demo/run/live-client.js';
import type { Closable } from '../../src/lib/closer.js';
import type { EndReason } from '../../src/calls/end-reason.js';
import { endStrings } from '../../src/web/strings-end.js';
import { ask } from '../support/http-client.js';
import { CallCentre, type Colleague } from './support/call-centre.js';
import { TEST_PASSWORD } from './support/live-system.js';
import { openRefusingCarrier } from './support/refusing-carrier.js';

const CASES: readonly (readonly [statuses: string, reason: EndReason])[] = [
  ['486 Busy Here', 'busy'],
  ['600 Busy Everywhere', 'busy'],
  ['603 Decline', 'declined'],
  ['404 Not Found', 'not-in-service'],
  ['604 Does Not Exist Anywhere', 'not-in-service'],
  ['410 Gone', 'not-in-service'],
  ['484 Address Incomplete', 'not-in-service'],
  ['480 Temporarily Unavailable', 'unreachable'],
  ['502 Bad Gateway', 'unreachable'],
  ['408 Request Timeout', 'unreachable'],
  ['180 Ringing, 408 Request Timeout', 'no-answer'],
  ['403 Forbidden', 'network-failure'],
  ['500 Server Internal Error', 'network-failure'],
  ['503 Service Unavailable', 'network-failure'],
  ['504 Server Time-out', 'network-failure'],
];
const numberOf = (i: number) => `07110001${String(i).padStart(2, '0')}`;
const caseOf = (number: string) => CASES[Number(number.slice(-2))];

let centre: CallCentre;
let carrier: Closable;
let amina: Colleague;
let token: string;
beforeAll(async () => {
  centre = await CallCentre.open({ AGENT_ENDPOINTS: '' });
  const statusesOf = (number: string) => (caseOf(number)?.[0] ?? '500 Server Internal Error').split(', ');
  carrier = await openRefusingCarrier('127.0.2.1', centre.outsidePort, statusesOf);
  [amina] = (await centre.colleagues([{ name: 'amina', role: 'counsellor', extension: '3001' }])) as [
    Colleague,
  ];
  token = await logIn(centre.system.server.url, 'admin', TEST_PASSWORD);
}, 120_000);
afterAll(async () => {
  await carrier?.close();
  await centre?.close();
}, 60_000);

/** The agent dials, and the call comes to nothing. */
async function dialInVain(number: string) {
  const { log } = centre.system;
  await amina.phone.call(number);
  const { call_id: callId } = await log.until('streaming_call_start', ({ dialled }) =>
    dialled.endsWith(number.slice(1)),
  );
  const end = await log.until('streaming_call_end', ({ call_id: id }) => id === callId);
  await amina.phone.currentCall?.ended;
  return end;
}

describe('a call that the network refuses', () => {
  it.each(CASES.map(([status, reason], i) => [status, reason, i] as const))(
    'with %s ends by %s',
    async (_status, reason, i) => {
      const end = await dialInVain(numberOf(i));
      expect(end).toMatchObject({ side: 'server', reason, note: null });
      const headers = { authorization: `Bearer ${token}` };
      const answer = await ask(centre.system.server.url, `/api/v1/calls/${end.call_id}`, { headers });
      expect(answer.json()).toMatchObject({ call: { end_reason: reason } });
      expect(endStrings.ending.why(end.reason).sentence).not.toBe(endStrings.ending.why('other').sentence);
    },
    30_000,
  );
});
