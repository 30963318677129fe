import { afterEach, describe, expect, it } from '@jest/globals';
import { SetupError, UnavailableError } from '../../src/lib/errors.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { StartingTranscriber } from '../../src/speech/starting-transcriber.js';
import type { Transcriber, TranscriptionRequest } from '../../src/speech/transcriber.js';
import { Changes } from '../support/changes.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';

const request: TranscriptionRequest = {
  legId: 'a',
  priority: 'final',
  samples: new Int16Array(800),
  sampleRateHz: 8000,
  language: 'en',
  deadlineMs: 1000,
};

describe('a speech engine that is being started', () => {
  const changes = new Changes();
  let transcriber: StartingTranscriber | undefined;
  afterEach(() => transcriber?.close());

  function starting(start: () => Promise<Transcriber>, tryAgain = { firstMs: 1, maxMs: 1 }) {
    const started = async () => {
      try {
        return await start();
      } finally {
        setImmediate(() => changes.notify());
      }
    };
    return (transcriber = new StartingTranscriber({ start: started, tryAgain, log: silentLog() }));
  }

  it('refuses requests until it is there, saying why', async () => {
    const engine = starting(() => Promise.reject(new SetupError('the speech model x does not exist')), {
      firstMs: 60_000,
      maxMs: 60_000,
    });
    expect(engine.state).toBe('building');
    await expect(engine.transcribe(request)).rejects.toThrow('still being built');
    await changes.until('the start to fail', () => (engine.state === 'failed' ? true : undefined));
    const refused = engine.transcribe(request);
    await expect(refused).rejects.toBeInstanceOf(UnavailableError);
    await expect(refused).rejects.toThrow('the speech model x does not exist');
    expect(engine.stats()).toMatchObject({ workers: 0, ready: 0 });
  });

  it('is there by itself once its model is', async () => {
    let tries = 0;
    const engine = starting(async () => {
      if (++tries < 4) throw new SetupError('the speech model x does not exist');
      return new ScriptedTranscriber({ a: ['help me'] });
    });
    await changes.until('the engine to start', () => (engine.state === 'loaded' ? true : undefined));
    expect(tries).toBe(4);
    expect(engine.failure).toBeUndefined();
    expect(await engine.transcribe(request)).toMatchObject({ text: 'help me' });
  });

  it('stops trying when it is closed', async () => {
    const engine = starting(() => Promise.reject(new Error('no memory')), { firstMs: 60_000, maxMs: 60_000 });
    await changes.until('the start to fail', () => (engine.state === 'failed' ? true : undefined));
    await engine.close();
    expect(engine.state).toBe('failed');
  });

  it('has not failed where the server stops while it is being built', async () => {
    const stop = new AbortController();
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const building = new Promise<never>((_resolve, reject) => {
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
    });
    transcriber = new StartingTranscriber({ start: () => building, log });
    stop.abort();
    await expect(building).rejects.toThrow('aborted');
    await transcriber.close();
    expect(lines).toEqual([]);
    expect(transcriber.failure).toBeUndefined();
  });
});
