import { describe, expect, it } from '@jest/globals';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { DeferredSegment } from '../../../src/live/transcript/leg-speech.js';
import { utterancesOf } from '../../../src/live/transcript/leg-utterances.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { someSegment } from '../../support/live-parts.js';
import { ScriptedStreaming, type ScriptedSpeech } from '../../support/scripted-streaming.js';
import { ScriptedTranscriber } from '../../support/scripted-transcriber.js';

const RATE_HZ = 8000;

/** The events of a party who speaks for a second, twice. */
async function eventsOf(
  first: ScriptedSpeech,
): Promise<{ events: PlacedEvent[]; deferred: DeferredSegment[] }> {
  const events: PlacedEvent[] = [];
  const deferred: DeferredSegment[] = [];
  /** Waits for `count` events: those of the speech so far, before more comes. */
  const reported = async (count: number) => {
    while (events.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const second = { text: 'I am safe now', everyMs: 200 };
  const speech = (async function* (): AsyncGenerator<SpeechGrowth> {
    for (const [at, { disobeys }] of [first, second as ScriptedSpeech].entries()) {
      const startMs = at * 10_000;
      const before = events.length;
      const isSilent = disobeys === 'silent' || disobeys === 'late';
      yield {
        ...{ type: 'opened', startMs, onsetMs: startMs, sampleRateHz: RATE_HZ },
        samples: new Int16Array(RATE_HZ / 10),
      };
      yield {
        ...{ type: 'grew', quietMs: 0, spokenToMs: startMs + 1_000 },
        samples: new Int16Array((9 * RATE_HZ) / 10),
      };
      if (!isSilent) await reported(before + 1);
      yield {
        type: 'closed',
        segment: { ...someSegment(startMs, startMs + 1_000), spokenToMs: startMs + 1_000 },
      };
      await reported(before + (isSilent ? 1 : 2));
      await new Promise((resolve) => setTimeout(resolve, 5)); // late words have come by then
    }
  })();
  let id = 0;
  const leg = {
    callId: 'call',
    legId: 'caller',
    speaker: 'caller',
    speech,
    nextId: () => `caller-${++id}`,
  } as const;
  const options = {
    transcriber: new ScriptedTranscriber({}),
    streaming: new ScriptedStreaming({ caller: [first, second] }),
    language: 'en',
    signal: new AbortController().signal,
    onDeferred: (each: DeferredSegment) => deferred.push(each),
  };
  for await (const event of utterancesOf(leg, options)) events.push(event);
  return { events, deferred };
}

const reported = (events: readonly PlacedEvent[]) =>
  events.map(({ event }) =>
    event.type === 'transcript.interim' || event.type === 'transcript.final'
      ? `${event.type} ${event.utterance.id}`
      : event.type,
  );
const SECOND = ['transcript.interim caller-2', 'transcript.final caller-2'];
const speech = { text: 'he beats me', everyMs: 300 };

describe('an engine that hears speech grow', () => {
  it('has its words reported as they are said, before the final', async () => {
    const { events } = await eventsOf(speech);
    expect(reported(events)).toEqual(['transcript.interim caller-1', 'transcript.final caller-1', ...SECOND]);
  });

  it('has its final reported where it has said nothing before', async () => {
    const { events } = await eventsOf({ ...speech, disobeys: 'silent' });
    expect(reported(events)).toEqual(['transcript.final caller-1', ...SECOND]);
  });

  it('has words that come after the end of their utterance dropped', async () => {
    const { events } = await eventsOf({ ...speech, disobeys: 'late' });
    expect(reported(events)).toEqual(['transcript.final caller-1', ...SECOND]);
  });

  it('has the speech of which it makes no final transcribed later', async () => {
    const { events, deferred } = await eventsOf({ ...speech, disobeys: 'broken' });
    expect(reported(events)).toEqual(['transcript.interim caller-1', 'transcript.deferred', ...SECOND]);
    expect(deferred.map(({ utteranceId }) => utteranceId)).toEqual(['caller-1']);
  });
});
