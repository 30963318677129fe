import { createHmac } from 'node:crypto';

/**
 * The value of `X-Hearline-Signature`: `sha256=` and the hexadecimal HMAC-SHA256 of `timestamp.body`, once for each live
 * secret, separated by commas.
 *
 * @param timestampS Unix seconds, as in `X-Hearline-Timestamp`
 */
export function signatureOf(secrets: readonly string[], timestampS: number, body: string): string {
  return secrets
    .map((secret) => `sha256=${createHmac('sha256', secret).update(`${timestampS}.${body}`).digest('hex')}`)
    .join(',');
}
