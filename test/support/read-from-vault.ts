import type { Vault } from '../../src/vault/vault.js';

/** The content of a file of the vault, or its bytes from `start` to before `end`. */
export async function readFromVault(
  vault: Vault,
  name: string,
  start?: number,
  end?: number,
): Promise<Buffer> {
  const reader = await vault.open(name);
  try {
    const read: Buffer[] = [];
    for await (const piece of reader.read(start, end)) read.push(Buffer.from(piece));
    return Buffer.concat(read);
  } finally {
    await reader.close();
  }
}
