import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { Closer } from '../../../src/lib/closer.js';
import { silentLog } from '../../../src/lib/log.js';
import { beginEvents, sendEvents } from '../../../src/http/audio-api/task-events.js';
import { listenHttp } from '../../../src/http/listen-http.js';
import type { AudioTask } from '../../../src/processing/audio-task.js';
import type { AudioTasks } from '../../../src/processing/audio-tasks.js';
import { processingRefusal } from '../../../src/processing/processing-refusal.js';
import { parseEvents } from '../../support/recordings-client.js';
import { aTask, drawSound, TASK_ID } from '../../support/task-parts.js';

const { task } = aTask(drawSound('#').sound);
let parts = new Closer();
afterEach(async () => {
  await parts.close();
  parts = new Closer();
});

/** The events of a task whose changes are these; null: nothing changed for two seconds; an error ends them. */
async function eventsOf(
  changes: readonly (Partial<AudioTask> | null | Error)[],
  { after = 0, holds = async () => true }: { after?: number; holds?: () => Promise<boolean> } = {},
) {
  const follow = async function* () {
    for (const change of changes) {
      if (change instanceof Error) throw change;
      yield change && { ...task, ...change };
    }
  };
  const app = express();
  app.get('/', async (_request, response) => {
    beginEvents(response);
    const tasks = { follow } as unknown as AudioTasks;
    await sendEvents(task, response, { tasks, owner: null, after, view: (reported) => reported, holds });
  });
  const server = parts.add(
    await listenHttp({ host: '127.0.0.1', port: 0, portSetting: 'PORT', handle: app, log: silentLog() }),
  );
  return parseEvents(await (await fetch(server.url)).text());
}

const ALWAYS = ['status', 'task_id', 'progress', 'step', 'message', 'filename', 'elapsed_time', 'timestamp'];

describe('the events of a task', () => {
  it('have an id each, also the sign of life, so that a client never goes back', async () => {
    const events = await eventsOf([
      { revision: 2 },
      ...Array<null>(5).fill(null),
      { revision: 3, status: 'cancelled' },
    ]);
    expect(events.map(({ id, name, data }) => [id, name, data.status, data.heartbeat])).toEqual([
      ['2', undefined, 'processing', undefined],
      ['2', undefined, 'processing', true],
      ['3', undefined, 'cancelled', undefined],
    ]);
    for (const { data } of events) expect(Object.keys(data)).toEqual(expect.arrayContaining(ALWAYS));
  });

  it('are those after the last one that a client has', async () => {
    const events = await eventsOf([{ revision: 2 }, { revision: 3 }, { revision: 4 }], { after: 3 });
    expect(events.map(({ id }) => id)).toEqual(['4']);
  });

  it('end with the reason when the task cannot be followed any more', async () => {
    const events = await eventsOf([
      { revision: 5, progress: 0.4 },
      processingRefusal({ code: 'unknown-task', taskId: TASK_ID }),
    ]);
    expect(events.at(-1)).toMatchObject({
      id: '5',
      data: { status: 'stream_error', progress: 0.4, message: `Task ${TASK_ID} not found` },
    });
    expect(Object.keys(events.at(-1)?.data ?? {})).toEqual(expect.arrayContaining(ALWAYS));
  });

  it('end without the results for one whose right to them was withdrawn meanwhile', async () => {
    const { results } = { results: { language: 'en' } } as unknown as AudioTask;
    const events = await eventsOf([{ revision: 2 }, { revision: 3, status: 'completed', results }], {
      holds: async () => false,
    });
    expect(events.at(-1)?.data).toMatchObject({
      status: 'stream_error',
      message: 'your right to this was withdrawn',
    });
    expect(JSON.stringify(events)).not.toContain('"language":"en"');
  });

  it('show nothing of a fault inside the server', async () => {
    const events = await eventsOf([new Error('SELECT secret')]);
    expect(JSON.stringify(events)).not.toContain('secret');
    expect(events.at(-1)?.data.status).toBe('stream_error');
  });
});
