import { describe, expect, it } from '@jest/globals';
import { addLeg, removeLeg } from '../../../src/live/legs/call-legs.js';
import { completeTranscript, endCall } from '../../../src/live/legs/finish-call.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import type { SpeechAdmission } from '../../../src/speech/speech-load.js';
import { transcribesLive } from '../../../src/live/transcript/transcript-mode.js';
import { liveParts, someSegment, someSession, type LiveParts } from '../../support/live-parts.js';
import { NoRoomError } from '../../../src/speech/errors.js';
import { eventually } from '../../support/processes.js';

/** Room or none for calls that were not let in before, and for deferred speech. */
class Admission implements SpeechAdmission {
  hasRoom = false;
  readonly admitted = new Set<string>();

  admits(callId: string): boolean {
    if (this.hasRoom) this.admitted.add(callId);
    return this.admitted.has(callId);
  }

  leaves(callId: string): void {
    this.admitted.delete(callId);
  }

  get isBehind(): boolean {
    return !this.hasRoom;
  }
}

interface Stage {
  readonly parts: LiveParts;
  readonly load: Admission;
  readonly modes: () => string[];
}

function stage(script = {}): Stage {
  const load = new Admission();
  const parts = { ...liveParts({ script }), speechLoad: load };
  const modes = () =>
    parts.written.flatMap(({ event }) => (event.type === 'transcript.mode' ? [event.mode] : []));
  return { parts, load, modes };
}

describe('a call that begins while there is more speech than can be transcribed', () => {
  it('says that its words come later, and when they come as they are said', () => {
    const { parts, load, modes } = stage();
    const session = someSession();
    expect([transcribesLive(parts, session), transcribesLive(parts, session)]).toEqual([false, false]);
    load.hasRoom = true;
    expect(transcribesLive(parts, session)).toBe(true);
    load.hasRoom = false;
    expect(transcribesLive(parts, session)).toBe(true);
    expect(modes()).toEqual(['deferred', 'live']);
  });

  it('defers nothing of a call that was transcribed before, and says nothing of it', () => {
    const { parts, load, modes } = stage();
    const session = someSession();
    load.hasRoom = true;
    expect(transcribesLive(parts, session)).toBe(true);
    load.hasRoom = false;
    expect(transcribesLive(parts, session)).toBe(true);
    expect(modes()).toEqual([]);
  });

  it('says so where it was transcribed before and is left out, and when it is let in again', () => {
    const { parts, load, modes } = stage();
    const session = someSession();
    load.hasRoom = true;
    transcribesLive(parts, session);
    load.hasRoom = false;
    load.leaves(session.callId);
    expect([transcribesLive(parts, session), transcribesLive(parts, session)]).toEqual([false, false]);
    load.hasRoom = true;
    expect(transcribesLive(parts, session)).toBe(true);
    expect(modes()).toEqual(['deferred', 'live']);
  });

  it('makes room for others when its last party has left', async () => {
    const { parts, load } = stage();
    const session = someSession();
    load.hasRoom = true;
    transcribesLive(parts, session);
    transcribesLive(parts, session);
    expect([...load.admitted]).toEqual([session.callId]);
    session.move({ state: 'wrapping-up', end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } });
    await session.over;
    expect([...load.admitted]).toEqual([]);
  });

  it('says that it is left out before the place of what it had asked for', async () => {
    const { parts, load } = stage({ caller: [{ text: '', error: new NoRoomError() }] });
    load.hasRoom = true;
    parts.telephony.speech = [someSegment(1000, 2000)];
    const session = someSession();
    load.admits = () => parts.transcriber.requests.length === 0;
    addLeg(parts, session, { legId: 'caller', speaker: 'caller', channelId: 'c1', name: '+254' });
    let first: PlacedEvent | undefined;
    for await (first of session.hearing.utterances) break;
    const modes = parts.written.flatMap(({ event }) =>
      event.type === 'transcript.mode' ? [event.mode] : [],
    );
    expect([modes, first?.event.type]).toEqual([['deferred'], 'transcript.deferred']);
  });

  it('keeps the place of each word, asks for none meanwhile, and gets all of them when there is room', async () => {
    const { parts, load } = stage({ caller: ['he beat me', 'please come'] });
    parts.telephony.speech = [someSegment(1000, 2000), someSegment(3000, 4000)];
    const session = someSession();
    const caller = addLeg(parts, session, {
      legId: 'caller',
      speaker: 'caller',
      channelId: 'c1',
      name: '+254',
    });
    const written: string[] = [];
    const heard = (async () => {
      for await (const { event } of session.hearing.utterances) written.push(event.type);
    })();
    await eventually(() => session.hearing.deferred.length === 2);
    expect(parts.transcriber.requests).toEqual([]);
    await removeLeg(parts, session, caller, 16);
    await endCall(parts, session, { side: 'caller', cause: 16, reason: 'caller-hung-up' });
    await heard;
    expect(written).toEqual(['transcript.deferred', 'transcript.deferred']);
    const complete = completeTranscript(parts, session, 100);
    await new Promise((resolve) => setTimeout(resolve, 300)); // longer than the limit: load does not count
    expect(parts.transcriber.requests).toEqual([]);
    load.hasRoom = true;
    await complete;
    const finals = parts.written.flatMap(({ event }) =>
      event.type === 'transcript.final' ? [event.utterance.text] : [],
    );
    expect(finals).toEqual(['he beat me', 'please come']);
    expect(session.hearing.leftOut).toEqual([]);
  });
});
