import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { TranscriptionFailedError, TranscriptionTimeoutError } from '../../../src/speech/errors.js';
import { addLeg, announceLeg } from '../../../src/live/legs/call-legs.js';
import type { CallLeg } from '../../../src/live/session/legs.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { completeTranscript, endCall } from '../../../src/live/legs/finish-call.js';
import { TelephonyAwayError } from '../../../src/telephony/errors.js';
import { liveParts, someSegment, someSession, type LiveParts } from '../../support/live-parts.js';

const hungUp = { side: 'caller', cause: 16, reason: 'caller-hung-up' } as const;
const failed = { text: '', error: new TranscriptionFailedError('whisper.cpp: inference failed') };
const noRoom = { text: '', error: new UnavailableError('no speech process is alive') };

describe('the end of a call', () => {
  let parts: LiveParts;
  let session: CallSession;
  let caller: CallLeg;
  const types = () => parts.written.map(({ event }) => event.type);

  const open = async (script = {}) => {
    parts = liveParts({ script });
    session = someSession();
    caller = addLeg(parts, session, { legId: 'caller', speaker: 'caller', channelId: 'c1', name: '+254' });
    await announceLeg(parts, session, caller);
    const agent = addLeg(parts, session, { legId: 'agent-1', speaker: 'agent', channelId: 'a1', name: 'x' });
    await announceLeg(parts, session, agent);
    session.move({ state: 'up' });
    parts.written.length = 0;
  };
  const defer = (utteranceId: string, segment: SpeechSegment | null = someSegment(1000, 2000)) => {
    const { legId, speaker } = caller;
    session.hearing.deferred.add({ utteranceId, legId, speaker, startMs: 1000, endMs: 2000, segment });
  };
  const finals = () =>
    parts.written.flatMap(({ event, startMs }) =>
      event.type === 'transcript.final' ? [`${startMs} ${event.utterance.id} ${event.utterance.text}`] : [],
    );
  beforeEach(() => open());

  it('lets all go and takes everything down, once', async () => {
    await endCall(parts, session, hungUp);
    await endCall(parts, session, { side: 'agent', cause: 31, reason: 'agent-hung-up' });
    expect(parts.telephony.commands.sort()).toEqual([
      'hang up a1',
      'hang up c1',
      'remove bridge hearline-call-c1',
    ]);
    expect(parts.telephony.taps.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    expect(types().filter((type) => type === 'call.ended')).toHaveLength(1);
    expect(parts.written[0]?.event).toEqual({ type: 'call.ended', ...hungUp });
    expect(session.state).toBe('wrapping-up');
  });

  it('is written although Asterisk is away', async () => {
    parts.telephony.faults.set('', new TelephonyAwayError());
    await endCall(parts, session, hungUp);
    expect(types().sort()).toEqual(['call.ended', 'leg.left', 'leg.left']);
  });

  it('reports no departure of a phone that never was on the call', async () => {
    const late = addLeg(parts, session, { legId: 'agent-2', speaker: 'agent', channelId: 'a2', name: 'x' });
    await endCall(parts, session, hungUp);
    expect(late.tap).toMatchObject({ isClosed: true });
    const left = parts.written.flatMap(({ event }) => (event.type === 'leg.left' ? [event.legId] : []));
    expect(left.sort()).toEqual(['agent-1', 'caller']);
  });

  it('stops the phone that rings for it', async () => {
    let outcome: boolean | undefined;
    const channelId = 'ringing-1';
    session.phones.ringing.set(channelId, { channelId, outcome: (answered) => void (outcome = answered) });
    await endCall(parts, session, hungUp);
    expect(outcome).toBe(false);
    expect(parts.telephony.commands).toContain('hang up ringing-1');
  });

  it('brings what had to wait for its words', async () => {
    await open({ caller: ['he beat me', 'please come'] });
    await endCall(parts, session, hungUp);
    defer('caller-1');
    defer('caller-2');
    for (let said = 0; said < 5; said++) session.hearing.countUtterance();
    await completeTranscript(parts, session);
    expect(finals()).toEqual(['1000 caller-1 he beat me', '1000 caller-2 please come']);
    expect(parts.written.at(-1)?.event).toEqual({ type: 'transcript.complete', utterances: 7, leftOut: [] });
    expect(parts.transcriber.requests.map(({ priority }) => priority)).toEqual(['file', 'file']);
    await session.completed;
  });

  it('names what never found its words, and continues with the rest', async () => {
    await open({ caller: [failed, 'please come', ''] });
    session.hearing.leftOut.push('caller-0');
    await endCall(parts, session, hungUp);
    for (const id of ['caller-1', 'caller-2', 'caller-3']) defer(id);
    await completeTranscript(parts, session);
    expect(parts.written.at(-1)?.event).toEqual({
      type: 'transcript.complete',
      utterances: 1,
      leftOut: ['caller-0', 'caller-1'],
    });
  });

  it('waits for room, within a limit for the whole call', async () => {
    await open({ caller: [noRoom, 'he beat me'] });
    await endCall(parts, session, hungUp);
    defer('caller-1');
    await completeTranscript(parts, session);
    expect(finals()).toEqual(['1000 caller-1 he beat me']);
  });

  it('waits no longer for room after each place that found it', async () => {
    const places = ['caller-0', 'caller-1', 'caller-2', 'caller-3', 'caller-4'];
    await open({ caller: places.flatMap((text) => [noRoom, text]) });
    for (const utteranceId of places) defer(utteranceId);
    await endCall(parts, session, hungUp);
    // five first waits are 2.5 s at most; five waits that grow are 6.25 s at least, over the limit
    await completeTranscript(parts, session, 6_000);
    expect(session.hearing.leftOut).toEqual([]);
    expect(finals()).toHaveLength(places.length);
  });

  it('asks for what takes too long again, behind the rest', async () => {
    const late = { text: '', error: new TranscriptionTimeoutError('caller', 30_000) };
    await open({ caller: [late, 'please come', 'he beat me'] });
    await endCall(parts, session, hungUp);
    defer('caller-1');
    defer('caller-2');
    await completeTranscript(parts, session);
    expect(finals()).toEqual(['1000 caller-2 please come', '1000 caller-1 he beat me']);
    expect(parts.written.at(-1)?.event).toMatchObject({ utterances: 2, leftOut: [] });
  });

  it('names all that is left when the limit is over', async () => {
    await open({ caller: [noRoom, noRoom, noRoom, noRoom] });
    await endCall(parts, session, hungUp);
    defer('caller-1');
    defer('caller-2');
    await completeTranscript(parts, session, 50);
    expect(parts.written.at(-1)?.event).toEqual({
      type: 'transcript.complete',
      utterances: 0,
      leftOut: ['caller-1', 'caller-2'],
    });
  });

  it('reads out of the recording what an earlier process heard', async () => {
    await open({ caller: ['he beat me'] });
    const asked: unknown[] = [];
    const recordedSpeech: LiveParts['recordedSpeech'] = async (callId, { speaker, startMs, endMs }) => {
      asked.push([callId, speaker, startMs, endMs]);
      return someSegment(startMs, endMs);
    };
    await endCall(parts, session, hungUp);
    defer('caller-1', null);
    await completeTranscript({ ...parts, recordedSpeech }, session);
    expect(asked).toEqual([['c1', 'caller', 1000, 2000]]);
    expect(finals()).toEqual(['1000 caller-1 he beat me']);
  });

  it('leaves the rest, and the end, to the next process when this one stops', async () => {
    await open({ caller: [noRoom] });
    await endCall(parts, session, hungUp);
    defer('caller-1');
    session.abort.abort();
    await completeTranscript(parts, session);
    expect(types()).not.toContain('transcript.complete');
    await session.completed;
  });
});
