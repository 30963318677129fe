import { afterEach, describe, expect, it } from '@jest/globals';
import type { PlacedAnalysis } from '../../../src/analysis/live/live-analyser.js';
import { TranslationAnalyser } from '../../../src/analysis/live/translation-analyser.js';
import { FrancIdentifier } from '../../../src/analysis/language/franc-identifier.js';
import type { TranslationInput } from '../../../src/analysis/translate/translator.js';
import type { Utterance } from '../../../src/calls/call-event.js';
import { silentLog } from '../../../src/lib/log.js';
import { Changes } from '../../support/changes.js';
import { finalItem, someUtterance } from '../../support/call-events.js';

/** Answers when it is asked to. */
class SlowTranslator {
  readonly changes = new Changes();
  readonly asked: TranslationInput[] = [];
  isInstalled = true;
  answer: 'at once' | 'never' | 'failure' = 'at once';

  run(input: TranslationInput, { signal }: { readonly signal: AbortSignal }) {
    this.asked.push(input);
    this.changes.notify();
    if (this.answer === 'failure') return Promise.reject(new Error('down'));
    if (this.answer === 'at once') return Promise.resolve(findingOf(`<${input.text}>`));
    return new Promise<ReturnType<typeof findingOf>>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
}

const findingOf = (text: string) => ({
  ...{ value: { text, confidence: null }, engine: 'http@1', confidenceKind: 'none' as const, warnings: [] },
});

const swahili = (id: string) =>
  someUtterance({
    id,
    text: 'Baba yangu ananipiga kila siku na sina mtu wa kuniambia',
    language: 'en',
    endMs: 900,
  });

describe('the translation of a live call', () => {
  let analyser: TranslationAnalyser | undefined;
  afterEach(() => analyser?.close());

  function open(translator: SlowTranslator, limitMs = 60_000) {
    const identifier = new FrancIdentifier(['en', 'sw']);
    analyser = new TranslationAnalyser({ translator, target: 'en', identifier, log: silentLog(), limitMs });
    const live = analyser.open();
    const found: PlacedAnalysis[] = [];
    void (async () => {
      for await (const each of live.later ?? []) {
        found.push(each);
        translator.changes.notify();
      }
    })();
    return { read: (utterance: Utterance) => live.read(finalItem(utterance)), found };
  }

  it('comes beside the words, in the language that their own words are in', async () => {
    const translator = new SlowTranslator();
    const { read, found } = open(translator);
    expect(read(swahili('caller-1'))).toEqual([]);
    await translator.changes.until('a translation', () => found.length > 0);
    expect(translator.asked).toMatchObject([{ source: 'sw', target: 'en' }]);
    expect(found).toMatchObject([
      {
        startMs: 900,
        event: { type: 'translation.found', utteranceId: 'caller-1', target: 'en', engine: 'http@1' },
      },
    ]);
  });

  it('is not asked for words in the language that is wanted, nor where nothing translates', async () => {
    const translator = new SlowTranslator();
    const { read, found } = open(translator);
    read(someUtterance({ id: 'caller-1', text: 'My father is at home with my mother', language: 'sw' }));
    translator.isInstalled = false;
    read(swahili('caller-2'));
    translator.isInstalled = true;
    read(swahili('caller-3'));
    await translator.changes.until('a translation', () => found.length > 0);
    expect(found.map(({ event }) => 'utteranceId' in event && event.utteranceId)).toEqual(['caller-3']);
  });

  it('goes on behind a failure, and behind a translator that does not answer', async () => {
    const translator = new SlowTranslator();
    const { read, found } = open(translator, 50);
    translator.answer = 'failure';
    read(swahili('caller-1'));
    await translator.changes.until('a first question', () => translator.asked.length > 0);
    translator.answer = 'never';
    read(swahili('caller-2'));
    await translator.changes.until('a second question', () => translator.asked.length > 1);
    translator.answer = 'at once';
    read(swahili('caller-3'));
    await translator.changes.until('a translation', () => found.length > 0);
    expect(found.map(({ event }) => 'utteranceId' in event && event.utteranceId)).toEqual(['caller-3']);
  });

  it('keeps the newest words when more wait than it takes', async () => {
    const translator = new SlowTranslator();
    const { read, found } = open(translator, 50);
    translator.answer = 'never';
    read(swahili('caller-0'));
    await translator.changes.until('a question', () => translator.asked.length > 0);
    translator.answer = 'at once';
    for (let n = 1; n <= 100; n++) read(swahili(`caller-${n}`));
    await translator.changes.until('the newest', () => found.length === 64);
    expect(found.map(({ event }) => 'utteranceId' in event && event.utteranceId)[0]).toBe('caller-37');
  });

  it('ends with the server, whatever is asked', async () => {
    const translator = new SlowTranslator();
    const { read, found } = open(translator);
    translator.answer = 'never';
    read(swahili('caller-1'));
    read(swahili('caller-2'));
    await translator.changes.until('a question', () => translator.asked.length > 0);
    await analyser?.close();
    expect(found).toEqual([]);
    expect(translator.asked).toHaveLength(1);
  });
});
