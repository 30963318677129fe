import { describe, expect, it } from '@jest/globals';
import type { TaskStep } from '../../src/processing/audio-task.js';
import { SparingProgress } from '../../src/processing/sparing-progress.js';
import { Changes } from '../support/changes.js';

function notesOf(everyMs: number, note: (progress: number) => Promise<void> = async () => {}) {
  const noted: [number, TaskStep][] = [];
  const changes = new Changes();
  const progress = new SparingProgress(async (share, step) => {
    await note(share);
    noted.push([share, step]);
    changes.notify();
  }, everyMs);
  return {
    noted,
    progress,
    until: (count: number) => changes.until(`${count} notes`, () => noted.length >= count),
  };
}

describe('the progress of a task', () => {
  it('is noted at once where it is the first or of a new step, and not for each word', async () => {
    const { noted, progress } = notesOf(60_000);
    await progress.report(0, 'transcription');
    await progress.report(0.1, 'transcription');
    await progress.report(0.2, 'transcription');
    await progress.report(0.95, 'summarization');
    await progress.end();
    expect(noted).toEqual([
      [0, 'transcription'],
      [0.95, 'summarization'],
    ]);
  });

  it('is noted by itself where the next words take long: the newest that was left out', async () => {
    const { noted, progress, until } = notesOf(20);
    await progress.report(0, 'transcription');
    await progress.report(0.1, 'transcription');
    await progress.report(0.2, 'transcription');
    await until(2);
    await progress.end();
    expect(noted).toEqual([
      [0, 'transcription'],
      [0.2, 'transcription'],
    ]);
  });

  it('informs those who wait for the note why it failed, and goes on', async () => {
    const { noted, progress } = notesOf(0, async (share) => {
      if (share === 0) throw new Error('no database');
    });
    await expect(progress.report(0, 'transcription')).rejects.toThrow('no database');
    await progress.report(0.5, 'transcription');
    expect(noted).toEqual([[0.5, 'transcription']]);
  });

  it('is not noted any more once it has ended', async () => {
    const { noted, progress } = notesOf(20);
    await progress.report(0, 'transcription');
    await progress.report(0.1, 'transcription');
    await progress.end();
    const other = notesOf(40);
    await other.progress.report(0, 'transcription');
    await other.progress.report(0.1, 'transcription');
    await other.until(2); // later than the first one's would have been
    await other.progress.end();
    expect(noted).toEqual([[0, 'transcription']]);
  });
});
