import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_FINDINGS } from '../../src/analysis/conversation/findings.js';
import type { NewTask, TaskResults, TaskUtterance } from '../../src/processing/audio-task.js';
import type { Storage } from '../../src/storage/storage.js';
import { JobStage } from '../support/job-stage.js';

let stage: JobStage;
let store: Storage['audioTasks'];
let userId: number;
beforeAll(async () => {
  stage = await JobStage.open();
  ({ audioTasks: store } = await stage.database.openStorage());
  const { rows } = await stage.client.query<{ id: number }>(
    `INSERT INTO users (username, password_hash, role, full_name) VALUES ('own', 'none', 1, 'Own') RETURNING id`,
  );
  userId = rows[0]?.id ?? 0;
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => stage.client.query('DELETE FROM audio_tasks; DELETE FROM audio_workers; DELETE FROM jobs'));

const NO_ENGINE = { code: 'engine-not-installed', task: 'ner' } as const;
const NEW: NewTask = {
  kind: 'process',
  options: { language: 'auto', includesTranslation: true, includesInsights: true },
  file: { filename: 'call.wav', sizeBytes: 10, sampleRateHz: 8000, channels: 2 },
  sound: { vaultName: 'a'.repeat(32), channels: 2, durationMs: 10_000 },
  createdById: null,
};
const RESULTS: TaskResults = { ...NO_FINDINGS, utterances: [], language: null, confidence: null };
const said = (startMs: number, text = 'a'): TaskUtterance => ({
  ...{
    channel: 0,
    startMs,
    endMs: startMs + 100,
    text,
    language: 'en',
    confidence: 0.5,
    doubt: null,
    words: [],
  },
});
const add = (change: Partial<NewTask> = {}) => store.add({ ...NEW, ...change });
const statusOf = async (id: string) => (await store.find(id))?.status;
const utterances = async () =>
  Number((await stage.client.query('SELECT FROM audio_task_utterances')).rowCount);
const jobOf = async () =>
  (await stage.client.query<{ state: string; payload: unknown }>('SELECT state, payload FROM jobs')).rows;

async function begun(): Promise<string> {
  const { id } = await add();
  await store.begin(id);
  return id;
}

describe('a task that is added', () => {
  it('waits, with its job', async () => {
    const task = await add();
    expect(task).toMatchObject({ status: 'queued', progress: 0, step: null, startedAt: null, results: null });
    expect(await jobOf()).toEqual([{ state: 'queued', payload: { task_id: task.id } }]);
  });

  it('is missing without its job', async () => {
    await stage.client.query('ALTER TABLE jobs RENAME TO jobs_away');
    try {
      await expect(add()).rejects.toThrow();
    } finally {
      await stage.client.query('ALTER TABLE jobs_away RENAME TO jobs');
    }
    expect((await store.listActive({ owner: null, status: undefined, limit: 10 })).total).toBe(0);
  });
});

describe('a task in work', () => {
  it('has what an earlier attempt has kept, in order, and the time of its first beginning', async () => {
    const id = await begun();
    const { startedAt } = (await store.find(id)) ?? {};
    for (const startMs of [900, 100]) expect(await store.keepUtterance(id, said(startMs))).toBe(true);
    await store.keepUtterance(id, said(900, 'again'));
    const again = await store.begin(id);
    expect(again?.sound).toEqual(NEW.sound);
    expect(again?.utterances.map(({ startMs, text }) => [startMs, text])).toEqual([
      [100, 'a'],
      [900, 'again'],
    ]);
    expect(again?.task.startedAt).toEqual(startedAt);
  });

  it('never falls back in its progress, and each change has a revision of its own', async () => {
    const id = await begun();
    const revisions: number[] = [];
    for (const [reported, kept] of [
      [0.2, 0.2],
      [0.7, 0.7],
      [0.1, 0.7],
      [0.8, 0.8],
    ] as const) {
      await store.noteProgress(id, reported, 'transcription');
      const task = await store.find(id);
      expect(task?.progress).toBe(kept);
      revisions.push(task?.revision ?? 0);
    }
    expect(new Set(revisions).size).toBe(4);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  });

  it('ends once: the second end changes nothing and has no sound to delete', async () => {
    const id = await begun();
    await store.keepUtterance(id, said(100));
    expect(await store.complete(id, RESULTS)).toEqual(NEW.sound);
    expect(await utterances()).toBe(0);
    expect(await store.complete(id, { ...RESULTS, language: 'sw' })).toBeUndefined();
    expect(await store.fail(id, NO_ENGINE)).toBeUndefined();
    expect(await store.cancel(id)).toBeUndefined();
    expect(await store.find(id)).toMatchObject({
      status: 'completed',
      progress: 1,
      results: RESULTS,
      failure: null,
    });
    expect(await store.begin(id)).toBeUndefined();
  });

  it('takes no word and no progress after its end', async () => {
    const id = await begun();
    await store.cancel(id);
    expect(await store.isInWork(id)).toBe(false);
    expect(await store.keepUtterance(id, said(100))).toBe(false);
    expect(await store.noteProgress(id, 0.5, 'ner')).toBe(false);
    expect([await utterances(), await statusOf(id)]).toEqual([0, 'cancelled']);
  });
});

describe('a task that is cancelled', () => {
  it('is given up with its job, before and in its work', async () => {
    for (const isInWork of [false, true]) {
      const { id } = await add();
      if (isInWork) await store.begin(id);
      expect(await store.cancel(id)).toEqual(NEW.sound);
      expect(await statusOf(id)).toBe('cancelled');
    }
    expect((await jobOf()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('is deleted only once it has ended', async () => {
    const id = await begun();
    expect(await store.remove(id)).toBe(false);
    await store.cancel(id);
    expect(await store.remove(id)).toBe(true);
    expect([await store.find(id), await store.remove(id)]).toEqual([undefined, false]);
  });
});

describe('a task that fails', () => {
  it('says why, and its sound may go; also when no worker came to it', async () => {
    const { id: waiting } = await add();
    for (const id of [await begun(), waiting]) {
      expect(await store.fail(id, NO_ENGINE)).toEqual(NEW.sound);
      expect(await store.find(id)).toMatchObject({ status: 'failed', failure: NO_ENGINE, results: null });
    }
  });
});

describe('the list of tasks that have not ended', () => {
  it('has those of one user, of one status, the newest first, and counts beyond its length', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await add({ createdById: userId })).id);
    const other = await begun();
    await store.begin(ids[0] as string);
    await store.cancel(ids[1] as string);
    for (const [at, id] of [...ids, other].entries())
      await stage.client.query(
        'UPDATE audio_tasks SET created_at = now() + make_interval(secs => $2) WHERE id = $1',
        [id, at],
      );
    const list = async (owner: number | null, status?: 'queued' | 'processing', limit = 10) => {
      const { tasks, total, queued } = await store.listActive({ owner, status, limit });
      return { ids: tasks.map(({ id }) => id), total, queued };
    };
    expect(await list(null)).toEqual({ ids: [other, ids[2], ids[0]], total: 3, queued: 1 });
    expect(await list(userId)).toEqual({ ids: [ids[2], ids[0]], total: 2, queued: 1 });
    expect(await list(userId, 'processing')).toEqual({ ids: [ids[0]], total: 1, queued: 1 });
    expect(await list(null, undefined, 1)).toEqual({ ids: [other], total: 3, queued: 1 });
  });
});

describe('the figures', () => {
  it('are null where nothing was measured', async () => {
    await add();
    expect(await store.figures()).toMatchObject({
      ...{ total: 1, queued: 1, processing: 0, completedToday: 0, failedToday: 0, soundAheadS: 10 },
      ...{ averageWaitS: null, averageProcessingS: null, realTimeFactor: null },
    });
  });

  it('say how much sound of one user waits', async () => {
    await add({ createdById: null });
    const { id } = await add({ createdById: userId });
    await add({ createdById: userId });
    await store.begin(id);
    await store.noteProgress(id, 0.5, 'transcription');
    expect(await store.soundAheadOf(userId)).toBe(15);
    await store.cancel(id);
    expect(await store.soundAheadOf(userId)).toBe(10);
  });

  it('are of measured times, and of the sound that is left', async () => {
    const done = await begun();
    await store.complete(done, RESULTS);
    await stage.client.query(
      `UPDATE audio_tasks SET created_at = ended_at - interval '7 seconds', started_at = ended_at - interval '5 seconds'`,
    );
    const half = await begun();
    await store.noteProgress(half, 0.5, 'transcription');
    const figures = await store.figures();
    expect(figures).toMatchObject({ total: 2, processing: 1, completedToday: 1, soundAheadS: 5 });
    expect(figures.averageWaitS).toBeCloseTo(2, 1);
    expect(figures.averageProcessingS).toBeCloseTo(5, 1);
    expect(figures.realTimeFactor).toBeCloseTo(0.5, 2);
  });

  it('know the speed of this server also after a quiet day, and count that day no more', async () => {
    const done = await begun();
    await store.complete(done, RESULTS);
    await stage.client.query(
      `UPDATE audio_tasks SET ended_at = now() - interval '3 days', started_at = now() - interval '3 days 5 seconds'`,
    );
    const figures = await store.figures();
    expect(figures).toMatchObject({ completedToday: 0, averageWaitS: null });
    expect(figures.realTimeFactor).toBeCloseTo(0.5, 2);
  });
});

describe('workers', () => {
  const [one, two] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

  it('are those that were seen just now', async () => {
    await store.noteWorker({ id: one, capacity: 2, busy: 0 });
    await store.noteWorker({ id: two, capacity: 2, busy: 1 });
    await store.noteWorker({ id: one, capacity: 2, busy: 2 });
    await stage.client.query(
      `UPDATE audio_workers SET seen_at = now() - interval '21 seconds' WHERE id = $1`,
      [two],
    );
    expect((await store.workers()).map(({ id, busy }) => [id, busy])).toEqual([[one, 2]]);
    await store.removeWorker(one);
    expect(await store.workers()).toEqual([]);
  });
});

describe('old tasks', () => {
  it('are deleted, the oldest first, and those that have not ended never', async () => {
    const waiting = await add();
    const ids = [await begun(), await begun(), await begun()];
    for (const [at, id] of ids.entries()) {
      await store.complete(id, RESULTS);
      await stage.client.query(
        `UPDATE audio_tasks SET ended_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, 10 - at],
      );
    }
    const before = new Date(Date.now() - 8.5 * 86_400_000);
    expect(await store.trim({ before, atMost: 1 })).toBe(1);
    expect(await statusOf(ids[0] as string)).toBeUndefined();
    expect(await store.trim({ before, atMost: 10 })).toBe(1);
    expect(await statusOf(ids[2] as string)).toBe('completed');
    expect(await statusOf(waiting.id)).toBe('queued');
  });
});
