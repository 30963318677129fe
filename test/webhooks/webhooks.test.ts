import { describe, expect, it } from '@jest/globals';
import type { SecretSealer } from '../../src/lib/secret-sealer.js';
import type { WebhookStore } from '../../src/webhooks/webhook-store.js';
import { Webhooks } from '../../src/webhooks/webhooks.js';

/** Neither is reached: a subscription is refused before anything is stored. */
const options = { store: {} as WebhookStore, sealer: {} as SecretSealer, allowsLoopback: false };
const subscribe = (asked: { event?: string; url?: string }) =>
  new Webhooks(options).subscribe(
    { event: 'case.created', url: 'https://receiver.example/', seesPersonalData: false, ...asked },
    1,
  );

describe('a subscription', () => {
  it('to an event that is not published is refused by the room itself, whichever face asks', async () => {
    await expect(subscribe({ event: 'case.none' })).rejects.toMatchObject({
      code: 'invalid-input',
      reason: { code: 'unknown-event', field: 'event', event: 'case.none' },
    });
  });

  it.each([
    ['http://receiver.example/', { fault: 'not-https' }],
    ['https://127.0.0.1/', {}],
    ['nothing', {}],
  ])('of %s is refused by the room itself, whichever face asks', async (url, problem) => {
    await expect(subscribe({ url })).rejects.toMatchObject({
      code: 'invalid-input',
      reason: { code: 'address-not-allowed', field: 'url', problem },
    });
  });
});
