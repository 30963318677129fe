import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { addLeg } from '../../../src/live/legs/call-legs.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { piecesWithin } from '../../../src/live/transcript/fill-gap.js';
import type { MemoryTap } from '../../support/memory-telephony.js';
import { liveParts, someSegment, someSession, type LiveParts } from '../../support/live-parts.js';

let session: CallSession;
let parts: LiveParts;
let tap: MemoryTap;
/** The frames that the detector was given. */
let cut: AudioFrame[];
/** Places that the recording was said to lack, and the sound that it got for them. */
let lacking: { legId: string; fromMs: number; toMs: number; reason: string }[];
let recorded: { fromMs: number; samples: Int16Array }[];
beforeEach(() => {
  session = someSession();
  cut = [];
  lacking = [];
  recorded = [];
  const made = liveParts();
  parts = {
    ...made,
    recordings: {
      ...made.recordings,
      lacks: (_session, { legId }, gap) => {
        lacking.push({ legId, ...gap });
        return async (sound) => {
          expect(made.written.some(({ event }) => event.type === 'transcript.deferred')).toBe(false);
          recorded.push(sound);
        };
      },
    },
    cutSpeech: async (frame) => {
      cut.push(frame);
      return [someSegment(frame.startMs + 200, frame.startMs + 900)];
    },
  };
  addLeg(parts, session, { legId: 'caller', speaker: 'caller', channelId: 'c', name: 'caller' });
  [tap] = parts.telephony.taps as [MemoryTap];
});

/** Sound of the switch, each ms of it as its own value. */
function sound(fromMs: number, toMs: number) {
  const pcm = Buffer.alloc((toMs - fromMs) * 16);
  for (let i = 0; i < pcm.length / 2; i++) pcm.writeInt16LE((fromMs + Math.floor(i / 8)) % 30_000, 2 * i);
  return { startedAtMs: session.answeredAtMs + fromMs, pcm };
}
const gap = (
  fromMs: number,
  toMs: number,
  reason: 'socket-dropped' | 'tap-dead' | 'frames-lost' | 'queue-overrun',
) =>
  tap.request.onEvent({
    ...{ type: 'gap', reason },
    ...{ fromMs: session.answeredAtMs + fromMs, toMs: session.answeredAtMs + toMs },
  });
const reported = () => parts.written.filter(({ event }) => /^(media|transcript)\./.test(event.type));

describe('a gap in the sound of a party whom the switch records', () => {
  it.each(['socket-dropped', 'tap-dead', 'frames-lost', 'queue-overrun'] as const)(
    'is filled from there, whatever made it: %s',
    async (reason) => {
      tap.switched = [sound(500, 3_000), sound(2_990, 9_000)];
      gap(1_000, 5_000, reason);
      await session.hearing.recovery;
      expect(reported()).toMatchObject([
        { startMs: 1_000, event: { type: 'media.gap', legId: 'caller', endMs: 5_000, reason } },
        { startMs: 1_200, event: { type: 'transcript.deferred', legId: 'caller', endMs: 1_900 } },
        { startMs: 1_000, event: { type: 'media.recovered', legId: 'caller', endMs: 5_000 } },
      ]);
      expect(cut.map(({ startMs, samples }) => [startMs, samples.length])).toEqual([[1_000, 4_000 * 8]]);
      if (reason === 'queue-overrun')
        expect([lacking, recorded]).toEqual([[], []]); // the recording has it
      else {
        expect(lacking).toEqual([{ legId: 'caller', fromMs: 1_000, toMs: 5_000, reason }]);
        expect(recorded.map(({ fromMs, samples }) => [fromMs, samples[0], samples.length])).toEqual([
          [1_000, 1_000, 4_000 * 8],
        ]);
      }
      const place = await session.hearing.deferred.untilNext(AbortSignal.timeout(1_000));
      expect(place).toMatchObject({ startMs: 1_200, segment: { startMs: 1_200 } });
    },
  );

  it('is reported as recovered only where the switch has it', async () => {
    tap.switched = [sound(2_000, 3_000), sound(4_500, 9_000)];
    gap(1_000, 5_000, 'tap-dead');
    await session.hearing.recovery;
    const found = reported().filter(({ event }) => event.type === 'media.recovered');
    expect(found.map(({ startMs, event }) => [startMs, 'endMs' in event && event.endMs])).toEqual([
      [2_000, 3_000],
      [4_500, 5_000],
    ]);
  });

  it('is filled once there is a process again that cuts sound into speech', async () => {
    let isThere = false;
    const cutSpeech: LiveParts['cutSpeech'] = async ({ startMs }) => {
      if (!isThere) {
        isThere = true;
        throw new UnavailableError('there is no media process');
      }
      return [someSegment(startMs, startMs + 900)];
    };
    addLeg({ ...parts, cutSpeech }, session, {
      legId: 'agent-1',
      speaker: 'agent',
      channelId: 'a',
      name: 'a',
    });
    tap = parts.telephony.taps[1] as MemoryTap;
    tap.switched = [sound(0, 9_000)];
    gap(1_000, 5_000, 'socket-dropped');
    await session.hearing.recovery;
    expect(reported().map(({ event }) => event.type)).toEqual([
      ...['media.gap', 'transcript.deferred', 'media.recovered'],
    ]);
  });

  it('stays a gap where the switch has nothing', async () => {
    gap(1_000, 5_000, 'tap-dead');
    await session.hearing.recovery;
    expect(reported().map(({ event }) => event.type)).toEqual(['media.gap']);
    expect([lacking.length, recorded.length]).toEqual([1, 0]);
  });
});

describe('recordings of the switch that follow each other', () => {
  it('give each moment of the gap once, at its place', () => {
    for (let at = 0; at < 200; at++) {
      const seamMs = 1_000 + at * 20;
      const overlapMs = at % 50;
      const pieces = piecesWithin(
        [sound(0, seamMs + overlapMs), sound(seamMs, 9_000)],
        session.answeredAtMs,
        { fromMs: 1_500, toMs: 4_500 },
      );
      expect(pieces.map(({ fromMs }) => fromMs)).toEqual([1_500]);
      const [{ samples } = { samples: new Int16Array() }] = pieces;
      expect(samples).toHaveLength(3_000 * 8);
      expect([...samples].every((value, i) => value === 1_500 + Math.floor(i / 8))).toBe(true);
    }
  });
});
