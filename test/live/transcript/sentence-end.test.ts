import { describe, expect, it } from '@jest/globals';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import { utterancesOf } from '../../../src/live/transcript/leg-utterances.js';
import { AgreeingTranscriber } from '../../../src/speech/streaming/agreeing-transcriber.js';
import { collect, someSegment } from '../../support/live-parts.js';
import { ScriptedTranscriber } from '../../support/scripted-transcriber.js';

describe('a sentence that is over', () => {
  it('is reported to the one who cuts the speech, with its place', async () => {
    const reported: number[] = [];
    const transcriber = new ScriptedTranscriber(
      { caller: [{ text: 'He beats me.', confidence: 0.95 }] },
      { hearsInterims: true },
    );
    const speech = (async function* (): AsyncGenerator<SpeechGrowth> {
      yield { type: 'opened', startMs: 0, onsetMs: 0, samples: new Int16Array(1600), sampleRateHz: 8000 };
      yield { type: 'grew', samples: new Int16Array(1600), quietMs: 190, spokenToMs: 210 };
      while (reported.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      yield { type: 'closed', segment: { ...someSegment(0, 400), spokenToMs: 210 } };
    })();
    const leg = {
      callId: 'call',
      legId: 'caller',
      speaker: 'caller',
      speech,
      nextId: () => 'caller-1',
    } as const;
    const events = await collect(
      utterancesOf(
        { ...leg, onSentenceEnd: (spokenToMs) => reported.push(spokenToMs) },
        {
          transcriber,
          streaming: new AgreeingTranscriber(transcriber, { everyMs: 1000 }),
          language: 'en',
          signal: new AbortController().signal,
          onDeferred: () => {},
        },
      ),
    );
    expect(reported).toEqual([210]);
    expect(events.map(({ event }) => event.type)).toEqual(['transcript.final']);
    expect(transcriber.requests).toHaveLength(1);
  });
});
