import { describe, expect, it } from '@jest/globals';
import { Deferred } from '../../src/lib/deferred.js';
import { SetupError, UnavailableError } from '../../src/lib/errors.js';
import { StartingEngines, type FileEngines } from '../../src/processing/starting-engines.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';

const vadStats = { legs: 0, restarts: 0, windows: 0, batches: 0, meanAnswerMs: null };
const enginesThat = ({
  listens = true,
  replaceFailure,
}: { listens?: boolean; replaceFailure?: string } = {}) =>
  ({
    transcriber: Object.assign(new ScriptedTranscriber({}), { replaceFailure }),
    vad: { stats: () => ({ ready: listens, ...vadStats }) },
  }) as unknown as FileEngines;

describe('the speech engines for recordings', () => {
  it('start with the first recording and once, and are well before it', async () => {
    const begun = new Deferred<FileEngines>();
    let starts = 0;
    const engines = new StartingEngines(() => {
      starts++;
      return begun.promise;
    });
    expect(engines.health()).toEqual({ ok: true, status: 'idle' });
    expect(starts).toBe(0);
    const both = [engines.ready(), engines.ready()];
    expect(engines.health()).toEqual({ ok: true, status: 'starting' });
    const started = enginesThat();
    begun.resolve(started);
    expect(await Promise.all(both)).toEqual([started, started]);
    expect(starts).toBe(1);
    expect(engines.health()).toMatchObject({ ok: true, status: 'active', speech: { ready: 1 } });
  });

  it('say that they do not start, and why, until they do', async () => {
    const answers: (Error | FileEngines)[] = [
      new SetupError('the model is a text file'),
      new Error('no memory'),
      enginesThat(),
    ];
    const engines = new StartingEngines(async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as FileEngines;
    });
    await expect(engines.ready()).rejects.toThrow(UnavailableError);
    expect(engines.health()).toEqual({
      ok: false,
      status: 'failed:model_file',
      detail: 'the model is a text file',
    });
    await expect(engines.ready()).rejects.toThrow(UnavailableError);
    expect(engines.health()).toEqual({ ok: false, status: 'failed:start', detail: 'no memory' });
    await engines.ready();
    expect(engines.health()).toMatchObject({ ok: true, status: 'active' });
  });

  it('say that their detector is away, and that a newer model cannot be used', async () => {
    const deaf = new StartingEngines(async () => enginesThat({ listens: false }));
    await deaf.ready();
    expect(deaf.health()).toMatchObject({ ok: false, status: 'degraded' });
    const old = new StartingEngines(async () => enginesThat({ replaceFailure: 'the file is cut off' }));
    await old.ready();
    expect(old.health()).toMatchObject({ ok: true, status: 'active', detail: 'the file is cut off' });
  });

  it('that start in part leave nothing of it, and those that started end with the process', async () => {
    const closed: string[] = [];
    let isWell = false;
    const engines = new StartingEngines(async (parts) => {
      parts.add({ close: () => void closed.push(isWell ? 'second' : 'first') });
      if (!isWell) throw new Error('no detector');
      return enginesThat();
    });
    await expect(engines.ready()).rejects.toThrow(UnavailableError);
    expect(closed).toEqual(['first']);
    isWell = true;
    await engines.ready();
    expect(closed).toEqual(['first']);
    await engines.close();
    expect(closed).toEqual(['first', 'second']);
  });
});
