// A process that writes to a growing file of a vault: node scripts/run-source.mjs test/vault/vault-writer.ts directory key bytes finishes
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';

const [directory = '', key = '', bytes = '0', finishes] = process.argv.slice(2);
const vault = await Vault.open({ directory, keys: new MasterKeys(Buffer.from(key, 'hex')) });
const appender = await vault.begin({ kind: 'test' });
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const append = () => appender.append(Buffer.alloc(Number(bytes), 'x')).then(() => undefined, codeOf);

const code = await append();
const { name, readableBytes: readable } = appender;
if (finishes === 'true') {
  const again = await append();
  const { sizeBytes } = await appender.finish();
  process.stdout.write(JSON.stringify({ name, sizeBytes, code, again }));
} else {
  process.stdout.write(JSON.stringify({ name, readable }));
  process.stdin.resume(); // until it is killed, or its parent process has gone
}
