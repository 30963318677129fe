import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SetupError, UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { ReplaceableTranscriber } from '../../src/speech/replaceable-transcriber.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { eventually } from '../support/processes.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';

const request: TranscriptionRequest = {
  legId: 'a',
  priority: 'final',
  samples: new Int16Array(800),
  sampleRateHz: 8000,
  language: 'en',
  deadlineMs: 10_000,
};

describe('a speech engine that is exchanged', () => {
  let old: ScriptedTranscriber;
  let engine: ReplaceableTranscriber;
  beforeEach(() => {
    old = new ScriptedTranscriber({ a: [{ text: 'begun before', afterMs: 50 }, 'the old one'] });
    engine = new ReplaceableTranscriber(old, silentLog());
  });
  afterEach(() => engine.close());

  const isClosed = (each: ScriptedTranscriber) =>
    each.transcribe(request).then(
      () => false,
      (error: unknown) => error instanceof UnavailableError,
    );

  it('finishes what it has begun, while new speech goes to the new one', async () => {
    const begun = engine.transcribe(request);
    await engine.replace(async () => new ScriptedTranscriber({ a: ['the new one'] }));
    expect((await engine.transcribe(request)).text).toBe('the new one');
    expect((await begun).text).toBe('begun before');
    await eventually(() => isClosed(old));
  });

  it('continues with the earlier one when the new one cannot be started, and says why', async () => {
    await engine.replace(() => Promise.reject(new SetupError('the speech model x is an HTML page')));
    expect(engine.replaceFailure).toContain('an HTML page');
    expect((await engine.transcribe(request)).text).toBe('begun before');
    await engine.replace(async () => new ScriptedTranscriber({ a: ['the new one'] }));
    expect(engine.replaceFailure).toBeUndefined();
  });

  it('closes both when it is closed in the middle of an exchange', async () => {
    const begun = engine.transcribe(request);
    const next = new ScriptedTranscriber({});
    await engine.replace(async () => next);
    await engine.close();
    await expect(begun).rejects.toThrow();
    expect(await isClosed(next)).toBe(true);
  });

  it('closes a new one that is there only after it was closed', async () => {
    const next = new ScriptedTranscriber({});
    let there: (engine: ScriptedTranscriber) => void = () => {};
    const replacing = engine.replace(() => new Promise((resolve) => (there = resolve)));
    await engine.close();
    there(next);
    await replacing;
    expect(await isClosed(next)).toBe(true);
  });
});
