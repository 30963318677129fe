import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the secrets of webhooks: the database alone does not tell them. */
export class SecretSealer {
  readonly #key: Buffer;

  /** @param installationKey of DATA_DIR/secrets */
  constructor(installationKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', 'hearline webhook secrets', 32));
  }

  /** @returns base64: initialisation vector, tag, ciphertext */
  seal(secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv);
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error for what was sealed with another key, or changed since */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  }
}

/** A new secret of a webhook: 256 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
