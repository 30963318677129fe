import { describe, expect, it } from '@jest/globals';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import { Deferred } from '../../../src/lib/deferred.js';
import { AgreeingTranscriber } from '../../../src/speech/streaming/agreeing-transcriber.js';
import type { StreamingTranscriber } from '../../../src/speech/streaming/streaming-transcriber.js';
import type { TranscribedWord } from '../../../src/speech/transcriber.js';
import { TranscriptionTimeoutError } from '../../../src/speech/errors.js';
import type { DeferredSegment } from '../../../src/live/transcript/leg-speech.js';
import { utterancesOf } from '../../../src/live/transcript/leg-utterances.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { closedSpeech, collect, someSegment } from '../../support/live-parts.js';
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
        callId: 'call',
        legId: 'caller',
        speaker: 'caller',
        speech: closedSpeech(...segments),
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
        callId: 'call',
        legId: 'caller',
        speaker: 'caller',
        speech: closedSpeech(someSegment(0, 800), someSegment(1000, 1800), someSegment(2000, 2800)),
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
      yield* closedSpeech(someSegment(0, 800));
      throw new Error('broken');
    })();
    const events = utterancesOf(
      { callId: 'call', legId: 'caller', speaker: 'caller', speech, nextId: idsFrom(1) },
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

/** Speech that is reported step by step: `next` resolves once the reader has asked for more. */
function growingLeg(
  lines: readonly (ScriptedLine | string)[],
  engine?: StreamingTranscriber,
  isLive = () => true,
) {
  const transcriber = new ScriptedTranscriber({ caller: lines }, { hearsInterims: true });
  const steps: { growth: SpeechGrowth; asked: Deferred }[] = [];
  let wake = new Deferred();
  let isOver = false;
  const speech = (async function* () {
    for (;;) {
      for (let step = steps.shift(); step; step = steps.shift()) {
        yield step.growth;
        step.asked.resolve();
      }
      if (isOver) return;
      await wake.promise;
      wake = new Deferred();
    }
  })();
  const said: string[] = [];
  const heard = (async () => {
    const events = utterancesOf(
      { callId: 'call', legId: 'caller', speaker: 'caller', speech, nextId: idsFrom(1) },
      {
        transcriber,
        streaming: engine ?? new AgreeingTranscriber(transcriber, { everyMs: 1000 }),
        isLive,
        language: 'en',
        signal: new AbortController().signal,
        onDeferred: () => {},
      },
    );
    for await (const { event } of events) {
      if (event.type === 'transcript.interim' || event.type === 'transcript.final')
        said.push(`${event.type.slice(11)} ${event.utterance.id}: ${event.utterance.text}`);
      else said.push(event.type);
    }
  })();
  const tell = async (growth: SpeechGrowth) => {
    const asked = new Deferred();
    steps.push({ growth, asked });
    wake.resolve();
    await asked.promise;
    while (transcriber.stats().busy > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  const end = async () => {
    isOver = true;
    wake.resolve();
    await heard;
    return said;
  };
  return { tell, end, said, transcriber };
}

/** An engine that hears speech as it comes: one word for each second, all but the last one stable. */
function countingEngine(finals: (string | Error)[]): StreamingTranscriber {
  return {
    open: ({ onWords }) => {
      const words: TranscribedWord[] = [];
      return {
        push: ({ samples }) => {
          const startMs = words.length * 1000;
          words.push({ text: `${words.length + 1}`, startMs, endMs: startMs + 1000, probability: 0.9 });
          if (samples.length > 0) onWords({ words: [...words], confirmed: words.length - 1, language: 'en' });
        },
        finish: async (whole) => {
          const final = finals.shift() ?? '';
          if (final instanceof Error) throw final;
          return new ScriptedTranscriber({ caller: [final] }).transcribe(whole);
        },
        close: () => {},
      };
    },
  };
}

const second = new Int16Array(8000);
const opened = (startMs: number): SpeechGrowth => ({
  ...{ type: 'opened', startMs, onsetMs: startMs, samples: second, sampleRateHz: 8000 },
});
const grew: SpeechGrowth = { type: 'grew', samples: second, quietMs: 0, spokenToMs: 0 };
const closed = (startMs: number, endMs: number): SpeechGrowth => ({
  ...{ type: 'closed', segment: someSegment(startMs, endMs) },
});

describe('the echo of another party', () => {
  const echo = (sureness: 'sure' | 'possible', startMs: number) => ({
    ...someSegment(startMs, startMs + 800),
    echo: sureness,
  });

  it('gives no words, and leaves its place, its reason and what was recognised', async () => {
    const heard = await hear(['how old are you', 'twelve'], {
      segments: [echo('sure', 0), someSegment(1000, 1800)],
    });
    expect(texts(heard)).toEqual(['transcript.dropped', 'caller-2: twelve']);
    expect(heard.events[0]).toMatchObject({
      startMs: 0,
      event: { reason: 'echo', text: 'how old are you', endMs: 800, utteranceId: 'caller-1' },
    });
  });

  it('that is not sure to be one stays, as doubtful', async () => {
    const heard = await hear(['how old are you'], { segments: [echo('possible', 0)] });
    expect(heard.events[0]?.event).toMatchObject({
      type: 'transcript.final',
      utterance: { text: 'how old are you', doubt: 'echo' },
    });
  });

  it('teaches nothing about the language of the one whose channel it is in', async () => {
    const sure = { text: 'habari gani dada yangu', confidence: 0.95, language: 'sw' };
    const transcriber = new ScriptedTranscriber({ caller: [sure, 'one'] });
    const speech = (async function* (): AsyncGenerator<SpeechGrowth> {
      yield { type: 'closed', segment: echo('sure', 0) };
      while (transcriber.stats().completed < 1) await new Promise((resolve) => setTimeout(resolve, 1));
      yield { type: 'closed', segment: someSegment(1000, 1800) };
    })();
    const leg = { callId: 'call', legId: 'caller', speaker: 'caller', speech, nextId: idsFrom(1) } as const;
    const { signal } = new AbortController();
    await collect(utterancesOf(leg, { transcriber, language: 'auto', signal, onDeferred: () => {} }));
    expect(transcriber.requests.map(({ language }) => language)).toEqual(['auto', 'auto']);
  });

  it('takes back what was shown of it, and the next utterance has a name of its own', async () => {
    const { tell, end } = growingLeg(['how old', 'how old are you', 'twelve', 'twelve years']);
    await tell(opened(0));
    await tell({ type: 'closed', segment: echo('sure', 0) });
    await tell(opened(2000));
    await tell(closed(2000, 3000));
    expect(await end()).toEqual([
      'interim caller-1: how old',
      'interim caller-1: ',
      'transcript.dropped',
      'interim caller-3: twelve',
      'final caller-3: twelve years',
    ]);
  });
});

describe('what one party is just saying', () => {
  it('has its words later where its call is left out meanwhile, and its engine hears no more of it', async () => {
    const counting = countingEngine([]);
    let [isLive, closes] = [true, 0];
    const engine: StreamingTranscriber = {
      open: (request) => ({ ...counting.open(request), close: () => void closes++ }),
    };
    const { tell, end } = growingLeg([], engine, () => isLive);
    await tell(opened(0));
    isLive = false;
    await tell(closed(0, 1000));
    expect([await end(), closes]).toEqual([['interim caller-1: 1', 'transcript.deferred'], 1]);
  });

  it('is reported while it grows, under the id that its final gets', async () => {
    const { tell, end } = growingLeg(['help', 'help me', 'help me now', 'again', 'again please']);
    for (const growth of [opened(0), grew, closed(0, 2000), opened(3000), closed(3000, 4000)])
      await tell(growth);
    expect(await end()).toEqual([
      'interim caller-1: help',
      'interim caller-1: help me',
      'final caller-1: help me now',
      'interim caller-2: again',
      'final caller-2: again please',
    ]);
  });

  it('does not wait for the final of what was said before', async () => {
    const { tell, end, said } = growingLeg([{ text: 'one' }, { text: 'one!', afterMs: 300 }, 'two', 'two!']);
    await tell(opened(0));
    void tell(closed(0, 1000));
    await tell(opened(2000));
    expect(said.slice(0, 2)).toEqual(['interim caller-1: one', 'interim caller-2: two']);
    await tell(closed(2000, 3000));
    expect((await end()).slice(2)).toEqual(['final caller-1: one!', 'final caller-2: two!']);
  });

  it('is taken back where nothing of it may be transcribed', async () => {
    const { tell, end } = growingLeg(['my name is', 'the next']);
    for (const growth of [opened(0), { type: 'closed', segment: null } as const, closed(5000, 6000)])
      await tell(growth);
    expect(await end()).toEqual([
      'interim caller-1: my name is',
      'interim caller-1: ',
      'final caller-2: the next',
    ]);
  });

  it('goes on under its id when another detector takes over in the middle of it', async () => {
    const { tell, end } = growingLeg(['help', 'help me', 'help me now']);
    for (const growth of [opened(0), opened(0), closed(0, 2000)]) await tell(growth);
    expect(await end()).toEqual([
      'interim caller-1: help',
      'interim caller-1: help me',
      'final caller-1: help me now',
    ]);
  });

  it('comes from an engine that hears it as it grows, which hears nothing a second time', async () => {
    const away = new TranscriptionTimeoutError('caller', 30_000);
    const { tell, end, transcriber } = growingLeg([], countingEngine(['one, two', away]));
    for (const growth of [opened(0), grew, closed(0, 2000), opened(3000), closed(3000, 4000)])
      await tell(growth);
    const said = await end(); // whether the final of the first or the words of the second come first is chance
    expect(said.filter((each) => !each.includes('caller-2'))).toEqual([
      'interim caller-1: 1',
      'interim caller-1: 1 2',
      'final caller-1: one, two',
      'transcript.deferred',
    ]);
    expect(said).toContain('interim caller-2: 1');
    expect(transcriber.requests).toEqual([]);
  });
});
