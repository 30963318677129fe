import { toWords } from '../../demo/measure/word-errors.js';
import { PacedStretch, type InterimWords } from '../../src/speech/streaming/paced-stretch.js';
import type { GrowingWords } from '../../src/speech/streaming/streaming-transcriber.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { fewestChanges } from './interim-errors.js';
import { AROUND_MS, turnRequests } from './turn-requests.js';

const RATE_HZ = 8000;
const PIECE_MS = 100;
/** Turns that the model does not do well on as a whole are left out. */
const LONGEST_MS = 7_000;

export interface GrownTurns {
  readonly turns: number;
  readonly interims: number;
  readonly confirmed: number;
  readonly changedByFinal: number;
  readonly finalWords: number;
  /** Inference time of the interims, ms of one core. */
  readonly inferenceMs: number;
}

/**
 * The turns of a conversation, each as it grows, as if computing took no time: the next piece comes when the interim of the
 * one before is there.
 */
export async function growTurns(
  transcriber: Pick<Transcriber, 'transcribe'>,
  openWords: () => InterimWords,
  conversations: readonly number[],
): Promise<GrownTurns> {
  let [interims, confirmed, changedByFinal, finalWords, inferenceMs] = [0, 0, 0, 0, 0];
  const requests = conversations.flatMap((number) => turnRequests(number, LONGEST_MS));
  for (const whole of requests) {
    let newest: GrowingWords | undefined;
    let running: Promise<unknown> = Promise.resolve();
    const counting: Pick<Transcriber, 'transcribe'> = {
      transcribe: (request, signal) => {
        const result = transcriber.transcribe(request, signal);
        running = result.then(
          (said) => {
            interims++;
            inferenceMs += said.inferenceMs;
          },
          () => {},
        );
        return result;
      },
    };
    const parts = { transcriber: counting, pace: { everyMs: 1000 }, words: openWords() };
    const { legId, language } = whole;
    const how = { legId, callId: legId, sampleRateHz: RATE_HZ, leadMs: AROUND_MS } as const;
    const onWords = (words: GrowingWords) => void (newest = words);
    const stretch = new PacedStretch({ ...how, language: () => language, onWords }, parts);
    const step = (PIECE_MS * RATE_HZ) / 1000;
    for (let at = 0; at < whole.samples.length; at += step) {
      stretch.push({ samples: whole.samples.subarray(at, at + step), quietMs: 0, spokenToMs: at });
      await running;
    }
    stretch.close();
    const final = toWords((await transcriber.transcribe(whole)).text);
    const stable = toWords(
      (newest?.words.slice(0, newest.confirmed) ?? []).map(({ text }) => text).join(' '),
    );
    confirmed += stable.length;
    finalWords += final.length;
    changedByFinal += fewestChanges(stable, final);
  }
  return { turns: requests.length, interims, confirmed, changedByFinal, finalWords, inferenceMs };
}
