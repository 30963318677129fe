import { createHash } from 'node:crypto';
import { SetupError } from '../lib/errors.js';

const KEY_BYTES = 32;
/** Length of a key's id: enough to distinguish a few keys, and it reveals nothing about them. */
export const KEY_ID_BYTES = 8;

export interface MasterKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

/** The keys that wrap the keys of files: one for new files, and earlier ones for files not yet rewrapped. */
export class MasterKeys {
  readonly current: MasterKey;
  readonly #byId: ReadonlyMap<string, MasterKey>;

  /** @throws SetupError for a key that has not 32 bytes */
  constructor(current: Uint8Array, earlier: readonly Uint8Array[] = []) {
    const keys = [current, ...earlier].map(toMasterKey);
    this.current = keys[0] as MasterKey;
    this.#byId = new Map(keys.map((key) => [key.id.toString('hex'), key]));
  }

  find(id: Buffer): MasterKey | undefined {
    return this.#byId.get(id.toString('hex'));
  }
}

function toMasterKey(bytes: Uint8Array): MasterKey {
  if (bytes.length !== KEY_BYTES)
    throw new SetupError(`a key of the vault must have ${KEY_BYTES} bytes, this one has ${bytes.length}`);
  const key = Buffer.from(bytes);
  const id = createHash('sha256')
    .update('hearline vault key id')
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES);
  return { id, key };
}
