import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Closer } from '../../src/lib/closer.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import type { AudioTask } from '../../src/processing/audio-task.js';
import type { AudioTaskStore, TaskFigures } from '../../src/processing/audio-task-store.js';
import { AudioTasks } from '../../src/processing/audio-tasks.js';
import { makeTestDir } from '../support/database.js';
import { NO_FFMPEG, wavOf } from '../support/sound-files.js';
import { aTask, drawSound, TASK_ID } from '../support/task-parts.js';

const parts = new Closer();
let content: FileHandle;
beforeAll(async () => {
  const { path } = parts.add(await makeTestDir());
  await writeFile(join(path, 'x'), wavOf([new Int16Array(16_000).fill(100)], 16_000));
  content = await open(join(path, 'x'));
  parts.add({ close: () => content.close() });
});
afterAll(() => parts.close());

/** Names of the files in it. */
class CountingVault {
  readonly names = new Set<string>();

  write = async (bytes: AsyncIterable<Uint8Array>) => {
    let sizeBytes = 0;
    for await (const piece of bytes) sizeBytes += piece.length;
    const name = `v${this.names.size}`;
    this.names.add(name);
    return { name, sizeBytes } as never;
  };

  remove = async (name: string) => void this.names.delete(name);
}

const { task: known } = aTask(drawSound('#').sound);

function tasksWith(
  store: Partial<AudioTaskStore> = {},
  { soundAheadS = 0, soundAheadOfUserS = 0, createdById = null as number | null } = {},
) {
  const vault = new CountingVault();
  const figures = async () => ({ soundAheadS }) as TaskFigures;
  const soundAheadOf = async () => soundAheadOfUserS;
  const all = {
    figures,
    soundAheadOf,
    add: async () => known,
    find: async () => known,
    ...store,
  } as AudioTaskStore;
  const tasks = new AudioTasks({
    store: all,
    vault,
    longestS: 60,
    mostWaitingS: 3600,
    mostWaitingOfUserS: 60,
    log: silentLog(),
  });
  const submit = (language = 'auto') =>
    tasks.submit(
      {
        ...{ kind: 'process', createdById, filename: 'x.mp3', sizeBytes: 1, content },
        options: { language, includesTranslation: true, includesInsights: true },
      },
      new AbortController().signal,
    );
  return { tasks, vault, submit };
}

const suite = NO_FFMPEG ? describe.skip : describe;
suite(
  NO_FFMPEG ? `a recording that is handed in (skipped: ${NO_FFMPEG})` : 'a recording that is handed in',
  () => {
    it('is kept as sound, reported by its content and not by its name', async () => {
      const { vault, submit } = tasksWith();
      expect(await submit()).toBe(known);
      expect(vault.names.size).toBe(1);
    });

    it('leaves nothing behind when its task cannot be kept', async () => {
      const { vault, submit } = tasksWith({
        add: () => Promise.reject(new UnavailableError('the database is away')),
      });
      await expect(submit()).rejects.toThrow('the database is away');
      expect(vault.names.size).toBe(0);
    });

    it('is refused in a language that no engine knows, before it is decoded', async () => {
      const { vault, submit } = tasksWith();
      await expect(submit('xx')).rejects.toThrow('unknown-language');
      expect(vault.names.size).toBe(0);
      await submit('sw');
      expect(vault.names.size).toBe(1);
    });

    it('is refused while too much sound waits, so that calls keep their room on the disk', async () => {
      const { vault, submit } = tasksWith({}, { soundAheadS: 3600 });
      await expect(submit()).rejects.toMatchObject({
        ...{ code: 'unavailable', retryAfterS: 600, reason: { code: 'task-queue-full' } },
      });
      expect(vault.names.size).toBe(0);
      await tasksWith({}, { soundAheadS: 3599 }).submit();
    });

    it('is refused while too much sound of its own user waits, so that one takes no room from others', async () => {
      const full = { soundAheadOfUserS: 60, soundAheadS: 60 };
      const { vault, submit } = tasksWith({}, { ...full, createdById: 7 });
      await expect(submit()).rejects.toMatchObject({
        ...{ code: 'too-many-requests', retryAfterS: 600, reason: { code: 'task-quota-reached' } },
      });
      expect(vault.names.size).toBe(0);
      await tasksWith({}, { ...full, createdById: null }).submit(); // a program on this machine
      const nearly = tasksWith({}, { soundAheadOfUserS: 59.9, createdById: 7 }); // with this one it is too much
      await expect(nearly.submit()).rejects.toThrow('task-quota-reached');
      expect(nearly.vault.names.size).toBe(0);
    });
  },
);

describe('a task that is followed', () => {
  const changing = (...states: (Partial<AudioTask> | undefined)[]) => {
    let at = -1;
    const current = () => states[Math.min(Math.max(at, 0), states.length - 1)];
    const find = async () => {
      const state = current();
      return state && { ...known, ...state };
    };
    const revision = async () => {
      at++;
      return current()?.revision;
    };
    return tasksWith({ find, revision }).tasks;
  };
  const followed = async (tasks: AudioTasks, quietMs = 60_000, signal = new AbortController().signal) => {
    const reported: (string | null)[] = [];
    for await (const task of tasks.follow(TASK_ID, { owner: null, quietMs, signal }))
      reported.push(task && `${task.status} ${task.revision}`);
    return reported;
  };

  it('is reported once for each change, until it has ended', async () => {
    const tasks = changing(
      { status: 'queued', revision: 1 },
      { status: 'processing', revision: 2 },
      { status: 'processing', revision: 2 },
      { status: 'cancelled', revision: 3 },
    );
    expect(await followed(tasks)).toEqual(['queued 1', 'processing 2', 'cancelled 3']);
  });

  it('gives a sign of life while nothing changes', async () => {
    const tasks = changing(
      { revision: 2 },
      { revision: 2 },
      { revision: 2 },
      { status: 'completed', revision: 3 },
    );
    const reported = await followed(tasks, 200);
    expect([reported[0], reported[1], reported.at(-1)]).toEqual(['processing 2', null, 'completed 3']);
  });

  it('is not found any more when it is deleted meanwhile, nor for another user', async () => {
    await expect(followed(changing({ revision: 2 }, undefined))).rejects.toThrow('unknown-task');
    const { tasks } = tasksWith();
    await expect(tasks.find(TASK_ID, 7)).rejects.toThrow('unknown-task');
  });

  it('is asked for once, however many follow it, and read only when it has changed', async () => {
    const asked = { revision: 0, find: 0 };
    let revision = 2;
    const { tasks } = tasksWith({
      find: async () => {
        asked.find++;
        return { ...known, revision, status: revision === 3 ? 'completed' : 'processing' };
      },
      revision: async () => {
        if (++asked.revision === 3) revision = 3;
        return revision;
      },
    });
    const many = await Promise.all(Array.from({ length: 50 }, () => followed(tasks)));
    expect(new Set(many.map((reported) => reported.join()))).toEqual(new Set(['processing 2,completed 3']));
    expect(asked).toEqual({ revision: 3, find: 50 + 2 }); // each looks for its own right once
  });

  it('is left when its follower goes', async () => {
    const left = new AbortController();
    const tasks = changing({ revision: 2 });
    const following = tasks.follow(TASK_ID, { owner: null, quietMs: 60_000, signal: left.signal });
    await following.next();
    left.abort();
    expect((await following.next()).done).toBe(true);
  });
});

describe('an id that is none', () => {
  it('is not found, without a question to the database', async () => {
    const find = () => Promise.reject(new Error('asked'));
    await expect(tasksWith({ find }).tasks.find("1' OR 1=1", null)).rejects.toThrow('unknown-task');
  });
});
