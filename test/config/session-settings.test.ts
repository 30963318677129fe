import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readConfig } from '../../src/config/config.js';

describe('the settings of messages', () => {
  it('left out mean that nothing is sent', () => {
    expect(readConfig({}).messages).toEqual({ smtp: undefined, sms: undefined });
  });

  it('say where mail and SMS go', () => {
    const { messages } = readConfig({
      SMTP_URL: 'smtps://user:password@mail.example',
      MAIL_FROM: 'Helpline <no-reply@helpline.example>',
      SMS_URL: 'https://sms.example/send?to={to}&text={text}',
      SMS_BODY: '-',
      SMS_HEADER: 'Authorization: Bearer x',
    });
    expect(messages).toEqual({
      smtp: { url: 'smtps://user:password@mail.example', from: 'Helpline <no-reply@helpline.example>' },
      sms: {
        url: 'https://sms.example/send?to={to}&text={text}',
        body: undefined,
        header: 'Authorization: Bearer x',
      },
    });
  });

  it.each([
    [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' }, /SMTP_URL: must begin with smtp/],
    [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM: is needed with SMTP_URL/],
    [{ MAIL_FROM: 'a@b.example\nBcc: x@y.z' }, /MAIL_FROM: must be an address/],
    [{ SMS_URL: 'ftp://x' }, /SMS_URL: must begin with http/],
    [{ SMS_HEADER: 'no header' }, /SMS_HEADER: must be one header/],
    [{ TRUSTED_PROXIES: 'everybody' }, /TRUSTED_PROXIES: must be addresses/],
  ])('%j are refused', (environment, reason) => {
    expect(() => readConfig(environment)).toThrow(reason);
  });
});

describe('the key of the vault', () => {
  const key = randomBytes(32);

  it.each(['hex', 'base64', 'base64url'] as const)('is understood in %s', (encoding) => {
    const { vaultKey, earlierVaultKeys } = readConfig({
      VAULT_KEY: key.toString(encoding),
      VAULT_EARLIER_KEYS: `${key.toString(encoding)}, ${key.toString('hex')}`,
    }).files;
    expect(vaultKey).toEqual(key);
    expect(earlierVaultKeys).toEqual([key, key]);
  });

  it.each(['short', randomBytes(31).toString('base64'), randomBytes(33).toString('hex')])(
    'is not %s',
    (text) => {
      expect(() => readConfig({ VAULT_KEY: text })).toThrow(/VAULT_KEY: must be 32 bytes/);
    },
  );

  it('is not needed: the installation has one', () => {
    expect(readConfig({}).files).toEqual({
      vaultKey: undefined,
      earlierVaultKeys: [],
      uploadLimitBytes: 25_000_000,
      uploadQuotaBytes: 2_000_000_000,
    });
  });
});
