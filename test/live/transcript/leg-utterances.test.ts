import { describe, expect, it } from '@jest/globals';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { TranscriptionTimeoutError } from '../../../src/speech/errors.js';
import { utterancesOf, type DeferredSegment } from '../../../src/live/transcript/leg-utterances.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { collect, someSegment, streamOf } from '../../support/live-parts.js';
import { ScriptedTranscriber, type ScriptedLine } from '../../support/scripted-transcriber.js';

interface Heard {
  readonly events: PlacedEvent[];
  readonly deferred: DeferredSegment[];
  readonly transcriber: ScriptedTranscriber;
}

async function hear(
  lines: readonly (ScriptedLine | string)[],
  {
    segments = lines.map((_, i) => someSegment(i * 1000, i * 1000 + 800)),
    firstUtterance = 1,
    language = 'en',
  } = {},
): Promise<Heard> {
  const deferred: DeferredSegment[] = [];
  const transcriber = new ScriptedTranscriber({ caller: lines });
  const events = await collect(
    utterancesOf(
      {
        legId: 'caller',
        speaker: 'caller',
        speech: streamOf<SpeechSegment>(...segments),
        nextId: idsFrom(firstUtterance),
      },
      {
        transcriber,
        language,
        signal: new AbortController().signal,
        onDeferred: (segment) => deferred.push(segment),
      },
    ),
  );
  return { events, deferred, transcriber };
}

const idsFrom = (number: number) => () => `caller-${number++}`;

const texts = ({ events }: Heard) =>
  events.map(({ event }) =>
    event.type === 'transcript.final' ? `${event.utterance.id}: ${event.utterance.text}` : event.type,
  );

describe('what one party says', () => {
  it('comes in the order of speech, whichever is understood first', async () => {
    const heard = await hear([{ text: 'one', afterMs: 60 }, { text: 'two', afterMs: 1 }, 'three']);
    expect(texts(heard)).toEqual(['caller-1: one', 'caller-2: two', 'caller-3: three']);
    expect(heard.events.map(({ startMs }) => startMs)).toEqual([0, 1000, 2000]);
  });

  it('leaves a trace where no words were found, and where words were taken for no speech', async () => {
    const heard = await hear(['one', '', { text: 'thank you', dropped: 'no-speech' }, 'four']);
    expect(texts(heard)).toEqual([
      'caller-1: one',
      'transcript.dropped',
      'transcript.dropped',
      'caller-4: four',
    ]);
    const place = { type: 'transcript.dropped', legId: 'caller', speaker: 'caller' };
    expect(heard.events.slice(1, 3)).toEqual([
      {
        startMs: 1000,
        event: { ...place, utteranceId: 'caller-2', endMs: 1800, reason: 'no-words', text: '' },
      },
      {
        startMs: 2000,
        event: { ...place, utteranceId: 'caller-3', endMs: 2800, reason: 'no-speech', text: 'thank you' },
      },
    ]);
  });

  it('is kept with its doubt where the recogniser was unsure', async () => {
    const heard = await hear([{ text: 'help me', confidence: 0.4, doubt: 'low-probability' }]);
    expect(heard.events[0]?.event).toMatchObject({
      type: 'transcript.final',
      utterance: { text: 'help me', doubt: 'low-probability' },
    });
  });

  it('is numbered on where an earlier process ended', async () => {
    expect(texts(await hear(['one'], { firstUtterance: 8 }))).toEqual(['caller-8: one']);
  });

  it('has its words in their places in the call, none after its end', async () => {
    const { events } = await hear(['one two'], { segments: [someSegment(5_000, 6_000)] });
    const [final] = events.map(({ event }) => event);
    if (final?.type !== 'transcript.final') throw new Error('not heard');
    expect(final.utterance).toMatchObject({
      legId: 'caller',
      speaker: 'caller',
      startMs: 5_000,
      endMs: 6_000,
    });
    expect(final.utterance.words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [5_000, 5_500],
      [5_500, 6_000],
    ]);
    expect(final.timing).toMatchObject({ hangoverMs: 400, queueMs: 0 });
  });

  it('keeps the place of what could not be understood in time, and the speech itself', async () => {
    const heard = await hear([
      'one',
      { text: '', error: new TranscriptionTimeoutError('caller', 30_000) },
      'three',
    ]);
    expect(texts(heard)).toEqual(['caller-1: one', 'transcript.deferred', 'caller-3: three']);
    expect(heard.events[1]).toMatchObject({
      startMs: 1000,
      event: { utteranceId: 'caller-2', legId: 'caller', speaker: 'caller', endMs: 1800 },
    });
    expect(heard.deferred.map(({ utteranceId }) => utteranceId)).toEqual(['caller-2']);
    expect(heard.deferred[0]?.segment.samples).toHaveLength(6400);
  });

  it('is tried again only once the journal has its place', async () => {
    const late = { text: '', error: new TranscriptionTimeoutError('caller', 30_000) };
    const order: string[] = [];
    const events = utterancesOf(
      {
        legId: 'caller',
        speaker: 'caller',
        speech: streamOf(someSegment(0, 800), someSegment(1000, 1800), someSegment(2000, 2800)),
        nextId: idsFrom(1),
      },
      {
        transcriber: new ScriptedTranscriber({ caller: [{ text: 'one', afterMs: 20 }, late, 'three'] }),
        language: 'en',
        signal: new AbortController().signal,
        onDeferred: ({ utteranceId }) => order.push(`again ${utteranceId}`),
      },
    );
    for await (const { event } of events) order.push(event.type);
    expect(order).toEqual(['transcript.final', 'transcript.deferred', 'again caller-2', 'transcript.final']);
  });

  it('is asked for in the language that it turned out to be in', async () => {
    const line = { text: 'nina umri wa miaka kumi', language: 'sw' };
    const { transcriber } = await hear([line], { language: 'auto' });
    const twice = await hear([line], { language: 'auto', segments: [] });
    expect(transcriber.requests.map(({ language }) => language)).toEqual(['auto']);
    expect(twice.transcriber.requests).toEqual([]);
  });

  it('goes first, with a limit', async () => {
    const { transcriber } = await hear(['one']);
    expect(transcriber.requests[0]).toMatchObject({ legId: 'caller', priority: 'final', deadlineMs: 30_000 });
  });

  it('ends with the error of what cuts the speech', async () => {
    const transcriber = new ScriptedTranscriber({ caller: ['one'] });
    const speech = (async function* () {
      yield someSegment(0, 800);
      throw new Error('broken');
    })();
    const events = utterancesOf(
      { legId: 'caller', speaker: 'caller', speech, nextId: idsFrom(1) },
      {
        transcriber,
        language: 'en',
        signal: new AbortController().signal,
        onDeferred: () => {},
      },
    );
    await expect(collect(events)).rejects.toThrow('broken');
  });
});
