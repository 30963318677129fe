import { describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../../src/lib/errors.js';
import type { DeferredPlace } from '../../../src/live/session/deferred-speech.js';
import { lateUtterances } from '../../../src/live/transcript/late-utterances.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import { TranscriptionFailedError, TranscriptionTimeoutError } from '../../../src/speech/errors.js';
import { WorkerHungError } from '../../../src/workers/errors.js';
import { liveParts, someSegment, someSession } from '../../support/live-parts.js';
import type { ScriptedLine } from '../../support/scripted-transcriber.js';

const noRoom = { text: '', error: new UnavailableError('no speech process is alive') };
const failed = { text: '', error: new TranscriptionFailedError('whisper.cpp: inference failed') };

function place(number: number, segment = someSegment(number * 1000, number * 1000 + 800)): DeferredPlace {
  const { startMs, endMs } = segment;
  return { utteranceId: `caller-${number}`, legId: 'caller', speaker: 'caller', startMs, endMs, segment };
}

function stage(...lines: readonly (ScriptedLine | string)[]) {
  const parts = liveParts({ script: { caller: lines } });
  const session = someSession();
  const late = lateUtterances(parts, session);
  const next = async () => textOf((await late.next()).value as PlacedEvent);
  return { parts, session, late, next };
}

function textOf({ event, startMs }: PlacedEvent): string {
  if (event.type !== 'transcript.final') return event.type;
  return `${startMs} ${event.utterance.id} ${event.utterance.text}`;
}

describe('speech that was deferred', () => {
  it('gets its words while the call goes on, as soon as there is room', async () => {
    const { session, next } = stage(noRoom, 'he beat me', 'please come');
    session.hearing.deferred.add(place(1));
    session.hearing.deferred.add(place(2));
    expect(await next()).toBe('1000 caller-1 he beat me');
    expect(await next()).toBe('2000 caller-2 please come');
    expect(session.state).toBe('queued');
    expect(session.hearing.deferred.length).toBe(0);
  });

  it('does not keep other speech waiting when it cannot be transcribed at all', async () => {
    const { session, next } = stage(failed, 'please come');
    session.hearing.deferred.add(place(1));
    session.hearing.deferred.add(place(2));
    expect(await next()).toBe('2000 caller-2 please come');
    expect(session.hearing.deferred.takeAll().map(({ utteranceId }) => utteranceId)).toEqual(['caller-1']);
  });

  it.each([new TranscriptionTimeoutError('caller', 30_000), new WorkerHungError('whisper', 30_000)])(
    'is tried once, and left to the end of the call, where it takes too long: $name',
    async (error) => {
      const { parts, session, next } = stage({ text: '', error }, 'please come', 'help me');
      for (const number of [1, 2, 3]) session.hearing.deferred.add(place(number));
      expect([await next(), await next()]).toEqual(['2000 caller-2 please come', '3000 caller-3 help me']);
      expect(parts.transcriber.requests).toHaveLength(3);
      expect(session.hearing.deferred.takeAll().map(({ utteranceId }) => utteranceId)).toEqual(['caller-1']);
    },
  );

  it('is tried again while the call goes on where no worker was free for it', async () => {
    const error = new TranscriptionTimeoutError('caller', 30_000, { runMs: 200 });
    const { session, next } = stage({ text: '', error }, 'he beat me', 'please come');
    for (const number of [1, 2]) session.hearing.deferred.add(place(number));
    expect([await next(), await next()]).toEqual(['1000 caller-1 he beat me', '2000 caller-2 please come']);
    expect(session.hearing.deferred.length).toBe(0);
  });

  it('is left to the end of the call once all parties have left it', async () => {
    const { session, late } = stage(noRoom, noRoom, noRoom);
    session.hearing.deferred.add(place(1));
    const ended = late.next();
    session.move({ state: 'wrapping-up', end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } });
    expect(await ended).toEqual({ done: true, value: undefined });
    expect(session.hearing.deferred.length).toBe(1);
  });

  it('is left to the next process when this one stops', async () => {
    const { parts, session, late } = stage(noRoom, noRoom, noRoom);
    session.hearing.deferred.add(place(1));
    const ended = late.next();
    parts.stop.abort();
    expect(await ended).toEqual({ done: true, value: undefined });
  });

  it('is asked for behind what is being said', async () => {
    const { parts, session, next } = stage('he beat me');
    session.hearing.deferred.add(place(1));
    await next();
    expect(parts.transcriber.requests.map(({ priority }) => priority)).toEqual(['file']);
  });
});
