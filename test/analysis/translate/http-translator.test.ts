import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UnsupportedPairError } from '../../../src/analysis/errors.js';
import { HttpTranslator } from '../../../src/analysis/translate/http-translator.js';
import {
  startTranslationService,
  type TestTranslationService,
  type TranslationMood,
} from '../../support/translation-service.js';

let service: TestTranslationService;
beforeEach(async () => {
  service = await startTranslationService();
});
afterEach(() => service.close());

const open = (limitMs = 60_000) => new HttpTranslator({ url: service.url, apiKey: 'key', limitMs });
const asked = () => ({ signal: new AbortController().signal });
const input = { text: 'habari yako', source: 'sw', target: 'en' };

describe('a translation service behind HTTP', () => {
  it('translates, and no confidence is made up for it', async () => {
    const translator = open();
    await expect(translator.run(input, asked())).resolves.toEqual({
      value: { text: 'en:HABARI YAKO', confidence: null },
      confidenceKind: 'none',
      warnings: [],
    });
    expect(service.asked).toEqual([
      { q: 'habari yako', source: 'sw', target: 'en', format: 'text', api_key: 'key' },
    ]);
    expect(translator.health()).toEqual({ state: 'ready' });
  });

  it('gets a long text in pieces, and no word of it is left out', async () => {
    const sentences = Array.from({ length: 400 }, (_, at) => `Sentence number ${at}.`);
    const { value } = await open().run({ ...input, text: sentences.join('\n') }, asked());
    expect(service.asked.length).toBeGreaterThan(3);
    for (const { q } of service.asked) expect(q.length).toBeLessThanOrEqual(1_800);
    const back = value.text.replaceAll('en:', '').toLowerCase();
    expect(back).toBe(sentences.join('\n').toLowerCase());
  });

  it('refuses a pair that the service does not have, and names those that it has', async () => {
    const refused = open().run({ ...input, target: 'fr' }, asked());
    await expect(refused).rejects.toThrow(new UnsupportedPairError('sw', 'fr', ['en-sw', 'sw-en']));
    expect(service.asked).toEqual([]);
  });

  it.each<[TranslationMood, string]>([
    ['fails', 'the translation service answered 500'],
    ['no-json', 'the translation service gave no JSON'],
    ['wrong-shape', 'the translation service gave no usable answer'],
    ['endless', 'the answer of the translation service is too long'],
    ['redirects', 'the translation service cannot be reached'],
  ])('that %s is said to have failed, until it answers again', async (mood, reason) => {
    service.mood = mood;
    const translator = open();
    await expect(translator.run(input, asked())).rejects.toThrow(reason);
    expect(translator.health()).toEqual({ state: 'failed', reason });
    service.mood = 'well';
    await translator.run(input, asked());
    expect(translator.health()).toEqual({ state: 'ready' });
  });

  it('that hangs is given up', async () => {
    service.mood = 'hangs';
    await expect(open(50).run(input, asked())).rejects.toThrow('does not answer in time');
  });

  it('is left when the request is over', async () => {
    service.mood = 'hangs';
    const over = new AbortController();
    const translator = open();
    const answer = translator.run(input, { signal: over.signal });
    over.abort(new Error('the client has gone'));
    await expect(answer).rejects.toThrow('the client has gone');
    expect(translator.health()).toEqual({ state: 'ready' });
  });

  it('that is missing is said to be out of reach', async () => {
    await service.close();
    await expect(open().run(input, asked())).rejects.toThrow('the translation service cannot be reached');
  });
});
