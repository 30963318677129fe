import { spawnSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether this machine lets us make a small disk. */
export const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** For the name of a test that is skipped where `canMount` is false. */
export const whereMounted = canMount ? '' : ' (skipped: only root can mount a small disk)';

export interface SmallDisk {
  readonly path: string;
  /** Takes all that is free, but for so much. */
  fill(options?: { leaveBytes: number }): Promise<void>;
  /** Gives that back. */
  makeRoom(): Promise<void>;
  close(): void;
}

/** A disk of its own at `path`, in memory. */
export async function mountSmallDisk(path: string, sizeMib: number): Promise<SmallDisk> {
  await mkdir(path, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=755`, 'tmpfs', path]);
  if (status !== 0) throw new Error(`no disk could be mounted at ${path}`);
  const filling = join(path, 'of-others');
  return {
    path,
    async fill({ leaveBytes } = { leaveBytes: 0 }) {
      const file = await open(filling, 'a');
      try {
        for (let size = 1 << 20; size > 0;) {
          const { bavail, bsize } = await statfs(path);
          if (bavail * bsize - size < leaveBytes) {
            size >>= 1;
            continue;
          }
          const written = await file.write(Buffer.alloc(size)).catch(() => undefined);
          if (written?.bytesWritten !== size) size >>= 1;
        }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filling),
    close: () => void spawnSync('umount', ['--lazy', path]),
  };
}
