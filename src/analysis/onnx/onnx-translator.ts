import { UnsupportedPairError } from '../errors.js';
import type { Translator } from '../translate/translator.js';
import { modelEngine, type Ask, type ModelOf } from './model-engine.js';
import type { ModelHost } from './model-host.js';
import type { TranslationPair } from './model-manifest.js';
import { splitSentences } from './split-sentences.js';

/** Models are trained on sentences; longer stretches lose their end. */
const SENTENCE_CHARACTERS = 400;

interface Translated {
  readonly text: string;
  readonly logProbabilities: number;
  readonly tokenCount: number;
  readonly unfinished: number;
}

/**
 * Translates sentence by sentence, each a request of its own, so that a long text keeps no utterance waiting.
 * The characters between sentences, line breaks included, are kept.
 */
export function onnxTranslator(model: ModelOf<'translator'>, host: ModelHost): Translator {
  const { pairs } = model.manifest;
  return modelEngine({
    task: 'translator',
    model,
    host,
    texts: ({ text }) => ({ text }),
    async answer({ text, source, target }, ask, signal) {
      const pair = pairs.find((pair) => pair.source === source && pair.target === target);
      if (!pair) {
        const known = pairs.map((pair) => `${pair.source}-${pair.target}`);
        throw new UnsupportedPairError(source, target, known);
      }
      const found = await translateSentences(text, pair, ask, signal);
      const { tokenCount, logProbabilities, unfinished } = found;
      const confidence = tokenCount > 0 ? Math.exp(logProbabilities / tokenCount) : null;
      const warnings =
        unfinished > 0
          ? [`the model came to no end in ${unfinished} sentences: their translation is cut`]
          : [];
      return {
        value: { text: found.text, confidence, decoding: 'greedy' },
        confidenceKind: confidence === null ? 'none' : 'model',
        warnings,
      };
    },
  });
}

async function translateSentences(
  text: string,
  { sourceToken, targetToken }: TranslationPair,
  ask: Ask<'translator'>,
  signal: AbortSignal,
): Promise<Translated> {
  let [translated, logProbabilities, tokenCount, unfinished, at] = ['', 0, 0, 0, 0];
  for (const { start, end } of splitSentences(text, SENTENCE_CHARACTERS)) {
    const sentence = await ask({ text: text.slice(start, end), sourceToken, targetToken }, signal);
    translated += text.slice(at, start) + sentence.text;
    logProbabilities += sentence.logProbabilities;
    tokenCount += sentence.tokenCount;
    unfinished += sentence.isCut ? 1 : 0;
    at = end;
  }
  return { text: translated + text.slice(at), logProbabilities, tokenCount, unfinished };
}
