import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import { EventEmitter } from 'node:events';
import { awaitTask } from '../../../src/http/audio-api/await-task.js';
import type { AudioTask } from '../../../src/processing/audio-task.js';
import { aTask, drawSound, TASK_ID } from '../../support/task-parts.js';

const completed: AudioTask = { ...aTask(drawSound('#').sound).task, status: 'completed' };
const tasks = {
  follow: async function* () {
    yield completed;
  },
};
const waiting = (holds: boolean) =>
  awaitTask(tasks, TASK_ID, {
    response: new EventEmitter() as unknown as Response,
    holds: async () => holds,
    waitMs: 1_000,
  });

it('who waited for a task gets its results, unless the right to them was withdrawn meanwhile', async () => {
  expect(await waiting(true)).toBe(completed);
  await expect(waiting(false)).rejects.toMatchObject({ name: 'RightWithdrawnError', code: 'forbidden' });
});
