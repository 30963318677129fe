import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LostParty } from '../../../src/calls/unheard-parties.js';
import { toSystemMs, nowMs } from '../../../src/lib/clock.js';
import { LineKeeper } from '../../../src/live/lost/line-keeper.js';
import { closeLost } from '../../../src/live/recovery/close-lost-call.js';
import { resumeCall } from '../../../src/live/recovery/resume-call.js';
import type { OpenCall } from '../../../src/calls/call-store.js';
import type { Said } from '../../../src/live/recovery/open-call.js';
import type { Channel } from '../../../src/telephony/telephony.js';
import { LiveStage } from '../../support/live-stage.js';
import { someChannel } from '../../support/memory-telephony.js';
import { someOpenCall } from '../../support/some-open-call.js';

const caller = someChannel({ id: 'c1', isInbound: true });
const agent = someChannel({ id: 'hearline-call-c1-agent-1-1', name: 'PJSIP/2001-00000001' });
const answeredAt = new Date(Date.now() - 60_000);
const legs = [{ legId: 'agent-1', name: 'User 1', userId: 1 }];
const call = someOpenCall({ callerId: '+254700', isHeld: true, agentLegs: legs });
const said: Said = {
  ...{
    utterances: [],
    alerts: [],
    earlierEvents: [],
    utteranceIds: [],
    deferred: [],
    unheard: [],
    announced: new Map(),
  },
  ...{ legs: new Map(), isPaused: false, transcription: null },
};
const lostFor = (ms: number): LostParty[] => [
  {
    legId: 'agent-1',
    speaker: 'agent',
    name: 'User 1',
    userId: 1,
    reason: 'phone-gone',
    since: new Date(toSystemMs(nowMs()) - ms),
  },
];

describe('a server that starts again while the agent of a call is lost', () => {
  let stage: LiveStage;
  let keeper: LineKeeper;
  beforeEach(async () => {
    stage = await LiveStage.open();
    keeper = new LineKeeper(stage.parts, new Map());
    stage.agents.move('user:1', 'on-call', { callId: 'c1' });
    stage.agents.move('user:1', 'on-hold', { callId: 'c1' });
    stage.agents.setPhone('PJSIP/2001', false);
  });
  afterEach(async () => {
    keeper.close();
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const goOn = async (changes: Partial<OpenCall>, channels: readonly Channel[] = [caller, agent]) => {
    const open = { ...call, ...changes };
    const synchronised = {
      ...({ type: 'synchronised', channels, phones: [], restarted: false } as const),
      bridges: [{ id: 'hearline-call-c1', channelIds: channels.map(({ id }) => id) }],
    };
    const waiting: string[] = [];
    await resumeCall(stage.parts, open, { ...said, answeredAt }, synchronised, {
      ...{ isOurs: () => false, isNoted: () => false, holds: () => false, take: () => {} },
      follow: (session) => (stage.session = session),
      connectAgent: ({ callId }) => waiting.push(callId),
    });
    return waiting;
  };

  it('goes on ringing the agent, and leaves the caller with the music', async () => {
    await goOn({ lost: lostFor(4_000) });
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    expect(stage.commands.filter((command) => command.startsWith('bridge c1'))).toEqual([]);
    expect(stage.stateOf(1)).toBe('on-hold');
    stage.agents.setPhone('PJSIP/2001', true);
    await keeper.check(stage.session);
    await stage.answer('2001');
    await stage.event('leg.back');
    await stage.event('leg.left');
    expect(stage.session.legs.ofAgents).toMatchObject([{ userId: 1 }]);
    expect(stage.stateOf(1)).toBe('on-call');
    expect(stage.telephony.channel('c1').bridgeId).toBe(stage.session.bridgeId);
  });

  it.each([
    ['with the dead channel', [caller, agent]],
    ['without it', [caller]],
  ])(
    'after a long time asks the others at once, %s, and does not give up at once',
    async (_how, channels) => {
      expect(await goOn({ lost: lostFor(90_000) }, channels)).toEqual([]);
      await keeper.check(stage.session);
      await stage.answer('2002');
      await stage.event('call.transferred');
      await stage.becomes(1, 'wrap-up');
      expect(stage.events('callback.owed')).toEqual([]);
      expect(stage.session.legs.ofAgents).toMatchObject([{ userId: 2 }]);
      expect(stage.stateOf(1)).toBe('wrap-up');
    },
  );

  it('gives a voice to a caller who had not been held yet', async () => {
    await goOn({ lost: lostFor(500), isHeld: false });
    await keeper.check(stage.session);
    await stage.telephony.reported('hold c1');
    expect(stage.session.end).toBeUndefined();
  });

  it('takes every other caller off hold, as ever', async () => {
    await goOn({ lost: [] });
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
  });

  it.each([
    ['is owed a callback', lostFor(2_000), ['callback.owed', 'call.ended']],
    ['is owed none where all were heard', [], ['call.ended']],
  ])('and the caller has gone meanwhile: the caller %s', async (_what, lost, expected) => {
    await closeLost(stage.parts, { ...call, lost }, said, { follow: () => {} });
    expect(stage.types().slice(0, expected.length)).toEqual(expected);
  });
});
