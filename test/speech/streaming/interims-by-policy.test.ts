import { describe, expect, it } from '@jest/globals';
import type { InterimPolicy } from '../../../src/speech/follow-on.js';
import { InterimsByPolicy } from '../../../src/speech/streaming/interims-by-policy.js';
import type { TranscriptionRequest } from '../../../src/speech/transcriber.js';

describe('the interim words of a stretch', () => {
  it('are made in the way that suits the model which is in use when it begins', async () => {
    const requests: TranscriptionRequest[] = [];
    const engine: {
      interimPolicy: InterimPolicy;
      transcribe: (request: TranscriptionRequest) => Promise<never>;
    } = {
      interimPolicy: 'agreement',
      transcribe: async (request) => {
        requests.push(request);
        throw new Error('only counted');
      },
    };
    const streaming = new InterimsByPolicy(engine, { everyMs: 1000 });
    const open = () =>
      streaming.open({
        ...{ callId: 'call', legId: 'caller', sampleRateHz: 8000, leadMs: 0 },
        language: () => 'en',
        onWords: () => {},
      });
    const more = { samples: new Int16Array(8 * 600), quietMs: 0, spokenToMs: 600 };
    const first = open();
    first.push(more);
    engine.interimPolicy = 'alignment'; // the model was exchanged
    open().push(more);
    first.push({ ...more, samples: new Int16Array(8 * 1100) });
    expect(requests.map(({ followOn }) => followOn?.looksAtSound)).toEqual([undefined, true, undefined]);
  });
});
