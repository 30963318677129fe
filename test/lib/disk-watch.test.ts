import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { DiskWatch } from '../../src/lib/disk-watch.js';
import { createLog } from '../../src/lib/log.js';
import { makeTestDir } from '../support/database.js';
import { canMount, mountSmallDisk, whereMounted, type SmallDisk } from '../support/small-disk.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let disk: SmallDisk;
let lines: { level: string; msg: string }[];

beforeEach(async () => {
  dir = await makeTestDir();
  lines = [];
});
afterEach(() => dir.close());

const log = () =>
  createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
  });

(canMount ? it : it.skip)(
  `a disk is low long before there is no room for recordings, and says so once each time${whereMounted}`,
  async () => {
    disk = await mountSmallDisk(join(dir.path, 'disk'), 4);
    try {
      const watch = new DiskWatch({
        directory: disk.path,
        lowBytes: 2 ** 21,
        stopBytes: 2 ** 20,
        log: log(),
      });
      await watch.check();
      expect(watch.health()).toMatchObject({ ok: true, status: 'healthy', free_bytes: expect.any(Number) });
      await disk.fill({ leaveBytes: 1.5 * 2 ** 20 });
      await watch.check();
      await watch.check();
      expect(watch.health()).toMatchObject({ ok: false, status: 'disk_low', detail: expect.any(String) });
      expect(watch.hasRoom()).toBe(true);
      await disk.fill();
      await watch.check();
      expect(watch.health()).toMatchObject({ ok: false, status: 'disk_full', free_bytes: 0 });
      expect(watch.hasRoom()).toBe(false);
      await disk.makeRoom();
      await watch.check();
      expect(watch.hasRoom()).toBe(true);
      await watch.close();
      expect(lines.map(({ msg }) => msg)).toEqual([
        'the disk of DATA_DIR is nearly full: make room',
        'the disk of DATA_DIR is full: recordings and uploads stop until there is room',
        'the disk of DATA_DIR has room again',
      ]);
    } finally {
      disk.close();
    }
  },
);

it('a missing folder stops nothing', async () => {
  const options = { directory: join(dir.path, 'none'), lowBytes: Infinity, stopBytes: Infinity };
  const watch = new DiskWatch({ ...options, log: log() });
  await watch.check();
  expect(watch.hasRoom()).toBe(true);
  await watch.close();
});
