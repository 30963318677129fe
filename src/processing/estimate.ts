import type { TaskFigures, TaskWorker } from './audio-task-store.js';

/** Bounds of an estimate as shares of it: files differ in how much of them is speech. */
const SPREAD = { least: 0.5, most: 1.5 };

/**
 * When a task of so much sound will be done, as a range such as `15-45 seconds`, from the measured speed and what waits
 * before it. Null where nothing was measured within a day, or no worker is there.
 */
export function estimateTime(
  durationS: number,
  { realTimeFactor, soundAheadS }: Pick<TaskFigures, 'realTimeFactor' | 'soundAheadS'>,
  workers: readonly Pick<TaskWorker, 'capacity'>[],
): string | null {
  const capacity = workers.reduce((sum, each) => sum + each.capacity, 0);
  if (realTimeFactor === null || capacity === 0) return null;
  const seconds = (soundAheadS / capacity + durationS) * realTimeFactor;
  const least = Math.max(1, Math.floor(seconds * SPREAD.least));
  return `${least}-${Math.max(least + 1, Math.ceil(seconds * SPREAD.most))} seconds`;
}
