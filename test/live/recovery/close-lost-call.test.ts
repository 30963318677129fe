import { describe, expect, it } from '@jest/globals';
import { closeLost } from '../../../src/live/recovery/close-lost-call.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import type { OpenCall } from '../../../src/calls/call-store.js';
import type { Said } from '../../../src/live/recovery/open-call.js';
import { liveParts } from '../../support/live-parts.js';
import { someOpenCall } from '../../support/some-open-call.js';

const lastAt = new Date('2026-03-01T10:01:01Z');
const call = someOpenCall({ utterancesByLeg: { caller: 0 }, lastStartMs: 61_000, lastAt });
const said: Said = {
  ...{
    utterances: [],
    alerts: [],
    earlierEvents: [],
    utteranceIds: [],
    deferred: [],
    unheard: [],
    announced: new Map(),
    legs: new Map(),
    isPaused: false,
    transcription: null,
  },
};

describe('a call that ended while the server was away', () => {
  const close = async (changes: Partial<OpenCall> = {}) => {
    const parts = liveParts();
    await closeLost(parts, { ...call, ...changes }, said, { follow: () => {} });
    return parts.written;
  };

  it('is over at the time of its newest event, however long the server was away', async () => {
    const [ended, complete] = await close();
    expect(ended).toMatchObject({ startMs: 61_000, at: new Date('2026-03-01T10:01:01Z') });
    expect(ended?.event).toMatchObject({ type: 'call.ended', side: 'unknown' });
    expect(complete).toMatchObject({ startMs: 61_000, event: { type: 'transcript.complete' } });
  });

  it('is complete only once the journal shows where its recording stopped', async () => {
    const parts = liveParts();
    const recordings = { ...parts.recordings, hasUnwrittenEnd: (callId: string) => callId === 'c1' };
    const followed: CallSession[] = [];
    await closeLost({ ...parts, recordings }, call, said, {
      follow: (session) => void followed.push(session),
    });
    expect(parts.written.map(({ event }) => event.type)).toEqual(['call.ended']);
    expect(followed).toMatchObject([{ callId: 'c1', state: 'wrapping-up' }]);
  });

  it('is complete only once its recording was read, also where that was finished before', async () => {
    const parts = liveParts();
    const caller = { speaker: 'caller', leftMs: null, writtenToMs: 40_000 } as const;
    const followed: CallSession[] = [];
    await closeLost(
      parts,
      call,
      { ...said, legs: new Map([['caller', caller]]) },
      { follow: (session) => void followed.push(session) },
    );
    expect(parts.written.map(({ event }) => event.type)).toEqual(['call.ended', 'media.gap', 'leg.left']);
    expect(followed).toMatchObject([
      { callId: 'c1', hearing: { unheard: [{ legId: 'caller', fromMs: 40_000 }] } },
    ]);
  });

  it('is not ended twice when it had ended before the server went', async () => {
    const written = await close({ ended: true });
    expect(written.map(({ event }) => event.type)).toEqual(['transcript.complete']);
  });
});
