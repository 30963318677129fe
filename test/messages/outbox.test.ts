import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { DeliveryError } from '../../src/messages/errors.js';
import type { MessageTransport, OutgoingMessage } from '../../src/messages/message.js';
import { openMessages } from '../../src/messages/open-messages.js';
import { Outbox } from '../../src/messages/outbox.js';
import { startMailServer } from '../support/mail-server.js';
import { startSmsGateway } from '../support/sms-gateway.js';

let parts: Closer;
beforeEach(() => void (parts = new Closer()));
afterEach(() => parts.close());

const to = { type: 'phone', address: '+254700000001' } as const;
const message = (text: string): OutgoingMessage => ({ to, subject: '', text });

/** Lines of the log, and a promise of the first that holds some text. */
function keptLog() {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const write = (line: string) => {
    lines.push(line);
    for (const look of waiting) look();
  };
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!lines.some((line) => line.includes(text))) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { log: createLog({ level: 'info', destination: { write } }), lines, until };
}

function openWith(send: MessageTransport['send'], log = silentLog()): Outbox {
  const transport: MessageTransport = { name: 'scripted', send, close: () => {} };
  return parts.add(new Outbox({ transports: { email: transport, phone: transport }, log, firstRetryMs: 1 }));
}

describe('messages that are offered', () => {
  it('leave by the gateway of their kind', async () => {
    const mails = parts.add(await startMailServer());
    const gateway = parts.add(await startSmsGateway());
    const outbox = parts.add(
      openMessages({
        smtp: { url: `smtp://127.0.0.1:${mails.port}`, from: 'no-reply@helpline.example' },
        sms: { url: gateway.url, body: '{"n":"{to}"}', header: undefined },
        print: () => {},
        log: silentLog(),
      }),
    );
    outbox.offer({ to: { type: 'email', address: 'a@b.example' }, subject: 'x', text: 'y' });
    outbox.offer(message('z'));
    expect((await mails.next()).to).toEqual(['a@b.example']);
    await gateway.until(1);
    expect(gateway.received[0]?.body).toBe('{"n":"+254700000001"}');
  });

  it('are tried again while the gateway is busy, and no further once it has said no', async () => {
    const gateway = parts.add(await startSmsGateway());
    const { log, lines, until } = keptLog();
    const { smsTransport } = await import('../../src/messages/sms-transport.js');
    const sms = smsTransport({ url: gateway.url, body: '{}', header: undefined });
    const transports = { email: sms, phone: sms };
    const outbox = parts.add(new Outbox({ transports, log, firstRetryMs: 1 }));
    gateway.answers.push(503, 429, 200);
    outbox.offer(message('code 01234567'));
    await until('message sent');
    expect(gateway.received).toHaveLength(3);
    gateway.answers.push(400);
    outbox.offer(message('code 01234567'));
    await until('"retryable":false');
    expect(gateway.received).toHaveLength(4);
    expect(lines.join('')).not.toMatch(/254700|01234567/);
  });

  it('are given up after four tries', async () => {
    const { log, until } = keptLog();
    let tries = 0;
    const outbox = openWith(() => {
      tries++;
      return Promise.reject(
        new DeliveryError({ code: 'gateway-refused', means: 'sms', status: 503 }, { retryable: true }),
      );
    }, log);
    outbox.offer(message('x'));
    await until('"retryable":false');
    expect(tries).toBe(4);
  });

  it('begin to leave only after the sender has gone on', async () => {
    const steps: string[] = [];
    let isSent = () => {};
    const sent = new Promise<void>((resolve) => (isSent = resolve));
    const outbox = openWith(async () => {
      steps.push('sent');
      isSent();
    });
    outbox.offer(message('x'));
    await Promise.resolve(); // the rest of the request runs before anything is sent
    steps.push('answered');
    await sent;
    expect(steps).toEqual(['answered', 'sent']);
  });

  it('wait without delaying the sender, and no more of them than there is room for', async () => {
    const { log, lines } = keptLog();
    const outbox = openWith(
      (_message, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () =>
            reject(new DeliveryError({ code: 'gateway-unreachable', means: 'sms' }, { retryable: true })),
          );
        }),
      log,
    );
    for (let n = 0; n < 1_010; n++) outbox.offer(message(String(n)));
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(10);
    await outbox.close();
    outbox.offer(message('late'));
  });
});

it('A service without gateways warns that one-time passwords are refused, and sends nothing', async () => {
  const { log, lines } = keptLog();
  const outbox = parts.add(openMessages({ smtp: undefined, sms: undefined, print: undefined, log }));
  expect(lines.filter((line) => line.includes('"level":"warn"'))).toEqual([
    expect.stringMatching(/SMTP_URL is not set: .*refused/),
    expect.stringMatching(/SMS_URL is not set: .*refused/),
  ]);
  expect([outbox.canSend('email'), outbox.canSend('phone')]).toEqual([false, false]);
});

it('A fresh machine says loudly that messages are shown on its terminal, and the log never has them', async () => {
  const { log, lines } = keptLog();
  const shown: string[] = [];
  let isShown = () => {};
  const done = new Promise<void>((resolve) => (isShown = resolve));
  const print = (line: string) => {
    shown.push(line);
    isShown();
  };
  const outbox = parts.add(openMessages({ smtp: undefined, sms: undefined, print, log }));
  expect(lines.filter((line) => line.includes('"level":"warn"'))).toEqual([
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringContaining('SMS_URL is not set'),
  ]);
  outbox.offer(message('code 01234567'));
  await done;
  expect(shown).toEqual([expect.stringContaining('01234567')]);
  expect(lines.join('')).not.toContain('01234567');
});
