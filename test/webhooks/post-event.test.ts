import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { lookup as dnsLookup } from 'node:dns';
import { Closer } from '../../src/lib/closer.js';
import { postEvent, type PostOptions } from '../../src/webhooks/post-event.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

let parts: Closer;
let receiver: WebhookReceiver;
beforeEach(async () => {
  parts = new Closer();
  receiver = parts.add(await startWebhookReceiver());
});
afterEach(() => parts.close());

function post(url = receiver.url, changes: Partial<PostOptions> = {}, signal = new AbortController().signal) {
  const options = { allowsLoopback: true, ca: receiver.certificate, ...changes };
  return postEvent({ url, headers: { 'X-Hearline-Event': 'ping' }, body: '{"ä":1}' }, signal, options);
}

/** A DNS that gives these addresses for each name. */
function namesLeadTo(addresses: readonly string[]): typeof dnsLookup {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return ((_name: string, _options: unknown, callback: (error: null, found: unknown) => void) =>
    callback(null, found)) as unknown as typeof dnsLookup;
}

describe('a post to a receiver', () => {
  it('brings headers and body, and reports the status', async () => {
    receiver.answers.push(204, 500);
    expect([await post(), await post()]).toEqual([204, 500]);
    expect(receiver.received[0]).toMatchObject({ text: '{"ä":1}', headers: { 'x-hearline-event': 'ping' } });
  });

  it('follows no redirect', async () => {
    receiver.answers.push(302);
    expect(await post()).toBe(302);
    expect(receiver.received).toHaveLength(1);
  });

  it('ends when no answer comes in time, or the sender stops', async () => {
    receiver.answers.push('hang', 'hang');
    await expect(post(receiver.url, { limitMs: 200 })).rejects.toThrow('no answer within 200 ms');
    const stop = new AbortController();
    const sent = post(receiver.url, {}, stop.signal);
    await receiver.until(2);
    stop.abort();
    await expect(sent).rejects.toThrow(/abort/i);
  });

  it('refuses a certificate of an unknown authority, and one of another name', async () => {
    const { signal } = new AbortController();
    const event = { url: receiver.url, headers: {}, body: '{}' };
    await expect(postEvent(event, signal, { allowsLoopback: true })).rejects.toThrow(/self-signed/);
    const other = `https://other.example:${receiver.port}/`;
    await expect(post(other, { lookup: namesLeadTo(['127.0.0.1']) })).rejects.toThrow(/altnames/);
    expect(receiver.received).toHaveLength(0);
  });

  it('does not connect where DNS leads inside, also beside a good address', async () => {
    const url = `https://receiver.example:${receiver.port}/`;
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['169.254.169.254']])
      await expect(post(url, { allowsLoopback: false, lookup: namesLeadTo(addresses) })).rejects.toThrow(
        'name-leads-inside',
      );
    await expect(post(url, { lookup: namesLeadTo(['10.0.0.1']) })).rejects.toThrow('name-leads-inside');
    await expect(post(url, { lookup: namesLeadTo([]) })).rejects.toThrow('name-without-address');
    await expect(post(`https://127.0.0.1:${receiver.port}/`, { allowsLoopback: false })).rejects.toThrow(
      'private-address',
    );
    expect(receiver.connections()).toBe(0);
    expect(await post(url, { lookup: namesLeadTo(['127.0.0.1']) })).toBe(200);
  });
});
