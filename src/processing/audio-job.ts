import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenUpReason } from '../lib/given-up.js';
import type { Log } from '../lib/log.js';
import type { Vault } from '../vault/vault.js';
import type { TaskSound } from './audio-task.js';
import { AUDIO_JOB, type TaskWorkStore } from './audio-task-store.js';
import { processTask, type TaskEngines } from './process-task.js';
import { SparingProgress } from './sparing-progress.js';
import { finalFailureOf, type TaskFailure } from './task-failure.js';

export interface AudioJobOptions {
  readonly store: TaskWorkStore;
  readonly vault: Pick<Vault, 'open' | 'remove'>;
  /** Started with the first task. @throws UnavailableError */
  readonly engines: () => Promise<TaskEngines>;
  readonly log: Log;
}

interface Attempt {
  readonly payload: unknown;
}

/** The longest sound, on a machine that needs as long as it lasts, twice over. */
const TIME_LIMIT_MS = 12 * 60 * 60_000;
const WAITS = { firstMs: 1_000, maxMs: 60_000 };
/** A cancelled task is noticed within this, also in the middle of an inference. */
const LOOK_EVERY_MS = 1_000;
const PROGRESS_EVERY_MS = 250;

/** The task is not in work any more: it was cancelled or deleted. */
class TaskGoneError extends Error {}

/** The kind of job that processes an uploaded recording. Its structure is that of a `JobKind`. */
export function audioJob(options: AudioJobOptions) {
  const giveUp = async ({ payload }: Attempt, reason: GivenUpReason) => {
    await giveUpTask(options, taskIdOf(payload), { code: 'given-up', reason });
  };
  return {
    name: AUDIO_JOB,
    timeLimitMs: TIME_LIMIT_MS,
    waits: WAITS,
    // its sound is decoded and recognised, and its words are read, in processes of their own, and each attempt goes on
    // behind the words that are kept: servers that were stopped meanwhile cost no recording
    lossesAtMost: Infinity,
    run: (job: Attempt, signal: AbortSignal) => work(options, job, signal),
    giveUp,
  };
}

/** @throws Error when it is to be tried again; it goes on behind the last utterance that is kept */
async function work(options: AudioJobOptions, { payload }: Attempt, signal: AbortSignal): Promise<void> {
  const { store, vault, engines, log } = options;
  const id = taskIdOf(payload);
  const begun = await store.begin(id);
  if (!begun) return;
  const gone = new AbortController();
  const over = new AbortController();
  const watching = watchTask(store, id, { gone, until: over.signal });
  const stop = AbortSignal.any([signal, gone.signal]);
  const kept = (isInWork: boolean) => {
    if (!isInWork) gone.abort(new TaskGoneError());
    stop.throwIfAborted();
  };
  const progress = new SparingProgress(
    async (share, step) => kept(await store.noteProgress(id, share, step)),
    PROGRESS_EVERY_MS,
  );
  try {
    const results = await processTask(begun, {
      ...(await engines()),
      read: (sound) => readSound(vault, sound),
      onUtterance: async (utterance) => kept(await store.keepUtterance(id, utterance)),
      onProgress: (share, step) => progress.report(share, step),
      signal: stop,
      log,
    });
    await progress.end();
    const sound = await store.complete(id, results);
    if (sound) await removeSound(vault, sound, log);
  } catch (error) {
    if (gone.signal.aborted) return void log.info({ task: id }, 'a task was cancelled in its work');
    // the same request would be refused at each attempt
    const failure = finalFailureOf(error);
    if (!failure) throw error;
    await giveUpTask(options, id, failure);
  } finally {
    over.abort();
    await Promise.all([watching, progress.end()]);
  }
}

async function giveUpTask(
  { store, vault, log }: AudioJobOptions,
  id: string,
  failure: TaskFailure,
): Promise<void> {
  const sound = await store.fail(id, failure);
  if (sound) await removeSound(vault, sound, log);
}

/** Looks now and then whether the task is in work still. Never rejects. */
async function watchTask(
  store: TaskWorkStore,
  id: string,
  { gone, until }: { readonly gone: AbortController; readonly until: AbortSignal },
): Promise<void> {
  while (!until.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: until }).catch(() => {});
    if (until.aborted) return;
    // a database that is away says nothing about the task
    const isInWork = await store.isInWork(id).catch(() => true);
    if (!isInWork) gone.abort(new TaskGoneError());
  }
}

async function* readSound(vault: Pick<Vault, 'open'>, { vaultName }: TaskSound): AsyncGenerator<Buffer> {
  const reader = await vault.open(vaultName);
  try {
    yield* reader.read();
  } finally {
    await reader.close();
  }
}

/** A sound that stays is found by `npm run vault -- sweep`: no row names it. */
export async function removeSound(vault: Pick<Vault, 'remove'>, sound: TaskSound, log: Log): Promise<void> {
  await vault
    .remove(sound.vaultName)
    .catch((error: unknown) => log.warn({ err: error }, 'the sound of an ended task could not be deleted'));
}

function taskIdOf(payload: unknown): string {
  const id = (payload as { task_id?: unknown } | null)?.task_id;
  if (typeof id !== 'string') throw new TypeError('the job names no task');
  return id;
}
