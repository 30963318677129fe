import { percentilesOf } from '../../demo/measure/percentiles.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { ModelInfo } from '../../src/speech/model-files/model-info.js';
import { startWhisper } from '../../src/speech/whisper/whisper-transcriber.js';
import { turnRequests } from './turn-requests.js';

const CONVERSATION = 4;

export interface HeadFigures {
  readonly layer: number;
  readonly head: number;
  /** From the beginning of a word, by whisper.cpp's own times, to the sound that the head looks at when it is written, ms. */
  readonly behindStartMs: { readonly p50: number | null; readonly spread: number | null };
  readonly words: number;
}

/**
 * Which cross-attention heads look at the sound of the word to come: each alone, on a conversation that the policies
 * are not judged on. The less the place where it looks is spread about the words' beginnings, the better it aligns.
 */
export async function measureHeads(model: ModelInfo, signal: AbortSignal): Promise<HeadFigures[]> {
  const results: HeadFigures[] = [];
  if (model.kind !== 'whisper') return results;
  for (let layer = 0; layer < model.shape.textLayers; layer++)
    for (let head = 0; head < model.shape.textHeads; head++) {
      signal.throwIfAborted();
      results.push(await measureHead(model, layer, head));
    }
  return results.sort((a, b) => (a.behindStartMs.spread ?? Infinity) - (b.behindStartMs.spread ?? Infinity));
}

async function measureHead(model: ModelInfo, layer: number, head: number): Promise<HeadFigures> {
  const whisper = await startWhisper({
    workerPath: productPaths.whisperWorker,
    model: { ...model, alignment: { ...model.alignment, heads: [[layer, head]] } },
    ...{ workers: 1, log: silentLog() },
  });
  try {
    const behindMs: number[] = [];
    for (const request of turnRequests(CONVERSATION, model.maxUtteranceMs)) {
      const { words } = await whisper.transcribe(request);
      const followOn = { settled: [], model: undefined, looksAtSound: true, keepsTail: true };
      const followed = await whisper.transcribe({ ...request, followOn });
      // one clock for both: only words that both have at the same place
      for (const [at, { text, startMs }] of followed.words.entries())
        if (words[at]?.text === text) behindMs.push(startMs - words[at].startMs);
    }
    const { p50 } = percentilesOf(behindMs);
    const away = percentilesOf(behindMs.map((ms) => Math.abs(ms - (p50 ?? 0)))).p95;
    return { layer, head, behindStartMs: { p50, spread: away }, words: behindMs.length };
  } finally {
    await whisper.close();
  }
}
