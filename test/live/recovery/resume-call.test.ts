import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CallEvent, Speaker } from '../../../src/calls/call-event.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { resumeCall } from '../../../src/live/recovery/resume-call.js';
import type { LegBefore } from '../../../src/live/recovery/legs-before.js';
import type { OpenCall } from '../../../src/calls/call-store.js';
import type { Bridge, Channel } from '../../../src/telephony/telephony.js';
import { liveParts, someSession, type LiveParts } from '../../support/live-parts.js';
import { someChannel } from '../../support/memory-telephony.js';
import { someOpenCall } from '../../support/some-open-call.js';

const caller = someChannel({ id: 'c1', isInbound: true });
const agent = someChannel({ id: 'hearline-call-c1-agent-1-1' });
const bridge: Bridge = { id: 'hearline-call-c1', channelIds: ['c1', agent.id] };
const answeredAt = new Date(Date.now() - 60_000);
const call = someOpenCall();

const heardSoFar = { leftMs: null, writtenToMs: 42_000 };
const speakerOf = (legId: string): Speaker => (legId === 'caller' ? 'caller' : 'agent');

describe('a call of an earlier process whose caller is to be greeted first', () => {
  let parts: LiveParts;
  let session: CallSession;
  let searching: string[];
  beforeEach(() => {
    parts = liveParts();
    parts = { ...parts, queue: { ...parts.queue, greeting: ['sound:consent'] } };
    session = someSession();
    searching = [];
  });

  const goOn = async (
    channels: readonly Channel[],
    announced: [string, boolean][],
    changes: Partial<OpenCall> = {},
    joined: readonly string[] = [],
    left: readonly [string, LegBefore][] = [],
  ) => {
    await resumeCall(
      parts,
      { ...call, ...changes },
      {
        utterances: [],
        alerts: [],
        earlierEvents: [],
        utteranceIds: [],
        deferred: [],
        unheard: [],
        announced: new Map(announced),
        answeredAt,
        legs: new Map([
          ...joined.map((legId) => [legId, { ...heardSoFar, speaker: speakerOf(legId) }] as const),
          ...left,
        ]),
        isPaused: false,
        transcription: null,
      },
      { type: 'synchronised', channels, bridges: [bridge], phones: [], restarted: false },
      {
        isOurs: () => false,
        isNoted: () => false,
        follow: (followed) => void (session = followed),
        connectAgent: ({ callId }) => void searching.push(callId),
        holds: () => false,
        take: () => {},
      },
    );
    return session;
  };

  it('goes on being heard where the greeting was played to its end', async () => {
    await goOn([caller, agent], [['caller', true]]);
    expect(parts.telephony.taps).toHaveLength(2);
  });

  it.each<[string, [string, boolean][]]>([
    ['not to its end', [['caller', false]]],
    ['to an unknown point', []],
  ])('goes on unheard where the greeting was played %s', async (_name, announced) => {
    await goOn([caller, agent], announced);
    expect(session.legs.size).toBe(2);
    expect(parts.telephony.taps).toEqual([]);
  });

  it.each<[string, [string, boolean][], number]>([
    ['who heard the announcement is heard', [['third-party-2', true]], 3],
    ['who did not hear it to its end is not heard', [], 2],
  ])('in which a person outside %s', async (_name, announced, taps) => {
    parts = { ...parts, queue: { ...parts.queue, outboundGreeting: ['sound:this-is-the-helpline'] } };
    const third = someChannel({ id: 'hearline-call-c1-third-party-2-2' });
    await goOn([caller, agent, third], [['caller', true], ...announced]);
    expect(session.legs.size).toBe(3);
    expect(parts.telephony.taps).toHaveLength(taps);
  });

  it('reports a party who was tapped, and not yet reported to have joined', async () => {
    const third = someChannel({ id: 'hearline-call-c1-third-party-2-2' });
    const utterancesByLeg = { caller: 0, 'agent-1': 0, 'third-party-2': 0 };
    await goOn([caller, agent, third], [['caller', true]], { utterancesByLeg }, ['caller', 'agent-1']);
    const reported = parts.written.flatMap(({ event }) =>
      'legId' in event ? [`${event.type} ${event.legId}`] : [],
    );
    expect(reported).toEqual([
      'media.gap caller',
      'media.gap agent-1',
      'media.gap third-party-2',
      'leg.joined third-party-2',
    ]);
  });

  it('has an agent who answered after another had left join, under an id that was never used', async () => {
    const next = someChannel({ id: 'hearline-call-c1-agent-2-2' });
    const left = { leftMs: 41_000, writtenToMs: 41_000, speaker: 'agent' } as const;
    const { legs } = await goOn([caller, next], [['caller', true]], {}, ['caller'], [['agent-1', left]]);
    expect([...legs.keys()]).toEqual(['caller', 'agent-2']);
    const joined = parts.written.flatMap(({ event }) => (event.type === 'leg.joined' ? [event.legId] : []));
    expect(joined).toEqual(['agent-2']);
    expect(session.legs.count).toBe(4);
  });

  it('begins with the greeting once more where an agent had answered during it, who is let go', async () => {
    parts.telephony.playsUntilOrdered = true;
    await goOn([caller, agent], [], { connectedAt: null });
    expect(searching).toEqual(['c1']);
    expect(session.legs.size).toBe(0);
    await parts.telephony.reported('play sound:consent to c1');
    parts.telephony.finishPlaying('c1');
    await session.announcements.greeting;
    expect(parts.telephony.taps).toHaveLength(1);
  });

  it('begins with the greeting once more where the caller waits and it was cut off', async () => {
    parts.telephony.playsUntilOrdered = true;
    await goOn([caller], []);
    expect(searching).toEqual(['c1']);
    expect(parts.telephony.commands).toContain('play sound:consent to c1');
    expect(parts.telephony.taps).toEqual([]);
    parts.telephony.finishPlaying('c1');
    await session.announcements.greeting;
    expect(parts.telephony.taps).toHaveLength(1);
    const written = parts.written.map(({ event }): CallEvent => event);
    expect(written).toContainEqual(
      expect.objectContaining({ type: 'announcement.played', isComplete: true }),
    );
  });
});
