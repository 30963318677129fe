import { randomBytes } from 'node:crypto';

/** A new secret of a webhook: 256 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
