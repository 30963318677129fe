import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals secrets that are stored: the database alone does not reveal them. */
export class SecretSealer {
  readonly #key: Buffer;

  /**
   * @param installationKey of DATA_DIR/secrets
   * @param purpose what is sealed: each has a key of its own (RFC 5869)
   */
  constructor(installationKey: Buffer, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', `hearline ${purpose}`, 32));
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
