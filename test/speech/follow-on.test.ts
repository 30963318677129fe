import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { toWords } from '../../demo/measure/word-errors.js';
import { productPaths } from '../../src/config/product-paths.js';
import { ConflictError } from '../../src/lib/errors.js';
import type { FollowOn, SpokenToken } from '../../src/speech/follow-on.js';
import { ReplaceableTranscriber } from '../../src/speech/replaceable-transcriber.js';
import { modelsByPriority } from '../../src/speech/models-by-priority.js';
import { AligningTranscriber } from '../../src/speech/streaming/aligning-transcriber.js';
import type { GrowingWords } from '../../src/speech/streaming/streaming-transcriber.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import type { WhisperOptions, WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import { silentLog } from '../../src/lib/log.js';
import { startFixtureWhisper } from '../support/fixture-whisper.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { spokenTurn, spokenTurns } from '../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const MODEL = 'helpline-fixture';
const beaten = spokenTurn(1, 'My stepfather beat me');
const fromNothing: FollowOn = { settled: [], model: undefined, looksAtSound: true, keepsTail: true };
const spell = (tokens: readonly SpokenToken[]) =>
  toWords(Buffer.concat(tokens.map(({ bytes }) => bytes)).toString('utf8'));

function request(change: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  const { samples } = beaten;
  const how = { sampleRateHz: 8000, language: 'en', deadlineMs: 60_000 } as const;
  return { legId: 'leg', priority: 'interim', samples, ...how, ...change };
}

describe('whisper.cpp that goes on from settled words', () => {
  let whisper: WhisperTranscriber;
  const others: WhisperTranscriber[] = [];
  beforeAll(async () => {
    whisper = await startFixtureWhisper();
  });
  afterAll(async () => {
    await Promise.all([whisper, ...others].map((each) => each.close()));
  });
  const startOther = async (options: Partial<WhisperOptions>) => {
    const other = await startFixtureWhisper(options);
    others.push(other);
    return other;
  };

  it('writes from nothing what it writes as a whole transcript', async () => {
    const whole = await whisper.transcribe(request());
    const { text, language, followed, words } = await whisper.transcribe(request({ followOn: fromNothing }));
    expect(toWords(text)).toEqual(toWords(whole.text));
    expect(language).toBe('en');
    expect(spell(followed?.tokens ?? [])).toEqual(toWords(whole.text));
    for (const [at, { startMs }] of words.entries())
      expect(Math.abs(startMs - (whole.words[at]?.startMs ?? Infinity))).toBeLessThan(700);
  });

  it('keeps the settled words, as they are, and goes on behind them', async () => {
    const { followed } = await whisper.transcribe(request({ followOn: fromNothing }));
    const tokens = followed?.tokens ?? [];
    const settled = tokens.slice(0, 2).map((token) => ({ ...token, probability: 0.123 }));
    const on = await whisper.transcribe(request({ followOn: { ...fromNothing, settled, model: MODEL } }));
    expect(on.followed?.tokens.slice(0, 2)).toEqual(settled);
    expect(spell(on.followed?.tokens ?? [])).toEqual(spell(tokens));
    // also where it would have said it otherwise
    const otherwise = [tokens[0], tokens[0]] as SpokenToken[];
    const forced = await whisper.transcribe(
      request({ followOn: { ...fromNothing, settled: otherwise, model: MODEL } }),
    );
    expect(forced.followed?.tokens.slice(0, 2)).toEqual(otherwise);
  });

  it('holds for stable what lies behind the margin, the less the wider it is', async () => {
    const stable: number[] = [];
    for (const alignmentMarginMs of [100, 800, 60_000]) {
      const other = await startOther({ alignmentMarginMs });
      const cut = beaten.samples.subarray(0, 8 * 1500);
      const { followed } = await other.transcribe(request({ samples: cut, followOn: fromNothing }));
      stable.push(followed?.stable ?? -1);
    }
    const [narrow, wide, none] = stable as [number, number, number];
    expect(narrow).toBeGreaterThan(wide);
    expect(wide).toBeGreaterThan(0);
    expect(none).toBe(0);
  });

  it('stops at the first word that is not stable where the others are not wanted', async () => {
    const { followed } = await whisper.transcribe(
      request({ followOn: { ...fromNothing, keepsTail: false } }),
    );
    expect(followed?.tokens.length).toBe((followed?.stable ?? 0) + 1);
  });

  it('finds out which language is spoken', async () => {
    const { samples } = spokenTurn(4, 'Jina langu ni');
    const swahili = request({ samples, language: 'auto', followOn: fromNothing });
    expect(await whisper.transcribe(swahili)).toMatchObject({ language: 'sw' });
    expect(await whisper.transcribe(request({ language: 'auto', followOn: fromNothing }))).toMatchObject({
      language: 'en',
    });
  });

  it('changes nothing of the finals that come behind it', async () => {
    const final = request({ priority: 'final' });
    const timeless = ({ words, noSpeechProbability }: Awaited<ReturnType<typeof whisper.transcribe>>) => ({
      words,
      noSpeechProbability,
    });
    const before = timeless(await whisper.transcribe(final));
    await whisper.transcribe(request({ followOn: fromNothing }));
    expect(timeless(await whisper.transcribe(final))).toEqual(before);
  });

  it('refuses the tokens of another model', async () => {
    const { followed } = await whisper.transcribe(request({ followOn: fromNothing }));
    const settled = followed?.tokens.slice(0, 2) ?? [];
    const foreign = request({ followOn: { ...fromNothing, settled, model: 'another' } });
    await expect(whisper.transcribe(foreign)).rejects.toThrow(ConflictError);
  });

  it('says by its policy whether it can show what is stable', async () => {
    expect(whisper.interimPolicy).toBe('alignment');
    expect((await startOther({ interimPolicy: 'agreement' })).interimPolicy).toBe('agreement');
    const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
    const warnings: string[] = [];
    const log = silentLog();
    log.warn = (...args: unknown[]) => void warnings.push(String(args.at(-1)));
    const unknown = { ...model, alignment: { marginMs: 500 } }; // no published model has its shape
    const blind = await startOther({ model: unknown, interimPolicy: 'alignment', log });
    expect(blind.interimPolicy).toBe('agreement');
    expect(warnings.join()).toContain('interim words by alignment are not possible');
    await expect(blind.transcribe(request({ followOn: fromNothing }))).rejects.toThrow('no attention');
    const impossible = { ...model, alignment: { heads: [[2, 9]], marginMs: 500 } } as const;
    expect((await startOther({ model: impossible })).interimPolicy).toBe('agreement');
  });

  it('is asked through an exchange of models, and where another model does finals', async () => {
    const scripted = new ScriptedTranscriber({});
    const both = modelsByPriority({ interims: whisper, finals: scripted });
    expect(both.interimPolicy).toBe('alignment');
    const replaceable = new ReplaceableTranscriber(both, silentLog());
    expect(replaceable.interimPolicy).toBe('alignment');
    await replaceable.replace(async () => new ScriptedTranscriber({}));
    expect(replaceable.interimPolicy).toBe('agreement');
  });
});

describe('interims by alignment on the demo calls', () => {
  it('never change a confirmed word, confirm most of them, and hardly one that the final has otherwise', async () => {
    const whisper = await startFixtureWhisper();
    try {
      let [confirmedWords, finalWords, missing] = [0, 0, 0];
      for (const turn of spokenTurns(2).filter(({ samples }) => samples.length < 7 * 8000)) {
        let running: Promise<unknown> = Promise.resolve();
        const waited = {
          transcribe: (asked: TranscriptionRequest, signal?: AbortSignal) => {
            const result = whisper.transcribe(asked, signal);
            running = result.catch(() => {});
            return result;
          },
        };
        let before: readonly string[] = [];
        const onWords = ({ words, confirmed }: GrowingWords) => {
          const texts = words.map(({ text }) => text);
          expect(texts.slice(0, before.length)).toEqual(before);
          before = texts.slice(0, confirmed);
        };
        const stretch = new AligningTranscriber(waited, { everyMs: 1000 }).open({
          ...{ callId: 'call', legId: 'leg', sampleRateHz: 8000, leadMs: 300 },
          language: () => 'en',
          onWords,
        });
        for (let at = 0; at < turn.samples.length; at += 800) {
          stretch.push({ samples: turn.samples.subarray(at, at + 800), quietMs: 0, spokenToMs: 0 });
          await running;
        }
        stretch.close();
        const final = toWords((await whisper.transcribe(request({ samples: turn.samples }))).text);
        const confirmed = toWords(before.join(' '));
        confirmedWords += confirmed.length;
        finalWords += final.length;
        missing += confirmed.filter((word, at) => final[at] !== word).length;
      }
      expect(confirmedWords / finalWords).toBeGreaterThan(0.65);
      expect(missing / confirmedWords).toBeLessThan(0.02);
    } finally {
      await whisper.close();
    }
  });
});
