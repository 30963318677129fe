import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { SecretSealer } from '../../src/lib/secret-sealer.js';
import { newSecret } from '../../src/webhooks/new-secret.js';
import { signatureOf } from '../../src/webhooks/signature.js';

describe('the signature of a delivery', () => {
  it('is the HMAC of time and body, as any other tool computes it', () => {
    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
    expect(signatureOf(['whsec_test'], 1_700_000_000, '{"a":1}')).toBe(
      'sha256=38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789',
    );
  });

  it('is there once for each live secret', () => {
    const [one, other] = [signatureOf(['a'], 1, 'x'), signatureOf(['b'], 1, 'x')];
    expect(signatureOf(['a', 'b'], 1, 'x')).toBe(`${one},${other}`);
    expect(signatureOf(['a'], 2, 'x')).not.toBe(one);
  });
});

describe('a sealed secret', () => {
  it('opens with its key alone, and only as it was sealed', () => {
    const sealer = new SecretSealer(randomBytes(32), 'webhook secrets');
    const secret = newSecret();
    const sealed = sealer.seal(secret);
    expect(sealer.open(sealed)).toBe(secret);
    expect(sealed).not.toContain(secret);
    expect(sealer.seal(secret)).not.toBe(sealed);
    expect(() => new SecretSealer(randomBytes(32), 'webhook secrets').open(sealed)).toThrow();
    const changed = Buffer.from(sealed, 'base64');
    changed[changed.length - 1] = (changed.at(-1) as number) ^ 1;
    expect(() => sealer.open(changed.toString('base64'))).toThrow();
  });
});
