import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallCentre, type Colleague } from './support/call-centre.js';
import { openEarlyCarrier, type EarlyCarrier } from './support/early-carrier.js';
import { heardBy } from './support/heard-by.js';

/** The network's announcement; no part of any ringing tone. */
const ANNOUNCEMENT_HZ = 2100;

let centre: CallCentre;
let carrier: EarlyCarrier;
let amina: Colleague;
beforeAll(async () => {
  centre = await CallCentre.open({ AGENT_ENDPOINTS: '' });
  carrier = await openEarlyCarrier('127.0.2.1', centre.outsidePort, ANNOUNCEMENT_HZ);
  [amina] = (await centre.colleagues([
    { name: 'amina', role: 'counsellor', extension: '3001', hz: 1000 },
  ])) as [Colleague];
}, 120_000);
afterAll(async () => {
  await carrier?.close();
  await centre?.close();
}, 60_000);

/** Until the agent hears it: the 183 and its sound are on their way. */
async function hearsAnnouncement(): Promise<boolean> {
  for (let again = 0; again < 5; again++) {
    const heard = (await heardBy([amina.phone], [ANNOUNCEMENT_HZ])).get(amina.phone);
    if (heard?.tonesHz.includes(ANNOUNCEMENT_HZ)) return true;
  }
  return false;
}

describe('what a network says before it answers', () => {
  it('is heard by the agent who dialled, and the call ends with the cause', async () => {
    await amina.phone.call('0711000001');
    expect(await hearsAnnouncement()).toBe(true);
    carrier.refuse('404 Not Found');
    await amina.phone.currentCall?.ended;
    const channels = () => centre.system.ari<{ id: string }[]>('GET', '/channels');
    for (let again = 0; again < 50 && (await channels()).length > 0; again++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await channels()).toEqual([]);
    expect(await centre.system.ari<{ id: string }[]>('GET', '/bridges')).toEqual([]);
  }, 60_000);
});
