import { describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { NotFoundError } from '../../src/lib/errors.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { CHUNK_BYTES } from '../../src/vault/vault-format.js';
import { Vault } from '../../src/vault/vault.js';
import { PowerCutFiles, type Survives } from '../support/power-cut-files.js';
import { readFromVault } from '../support/read-from-vault.js';

const key = randomBytes(32);
const LABEL = { kind: 'test', about: 'a call' };
/** The disk is waited for after so many chunks of a growing file. */
const SYNCED_CHUNKS = 16;

const open = (files: PowerCutFiles, keys = new MasterKeys(key)) => new Vault({ directory: '', keys, files });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
async function* source(content: Buffer) {
  yield content;
}

/** Which changes without an fsync survive: none, all, or each by chance. */
const survivals: fc.Arbitrary<Survives> = fc.oneof(
  fc.constant(() => false),
  fc.constant(() => true),
  fc.array(fc.boolean(), { maxLength: 6 }).map((chosen) => {
    const left = [...chosen];
    return () => left.shift() ?? false;
  }),
);

async function stateOf(files: PowerCutFiles, name: string): Promise<string> {
  const reader = await open(files).open(name);
  await reader.close();
  return reader.state;
}

/** Each moment of what `work` does may be the last. @returns whether `work` was done */
async function untilCut(files: PowerCutFiles, steps: number, work: () => Promise<unknown>): Promise<boolean> {
  files.cutAfter(steps);
  return work().then(
    () => true,
    () => false,
  );
}

describe('a power cut', () => {
  it('after a file was written takes nothing of it', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 5);
    await fc.assert(
      fc.asyncProperty(survivals, async (survives) => {
        const files = new PowerCutFiles();
        const { name } = await open(files).write(source(content), { label: LABEL });
        files.restart(survives);
        expect((await readFromVault(open(files), name)).equals(content)).toBe(true);
        expect(await open(files).labelOf(name)).toEqual(LABEL);
      }),
    );
  });

  it('while a file is written leaves all of it or nothing', async () => {
    const content = randomBytes(CHUNK_BYTES + 5);
    await fc.assert(
      fc.asyncProperty(fc.nat(20), survivals, async (steps, survives) => {
        const files = new PowerCutFiles();
        const isDone = await untilCut(files, steps, () =>
          open(files).write(source(content), { label: LABEL }),
        );
        files.restart(survives);
        const names: string[] = [];
        for await (const name of open(files).names()) names.push(name);
        expect(names.length).toBeLessThanOrEqual(1);
        if (isDone) expect(names.length).toBe(1);
        for (const name of names) expect((await readFromVault(open(files), name)).equals(content)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('after a recording was begun and paused leaves what it is and how it was', async () => {
    await fc.assert(
      fc.asyncProperty(survivals, fc.boolean(), async (survives, isPaused) => {
        const files = new PowerCutFiles();
        const appender = await open(files).begin(LABEL);
        await appender.setFlag(true);
        if (!isPaused) await appender.setFlag(false);
        files.restart(survives);
        expect(await open(files).growing()).toEqual([{ name: appender.name, isFlagged: isPaused }]);
        expect(await open(files).labelOf(appender.name)).toEqual(LABEL);
        expect((await open(files).recover(appender.name)).state).toBe('cut-off');
      }),
    );
  });

  it('in a recording takes less than half a minute of it, and what else is missing is named', async () => {
    const chunks = SYNCED_CHUNKS + 4;
    const content = randomBytes(chunks * CHUNK_BYTES + 9);
    await fc.assert(
      fc.asyncProperty(survivals, async (survives) => {
        const files = new PowerCutFiles();
        const appender = await open(files).begin(LABEL);
        await appender.append(content);
        files.restart(survives);
        const { sizeBytes, holes } = await open(files).recover(appender.name);
        expect(sizeBytes).toBeGreaterThanOrEqual(SYNCED_CHUNKS * CHUNK_BYTES);
        const kept = await readFromVault(open(files), appender.name);
        const expected = Buffer.from(content.subarray(0, sizeBytes));
        for (const { start, end } of holes) {
          expect(start).toBeGreaterThanOrEqual(SYNCED_CHUNKS * CHUNK_BYTES);
          expected.fill(0, start, end);
        }
        expect(sha256(kept)).toBe(sha256(expected));
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  it('at any moment of the end of a recording takes nothing that the disk had, and nothing after it', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 9);
    await fc.assert(
      fc.asyncProperty(fc.nat(12), survivals, async (steps, survives) => {
        const files = new PowerCutFiles();
        const appender = await open(files).begin(LABEL);
        await appender.append(content);
        const isDone = await untilCut(files, steps, () => appender.finish());
        files.restart(survives);
        if (isDone) expect(await open(files).growingNames()).toEqual([]);
        const { sizeBytes, state, holes } = await open(files).recover(appender.name);
        const kept = await readFromVault(open(files), appender.name);
        if (isDone) expect([state, sizeBytes]).toEqual(['whole', content.length]);
        if (state === 'whole' && holes.length === 0) expect(kept.equals(content)).toBe(true);
        const expected = Buffer.from(content.subarray(0, sizeBytes));
        for (const { start, end } of holes) expected.fill(0, start, end);
        expect(sha256(kept)).toBe(sha256(expected));
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  it('at any moment of a recovery leaves what can be recovered again', async () => {
    const content = randomBytes(CHUNK_BYTES + 9);
    await fc.assert(
      fc.asyncProperty(survivals, async (survives) => {
        for (let steps = 0, isDone = false; !isDone; steps++) {
          const files = new PowerCutFiles();
          const appender = await open(files).begin(LABEL);
          await appender.append(content);
          files.restart(() => true);
          isDone = await untilCut(files, steps, () => open(files).recover(appender.name));
          files.restart(survives);
          if (isDone) expect(await stateOf(files, appender.name)).toBe('cut-off');
          if (isDone) expect(await open(files).growingNames()).toEqual([]);
          const { sizeBytes, state } = await open(files).recover(appender.name);
          expect([state, sizeBytes]).toEqual(['cut-off', CHUNK_BYTES]);
        }
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it('at any moment of a recovery leaves the tail, too, that can be recovered again', async () => {
    const content = randomBytes(CHUNK_BYTES + 9);
    const tail = randomBytes(CHUNK_BYTES + 70);
    await fc.assert(
      fc.asyncProperty(survivals, async (survives) => {
        for (let steps = 0, isDone = false; !isDone; steps++) {
          const files = new PowerCutFiles();
          const appender = await open(files).begin(LABEL);
          await appender.append(content);
          await appender.keepTail(() => [tail]);
          files.restart(() => true);
          isDone = await untilCut(files, steps, () => open(files).recover(appender.name));
          files.restart(survives);
          const { state } = await open(files).recover(appender.name);
          const kept = await readFromVault(open(files), appender.name);
          expect([state, sha256(kept)]).toEqual(['cut-off', sha256(Buffer.concat([content, tail]))]);
        }
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  it('at any moment of wrapping a file anew leaves it readable', async () => {
    const content = randomBytes(CHUNK_BYTES + 9);
    const next = new MasterKeys(randomBytes(32), [key]);
    await fc.assert(
      fc.asyncProperty(fc.nat(25), survivals, async (steps, survives) => {
        const files = new PowerCutFiles();
        const { name } = await open(files).write(source(content), { label: LABEL });
        const isDone = await untilCut(files, steps, () => open(files, next).rewrap(name));
        files.restart(survives);
        expect((await readFromVault(open(files, next), name)).equals(content)).toBe(true);
        if (isDone)
          await expect(readFromVault(open(files), name)).rejects.toThrow(
            'key that this server does not have',
          );
      }),
      { numRuns: 200 },
    );
  }, 30_000);

  it('after a file was removed may bring it back, but nothing else in its place', async () => {
    const files = new PowerCutFiles();
    const { name } = await open(files).write(source(randomBytes(10)), { label: LABEL });
    await open(files).remove(name);
    files.restart(() => true);
    await expect(open(files).open(name)).rejects.toBeInstanceOf(NotFoundError);
  });
});
