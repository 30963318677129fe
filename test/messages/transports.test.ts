import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { DeliveryError } from '../../src/messages/errors.js';
import type { OutgoingMessage } from '../../src/messages/message.js';
import { otpMessage } from '../../src/messages/otp-message.js';
import { printTransport } from '../../src/messages/print-transport.js';
import { smsTransport, type SmsOptions } from '../../src/messages/sms-transport.js';
import { smtpTransport } from '../../src/messages/smtp-transport.js';
import { startMailServer } from '../support/mail-server.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';

let parts: Closer;
beforeEach(() => void (parts = new Closer()));
afterEach(() => parts.close());

const { signal } = new AbortController();
const mail: OutgoingMessage = {
  to: { type: 'email', address: 'amina@helpline.example' },
  subject: 'Neno la siri \u2013 m\u00f6ja',
  text: 'code 01234567',
};
const FROM = 'Helpline <no-reply@helpline.example>';

async function failureOf(sent: Promise<void>): Promise<DeliveryError> {
  const error = await sent.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
}

describe('e-mail', () => {
  it('reaches a mail server, for one person, with its subject and text', async () => {
    const server = parts.add(await startMailServer());
    const transport = parts.add(smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: FROM }));
    await transport.send(mail, signal);
    const { from, to, raw } = await server.next();
    expect([from, to]).toEqual(['no-reply@helpline.example', ['amina@helpline.example']]);
    expect(raw).toContain('code 01234567');
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toMatch(/^From: Helpline <no-reply@helpline.example>\r?$/m);
  });

  it('logs in where the address says how', async () => {
    const logins: unknown[] = [];
    const server = parts.add(
      await startMailServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _session, callback) {
          logins.push([username, password]);
          callback(null, { user: username });
        },
      }),
    );
    const url = `smtp://us%40er:p%3Ass@127.0.0.1:${server.port}`;
    await parts.add(smtpTransport({ url, from: FROM })).send(mail, signal);
    expect(logins).toEqual([['us@er', 'p:ss']]);
  });

  it.each([
    [550, false],
    [451, true],
  ])('that the server answers with %i is worth another try: %s', async (responseCode, retryable) => {
    const server = parts.add(
      await startMailServer({
        onRcptTo: ({ address }, _session, callback) =>
          callback(Object.assign(new Error(`no ${address} here`), { responseCode })),
      }),
    );
    const transport = parts.add(smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: FROM }));
    const failure = await failureOf(transport.send(mail, signal));
    expect(failure.retryable).toBe(retryable);
    expect(failure.message).toContain(String(responseCode));
    expect(failure.message).not.toContain('amina');
    expect(failure.cause).toBeUndefined();
  });

  it('does not leave in the clear where TLS is required', async () => {
    const server = parts.add(await startMailServer());
    const url = `smtp://127.0.0.1:${server.port}?requireTLS=true`;
    await failureOf(parts.add(smtpTransport({ url, from: FROM })).send(mail, signal));
    expect(server.received).toEqual([]);
  });

  it('that finds no server is worth another try', async () => {
    const server = await startMailServer();
    await server.close();
    const transport = parts.add(smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: FROM }));
    expect((await failureOf(transport.send(mail, signal))).retryable).toBe(true);
  });

  it('is given up at once when the server stops', async () => {
    let accepted = () => {};
    const isAccepted = new Promise<void>((resolve) => (accepted = resolve));
    const hanging: (() => void)[] = [];
    const server = parts.add(
      await startMailServer({
        onMailFrom: (_address, _session, callback) => {
          hanging.push(callback); // never answered
          accepted();
        },
      }),
    );
    const stopping = new AbortController();
    const transport = parts.add(smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: FROM }));
    const sent = failureOf(transport.send(mail, stopping.signal));
    await isAccepted;
    stopping.abort();
    await sent;
    for (const answer of hanging) answer();
  });
});

describe('SMS', () => {
  const sms: OutgoingMessage = {
    to: { type: 'phone', address: '+254700000001' },
    subject: '',
    text: 'say "hi" & {to} \n\u00e9',
  };
  let gateway: TestSmsGateway;
  beforeEach(async () => void (gateway = parts.add(await startSmsGateway())));

  const send = (options: Partial<SmsOptions>) =>
    smsTransport({ url: gateway.url, body: undefined, header: undefined, ...options }).send(sms, signal);

  it('is posted as JSON, whatever its text holds', async () => {
    await send({ body: '{"to":"{to}","text":"{text}"}', header: 'Authorization: Bearer a:b' });
    const [request] = gateway.received;
    expect(request).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer a:b', 'content-type': 'application/json' },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({ to: sms.to.address, text: sms.text });
  });

  it('is posted as a form, whatever its text holds', async () => {
    await send({ body: 'recipient={to}&message={text}&sender=116' });
    const [request] = gateway.received;
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const form = Object.fromEntries(new URLSearchParams(request?.body));
    expect(form).toEqual({ recipient: sms.to.address, message: sms.text, sender: '116' });
  });

  it('is put into an address', async () => {
    await send({ url: `${gateway.url}/send?to={to}&text={text}` });
    const [request] = gateway.received;
    expect(request).toMatchObject({ method: 'GET', body: '' });
    const { searchParams } = new URL(request?.path ?? '', gateway.url);
    expect(Object.fromEntries(searchParams)).toEqual({ to: sms.to.address, text: sms.text });
  });

  it.each([
    [400, false],
    [401, false],
    [429, true],
    [503, true],
  ])('that the gateway answers with %i is worth another try: %s', async (status, retryable) => {
    gateway.answers.push(status);
    const failure = await failureOf(send({ url: `${gateway.url}/?n={to}` }));
    expect(failure.retryable).toBe(retryable);
    expect(failure.message).not.toContain('254');
  });

  it('does not follow the gateway elsewhere', async () => {
    gateway.answers.push(302);
    await failureOf(send({ body: '{}' }));
    expect(gateway.received).toHaveLength(1);
  });

  it('that finds no gateway is worth another try, and reports no number', async () => {
    await gateway.close();
    const failure = await failureOf(send({ url: `${gateway.url}/?n={to}` }));
    expect(failure.retryable).toBe(true);
    expect(JSON.stringify([failure.message, failure.cause])).not.toContain('254');
  });
});

describe('on a machine without gateways', () => {
  it.each([
    [{ type: 'email', address: 'amina@helpline.example' }, 'am\u2026@helpline.example'],
    [{ type: 'phone', address: '+254700000001' }, '\u2026001'],
  ] as const)('a message for %j is shown on the console with its code', async (to, shown) => {
    const lines: string[] = [];
    const transport = printTransport((line) => void lines.push(line));
    await transport.send(otpMessage({ to, code: '01234567', validForS: 600 }), signal);
    expect(lines).toEqual([expect.stringContaining(`${shown}: Your one-time password is 01234567.`)]);
    expect(lines[0]).not.toContain(to.address);
  });
});

it('A one-time password fits into one SMS of 160 characters', () => {
  const { text } = otpMessage({ to: mail.to, code: '01234567', validForS: 600 });
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/01234567.*10 minutes/);
});
