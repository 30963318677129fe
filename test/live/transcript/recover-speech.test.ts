import { beforeEach, describe, expect, it } from '@jest/globals';
import { withEcho } from '../../../bench/speech/echo-of.js';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { completeTranscript } from '../../../src/live/legs/finish-call.js';
import { recoverUnheard } from '../../../src/live/transcript/recover-speech.js';
import type { RecordedSound } from '../../../src/live/recording/recorded-speech.js';
import type { UnheardStretch } from '../../../src/live/session/unheard-stretches.js';
import { VaultError } from '../../../src/vault/errors.js';
import { someUtterance } from '../../support/call-events.js';
import { liveParts, someSegment, someSession, type LiveParts } from '../../support/live-parts.js';

const ofCaller: UnheardStretch = { legId: 'caller', speaker: 'caller', fromMs: 1_000, toMs: 9_000 };
const ofAgent: UnheardStretch = { legId: 'agent-1', speaker: 'agent', fromMs: 1_000, toMs: 9_000 };

let session: CallSession;
let parts: LiveParts;
/** The frames that the detector was given. */
let cut: AudioFrame[];
/** Where the recording stops, ms from answer. */
let recordedToMs: number;
/** Sound of the other side, from answer on. */
let othersSound: Int16Array;
beforeEach(() => {
  session = someSession();
  cut = [];
  recordedToMs = 5_000;
  othersSound = new Int16Array(0);
  parts = {
    ...liveParts({ script: { caller: ['he beat me', 'please come'], 'agent-1': ['go on', 'yes'] } }),
    recordedSound: async (_callId, { startMs, endMs }): Promise<RecordedSound | null> => {
      const samples = new Int16Array((endMs - startMs) * 8).fill(7);
      const found = { fromMs: startMs, toMs: Math.min(endMs, recordedToMs), source: 'recording' } as const;
      const other = { samples: othersSound, startMs: 0 };
      return found.fromMs < found.toMs ? { samples, other, found: [found] } : null;
    },
    cutSpeech: async (frame) => {
      cut.push(frame);
      return [someSegment(frame.startMs + 200, frame.startMs + 900)];
    },
  };
});

async function recover(...stretches: readonly UnheardStretch[]) {
  session.hearing.unheard.push(...stretches);
  recoverUnheard(parts, session);
  await session.hearing.recovery;
}
const events = () => parts.written.map(({ event }) => event);
const ended = () =>
  session.move({ state: 'wrapping-up', end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } });

describe('sound that was recorded before the server was gone, and is reported as not heard', () => {
  it('is cut into speech as far as it was recorded, and reported as recovered behind that', async () => {
    await recover(ofCaller);
    expect(parts.written).toMatchObject([
      { startMs: 1_200, event: { type: 'transcript.deferred', utteranceId: 'caller-1', endMs: 1_900 } },
      { startMs: 1_000, event: { type: 'media.recovered', legId: 'caller', endMs: 5_000 } },
    ]);
    expect(cut).toMatchObject([{ startMs: 1_000, sampleRateHz: 8_000 }]);
    expect(cut[0]?.samples).toHaveLength(4_000 * 8);
    expect(session.hearing.unheard).toEqual([]);
  });

  it('is no speech of that party where it is the other one on the loudspeaker', async () => {
    const agent = decodeUlaw(loadConversation(1).agent);
    const turn = loadConversation(1).turns.find(({ speaker }) => speaker === 'agent');
    const [fromMs, toMs] = [turn?.startMs ?? 0, turn?.endMs ?? 0];
    othersSound = agent;
    const echo = withEcho(new Int16Array(agent.length), agent, { levelDb: -10, delayMs: 100, roomMs: 0 });
    const samples = echo.subarray(fromMs * 8, (toMs + 200) * 8);
    parts = {
      ...parts,
      cutSpeech: async () => [{ ...someSegment(fromMs, toMs + 200), samples, sampleRateHz: 8_000 }],
    };
    session.hearing.unheard.push({ ...ofCaller, fromMs: 0, toMs: toMs + 500 });
    ended();
    await completeTranscript(parts, session);
    expect(events().map(({ type }) => type)).toEqual([
      ...['transcript.deferred', 'media.recovered', 'transcript.dropped', 'transcript.complete'],
    ]);
    expect(events()).toContainEqual(expect.objectContaining({ type: 'transcript.dropped', reason: 'echo' }));
  });

  it('is not reported for the milliseconds in which this process recorded already', async () => {
    const { recordedSound } = parts;
    parts = {
      ...parts,
      recordedSound: async (...asked) => {
        const sound = await recordedSound(...asked);
        const own = { fromMs: 8_990, toMs: 9_000, source: 'recording' } as const;
        return sound && { ...sound, found: [...sound.found, own] };
      },
    };
    await recover(ofCaller);
    const found = parts.written.filter(({ event }) => event.type === 'media.recovered');
    expect(found).toMatchObject([{ startMs: 1_000, event: { endMs: 5_000 } }]);
  });

  it('becomes words before the transcript is complete', async () => {
    session.hearing.unheard.push(ofCaller);
    ended();
    await completeTranscript(parts, session);
    expect(events().map(({ type }) => type)).toEqual([
      ...['transcript.deferred', 'media.recovered', 'transcript.final', 'transcript.complete'],
    ]);
    expect(events().at(-1)).toMatchObject({ utterances: 1, leftOut: [] });
  });

  it('is left to the next process when this one stops, and the transcript stays open', async () => {
    parts = {
      ...parts,
      recordings: { ...parts.recordings, untilEndsWritten: async () => parts.stop.abort() },
    };
    session.hearing.unheard.push(ofCaller);
    ended();
    await completeTranscript(parts, session);
    expect(events()).toEqual([]);
  });

  it('is looked for again where the database is away', async () => {
    const { recordedSound } = parts;
    let tries = 0;
    parts = {
      ...parts,
      recordedSound: async (...asked) => {
        if (++tries === 1) throw new UnavailableError('the database cannot be reached');
        return recordedSound(...asked);
      },
    };
    await recover(ofCaller);
    expect(events().map(({ type }) => type)).toEqual(['transcript.deferred', 'media.recovered']);
  });

  it('does not keep what was recorded of others from being looked at, where it cannot be read', async () => {
    const { recordedSound } = parts;
    parts = {
      ...parts,
      recordedSound: async (callId, place) => {
        if (place.speaker === 'caller') throw new VaultError('a chunk was changed');
        return recordedSound(callId, place);
      },
    };
    await recover(ofCaller, ofAgent);
    expect(events()).toMatchObject([{ legId: 'agent-1' }, { type: 'media.recovered', legId: 'agent-1' }]);
  });

  it('is attributed to one agent alone where several share a side', async () => {
    recordedToMs = 9_000;
    session.hearing.remember([
      someUtterance({ id: 'agent-2-1', legId: 'agent-2', speaker: 'agent', startMs: 2_000, endMs: 3_000 }),
      someUtterance({ id: 'caller-1', legId: 'caller', speaker: 'caller', startMs: 4_000, endMs: 5_000 }),
    ]);
    await recover(ofAgent, { ...ofAgent, legId: 'agent-2', toMs: 10_000 });
    const [first, second] = cut;
    const heard = (at: number) => first?.samples[(at - 1_000) * 8] !== 0;
    expect([heard(1_500), heard(2_500), heard(3_500), heard(4_500)]).toEqual([true, false, true, true]);
    expect(second).toBeUndefined();
  });

  it('is cut in pieces where it is long, and speech at the end of a piece is cut anew with what follows', async () => {
    recordedToMs = 70_000;
    parts = {
      ...parts,
      cutSpeech: async (frame) => {
        cut.push(frame);
        const isFirst = cut.length === 1;
        const open = { ...someSegment(59_000, 61_000), endedBy: 'end' as const };
        return isFirst ? [someSegment(2_000, 3_000), open] : [someSegment(59_000, 62_000)];
      },
    };
    await recover({ ...ofCaller, toMs: 70_000 });
    expect(cut.map(({ startMs }) => startMs)).toEqual([1_000, 59_000]);
    const deferred = parts.written.filter(({ event }) => event.type === 'transcript.deferred');
    expect(deferred.map(({ startMs }) => startMs)).toEqual([2_000, 59_000]);
    expect(events().at(-1)).toMatchObject({ type: 'media.recovered', endMs: 70_000 });
  });

  it.each(['agent-1', 'caller'])('is left alone where the announcement to %s did not end', async (legId) => {
    session.announcements.missed(legId);
    await recover(ofAgent);
    expect([events(), cut, session.hearing.unheard]).toEqual([[], [], []]);
  });

  it('gets ids that no other utterance has', async () => {
    session.hearing.keepUtteranceIds(['caller-4', 'caller-2', 'agent-1-7']);
    await recover(ofCaller, ofAgent);
    const ids = events().flatMap((event) => ('utteranceId' in event ? [event.utteranceId] : []));
    expect([...ids, session.hearing.newUtteranceId('caller')]).toEqual(['caller-5', 'agent-1-8', 'caller-6']);
  });
});
