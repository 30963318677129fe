import { describe, expect, it } from '@jest/globals';
import { EngineChain } from '../../src/analysis/engine-chain.js';
import type { Engine } from '../../src/analysis/engine.js';
import { EngineNotInstalledError, UnsupportedPairError } from '../../src/analysis/errors.js';
import { InvalidInputError } from '../../src/lib/errors.js';

type Run = Engine<string, string>['run'];

function engine(name: string, run: Run): Engine<string, string> {
  return { name, kind: 'rules', languages: [], health: () => ({ state: 'ready' }), run };
}
const answering: Run = async (text) => ({ value: text.toUpperCase(), confidenceKind: 'none', warnings: [] });
const failing = (error: Error): Run => {
  return () => Promise.reject(error);
};
/** Ends with the signal only. */
const hanging: Run = (_text, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

function chain(engines: readonly Engine<string, string>[], limitMs = 60_000) {
  const signal = new AbortController();
  const opened = new EngineChain({ task: 'ner', engines, howTo: 'Set ENGINES.', limitMs });
  return { run: () => opened.run('juma', { signal: signal.signal }), stop: signal, chain: opened };
}

describe('the engines of a task', () => {
  it('answer in their order, and the answer names its engine', async () => {
    const { run } = chain([engine('first@1', answering), engine('second@1', answering)]);
    await expect(run()).resolves.toEqual({
      value: 'JUMA',
      engine: 'first@1',
      confidenceKind: 'none',
      warnings: [],
    });
  });

  it('name each engine that was passed over', async () => {
    const { run } = chain(
      [
        engine('model', failing(new Error('the model crashed'))),
        engine('slow', hanging),
        engine('rules@1', answering),
      ],
      20,
    );
    const { engine: by, warnings } = await run();
    expect(by).toBe('rules@1');
    expect(warnings).toEqual([
      'model did not answer: the model crashed',
      'slow did not answer: no answer within 0.02 s',
    ]);
  });

  it('say how to bring one when there is none', async () => {
    const { run, chain: empty } = chain([]);
    expect(empty.isInstalled).toBe(false);
    await expect(run()).rejects.toThrow(new EngineNotInstalledError('ner', 'Set ENGINES.'));
  });

  it('refuse a wrong request at once, without asking the next engine', async () => {
    const wrong = new InvalidInputError([{ field: 'text', message: 'must not be empty' }]);
    const { run } = chain([engine('model', failing(wrong)), engine('rules@1', answering)]);
    await expect(run()).rejects.toBe(wrong);
  });

  it('say that a pair of languages is unknown when none of them knows it', async () => {
    const unknown = new UnsupportedPairError('sw', 'fr', ['sw-en']);
    const { run } = chain([engine('a', failing(unknown)), engine('b', failing(unknown))]);
    await expect(run()).rejects.toBe(unknown);
  });

  it('show what each of them said when all have failed', async () => {
    const { run } = chain([
      engine('a', failing(new Error('broken'))),
      engine('b', failing(new Error('away'))),
    ]);
    await expect(run()).rejects.toThrow('no engine answered (a: broken; b: away)');
  });

  it('stop with the request, and ask no other engine', async () => {
    const { run, stop } = chain([engine('slow', hanging), engine('rules@1', answering)]);
    const asked = run();
    stop.abort(new Error('the client has gone'));
    await expect(asked).rejects.toThrow('the client has gone');
  });
});
