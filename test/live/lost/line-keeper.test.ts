import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { userKey } from '../../../src/desk/agent.js';
import { LineKeeper } from '../../../src/live/lost/line-keeper.js';
import type { CallLeg } from '../../../src/live/session/legs.js';
import { colleague, LiveStage } from '../../support/live-stage.js';
import { someSession } from '../../support/live-parts.js';
import { someAgent } from '../../support/memory-desk.js';

describe('an agent who is not heard any more', () => {
  let stage: LiveStage;
  let keeper: LineKeeper;
  beforeEach(async () => {
    stage = await LiveStage.open();
    keeper = new LineKeeper(stage.parts, new Map());
  });
  afterEach(async () => {
    keeper.close();
    stage.parts.stop.abort();
    await stage.close();
    expect(stage.failures).toEqual([]);
  });
  const endpoint = (userId: number) => `PJSIP/${2000 + userId}`;
  const look = () => keeper.check(stage.session);
  /** The agent's call, at that telephone, with sound in both directions. */
  const talking = async (...userIds: number[]): Promise<CallLeg[]> => {
    const legs = await stage.talking(...userIds);
    legs.forEach((leg, at) => stage.session.phones.endpoints.set(leg.channelId, endpoint(userIds[at] ?? 0)));
    for (const { channelId } of [{ channelId: 'c1' }, ...legs]) sounds(channelId, 0);
    return legs;
  };
  const sounds = (channelId: string, silentMs: number) =>
    stage.telephony.silences.set(channelId, { silentMs, isIntermittent: false });
  const phone = (userId: number, isOnline: boolean) => {
    stage.agents.setPhone(endpoint(userId), isOnline);
    keeper.phoneChanged({ endpoint: endpoint(userId), isOnline });
  };
  /** The telephone of user 1 is gone. */
  const lose = async (leg: CallLeg | undefined): Promise<void> => {
    sounds(leg?.channelId ?? '', 3_000);
    phone(1, false);
    await look();
    await look();
  };
  /** The caller has been alone for so long. */
  const later = (ms: number) => {
    const { lost } = stage.session;
    if (lost.aloneSinceMs !== undefined) lost.aloneSinceMs -= ms;
  };

  it('is reported, and the caller hears a voice and music at once', async () => {
    const [leg] = await talking(1);
    await lose(leg);
    expect(stage.events('leg.lost')).toEqual([
      {
        type: 'leg.lost',
        legId: leg?.legId,
        speaker: 'agent',
        name: leg?.name,
        userId: 1,
        reason: 'phone-gone',
      },
    ]);
    expect(stage.view.lost).toMatchObject([{ legId: leg?.legId, userId: 1, reason: 'phone-gone' }]);
    await stage.telephony.reported('play sound:one-moment-please to c1');
    await stage.idle();
    expect(stage.telephony.channel('c1')).toMatchObject({ hasMusic: true, bridgeId: null });
    expect(stage.session.end).toBeUndefined();
    expect(stage.stateOf(1)).toBe('on-hold');
  });

  it('is rung as soon as the telephone can be, and is on the same call with a new leg', async () => {
    const [leg] = await talking(1);
    await lose(leg);
    phone(1, true);
    await look();
    const channelId = await stage.answer('2001');
    await stage.event('leg.back');
    await stage.idle();
    const back = stage.session.legs.ofAgents;
    expect(back).toMatchObject([{ channelId, userId: 1, agentKey: userKey(1) }]);
    expect(stage.events('leg.back')).toMatchObject([{ legId: leg?.legId, newLegId: back[0]?.legId }]);
    expect(stage.commands).toContain(`hang up ${leg?.channelId}`);
    expect(stage.telephony.channel('c1').bridgeId).toBe(stage.session.bridgeId);
    expect(stage.stateOf(1)).toBe('on-call');
    expect(stage.view).toMatchObject({ state: 'up', lost: [], agentUserId: 1, heldAt: null });
    expect(stage.disagreements()).toEqual([]);
    expect(stage.events('callback.owed')).toEqual([]);
  });

  it('is back as the voice ends: no music begins on the line of those who talk', async () => {
    stage.telephony.playsUntilOrdered = true;
    const [leg] = await talking(1);
    await lose(leg);
    await stage.telephony.reported('play sound:one-moment-please to c1');
    phone(1, true);
    await look();
    let goOn = () => {};
    const until = new Promise<void>((resolve) => (goOn = resolve));
    stage.telephony.faults.set('bridge c1', { answer: 'late', until });
    const bridged = () => stage.commands.findLastIndex((command) => command.startsWith('bridge c1'));
    const before = bridged();
    await stage.answer('2001');
    await stage.telephony.changes.until('the caller to be bridged', () => bridged() > before);
    stage.telephony.finishPlaying('c1');
    await new Promise(setImmediate); // all that follows from the end of the voice
    goOn();
    await stage.event('leg.back');
    await stage.idle();
    const music = stage.commands.findLastIndex((command) => command.startsWith('start music'));
    expect(music).toBeLessThan(bridged());
    expect(stage.telephony.channel('c1').hasMusic).toBe(false);
  });

  it('whose sound comes back by itself is not rung, and the call goes on', async () => {
    const [leg] = await talking(1);
    await lose(leg);
    sounds(leg?.channelId ?? '', 100);
    await look();
    expect(stage.events('leg.back')).toMatchObject([{ legId: leg?.legId, newLegId: null }]);
    expect(stage.telephony.channel('c1').bridgeId).toBe(stage.session.bridgeId);
    expect(stage.view).toMatchObject({ state: 'up', lost: [] });
    expect(stage.stateOf(1)).toBe('on-call');
    expect(stage.session.lost.aloneSinceMs).toBeUndefined();
  });

  it('whose sound comes back had the caller on hold: the caller stays there', async () => {
    const [leg] = await talking(1);
    await stage.change({ type: 'hold' });
    await lose(leg);
    sounds(leg?.channelId ?? '', 100);
    await look();
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    expect(stage.stateOf(1)).toBe('on-hold');
  });

  it('is replaced by the next free agent after ten seconds', async () => {
    const [leg] = await talking(1);
    await lose(leg);
    later(10_000);
    await look();
    await stage.answer('2002');
    await stage.event('call.transferred');
    await stage.idle();
    expect(stage.events('call.transferred')).toMatchObject([{ fromLegId: leg?.legId, userId: 2 }]);
    expect(stage.session.legs.ofAgents).toMatchObject([{ userId: 2 }]);
    expect(stage.view).toMatchObject({ state: 'up', lost: [], agentUserId: 2 });
    expect([1, 2].map((id) => stage.stateOf(id))).toEqual(['wrap-up', 'on-call']);
    expect(stage.disagreements()).toEqual([]);
    expect(stage.events('callback.owed')).toEqual([]);
  });

  it('comes back while the next one rings: that telephone falls silent, and the caller keeps no lease', async () => {
    const [leg] = await talking(1);
    await lose(leg);
    later(10_000);
    await look();
    await stage.rung('2002');
    phone(1, true);
    await look();
    await stage.answer('2001');
    await stage.event('leg.back');
    await stage.idle();
    expect(stage.session.legs.ofAgents).toMatchObject([{ userId: 1 }]);
    expect([1, 2].map((id) => stage.stateOf(id))).toEqual(['on-call', 'available']);
    expect(stage.telephony.channel('c1')).toMatchObject({
      returnAfterMs: null,
      bridgeId: stage.session.bridgeId,
    });
    expect(stage.view).toMatchObject({ state: 'up', lost: [] });
  });

  describe.each(['after', 'before', 'while'] as const)('comes back %s the next one is joined', (moment) => {
    /** The next agent answers, and `back` happens right then. */
    const meanwhile = async (next: string, back: () => unknown): Promise<void> => {
      let goOn = () => {};
      const until = new Promise<void>((resolve) => (goOn = resolve));
      if (moment === 'while') stage.telephony.faults.set('bridge', { answer: 'late', until });
      const before = stage.commands.filter((command) => command.startsWith('bridge')).length;
      if (moment === 'before') await back();
      await stage.answer(next);
      if (moment === 'while') {
        await stage.telephony.changes.until(
          'the bridging',
          () => stage.commands.filter((command) => command.startsWith('bridge')).length > before,
        );
        stage.telephony.faults.clear();
      }
      const isBack = moment === 'before' ? undefined : back();
      goOn();
      await isBack;
      await stage.idle();
      await look();
      await stage.idle();
    };
    const isOneWithTheCaller = () => {
      expect(stage.session.legs.ofAgents).toHaveLength(1);
      expect(stage.view).toMatchObject({ state: 'up', lost: [] });
      expect(stage.disagreements()).toEqual([]);
      expect(stage.telephony.channel('c1')).toMatchObject({
        returnAfterMs: null,
        bridgeId: stage.session.bridgeId,
      });
      const busy = stage.agents.all().filter(({ callId, state }) => callId === 'c1' && state === 'on-call');
      expect(busy.map(({ userId }) => userId)).toEqual(
        stage.session.legs.ofAgents.map(({ userId }) => userId),
      );
      expect(stage.session.phones.ringing.size).toBe(0);
    };

    it('by a call to the telephone: one of them has the caller', async () => {
      const [leg] = await talking(1);
      await lose(leg);
      later(10_000);
      await look();
      await stage.rung('2002');
      phone(1, true);
      await look();
      await stage.rung('2001');
      await meanwhile('2002', () => stage.answer('2001'));
      isOneWithTheCaller();
    });

    it('by the sound: one of them has the caller', async () => {
      const [leg] = await talking(1);
      await lose(leg);
      later(10_000);
      await look();
      await stage.rung('2002');
      await meanwhile('2002', () => {
        sounds(leg?.channelId ?? '', 100);
        return look();
      });
      isOneWithTheCaller();
    });

    it('as another supervisor answers: one of them has the caller', async () => {
      await stage.close();
      const supervisor = (id: number) =>
        ({ ...someAgent(id), role: 'supervisor', state: 'offline' }) as const;
      stage = await LiveStage.open([someAgent(1), supervisor(2), supervisor(3)]);
      keeper.close();
      keeper = new LineKeeper(stage.parts, new Map());
      const [leg] = await talking(1);
      await lose(leg);
      later(10_000);
      await look();
      await Promise.all([stage.rung('2002'), stage.rung('2003')]);
      await meanwhile('2002', () => stage.answer('2003'));
      isOneWithTheCaller();
    });

    it('as the line is given up: the caller is not cut off from an agent', async () => {
      const [leg] = await talking(1);
      await lose(leg);
      later(10_000);
      await look();
      await stage.rung('2002');
      later(15_000);
      await meanwhile('2002', () => look());
      const isEnded = stage.session.end !== undefined;
      expect(stage.events('callback.owed')).toHaveLength(isEnded ? 1 : 0);
      expect(stage.events('leg.joined').filter(({ legId }) => legId.startsWith('agent'))).toHaveLength(
        isEnded ? 1 : 2,
      );
      if (moment === 'while') expect(isEnded).toBe(false);
      if (!isEnded) isOneWithTheCaller();
    });
  });

  it('and no other found: the caller is on the list of callbacks before the line is given up', async () => {
    const [leg] = await talking(1);
    for (const id of [2, 3, 4]) phone(id, false);
    await lose(leg);
    later(25_000);
    await look();
    await stage.event('call.ended');
    await stage.idle();
    expect(stage.events('callback.owed')).toEqual([{ type: 'callback.owed', reason: 'agent-lost' }]);
    const at = (type: string) => stage.types().indexOf(type);
    expect(at('callback.owed')).toBeLessThan(at('call.ended'));
    expect(stage.events('call.ended')).toMatchObject([{ side: 'server', reason: 'agent-lost' }]);
    expect(stage.stateOf(1)).toBe('wrap-up');
  });

  it('without a number to call back, the caller waits on', async () => {
    stage.session = someSession({ callerId: null });
    const [leg] = await talking(1);
    await lose(leg);
    for (const id of [2, 3, 4]) phone(id, false);
    later(60_000);
    await look();
    await stage.event('call.queued');
    expect(stage.session.end).toBeUndefined();
    await stage.end();
    await stage.idle();
    expect(stage.events('callback.owed')).toEqual([]);
  });

  it.each([
    ['the caller', () => stage.gone('c1'), 'caller'],
    ['a supervisor', () => stage.end(), 'caller'],
    ['the agent, by a command', () => keeper.change(stage.session, { type: 'leave' }, 1), 'agent'],
  ] as const)('and %s hangs up: the caller is owed a callback', async (_who, hangUp, side) => {
    const [leg] = await talking(1);
    await lose(leg);
    await hangUp();
    expect(stage.events('callback.owed')).toEqual([{ type: 'callback.owed', reason: 'agent-lost' }]);
    expect(stage.events('call.ended')).toMatchObject([{ side }]);
  });

  it.each([
    ['breaks off', 44, 'line-failed'],
    ['is given up by Asterisk', 18, 'line-failed'],
  ])('because the telephone call %s: the caller is not hung up', async (_how, cause, reason) => {
    const [leg] = await talking(1);
    phone(1, false);
    const gone = { type: 'gone', channelId: leg?.channelId ?? '', cause, restarted: false } as const;
    expect(await keeper.lineFailed(stage.session, gone)).toBe(true);
    expect(stage.session.end).toBeUndefined();
    expect(stage.view.lost).toMatchObject([{ legId: leg?.legId, reason }]);
    expect(stage.stateOf(1)).toBe('on-hold');
    phone(1, true);
    await look();
    await stage.answer('2001');
    await stage.event('leg.back');
    await stage.idle();
    expect(stage.view).toMatchObject({ state: 'up', lost: [], agentUserId: 1 });
  });

  it('who hangs up as usual ends the call as ever', async () => {
    const [leg] = await talking(1);
    const gone = { type: 'gone', channelId: leg?.channelId ?? '', cause: 16, restarted: false } as const;
    expect(await keeper.lineFailed(stage.session, gone)).toBe(false);
  });

  it('is rung at once by the command, also while the telephone seems to be there', async () => {
    const [leg] = await talking(1);
    await expect(keeper.change(stage.session, { type: 'rejoin' }, 1)).rejects.toThrow('telephone-on-call');
    sounds(leg?.channelId ?? '', 2_000);
    expect(await keeper.change(stage.session, { type: 'rejoin' }, 1)).toBe(true);
    await stage.answer('2001');
    await stage.event('leg.back');
    await stage.idle();
    expect(stage.session.legs.ofAgents).toHaveLength(1);
  });

  it('while a colleague is with the caller leaves them talking, and is let go in the end', async () => {
    const [leg] = await talking(1, 2);
    await lose(leg);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
    const party = stage.session.lost.get(leg?.legId ?? '');
    Object.assign(party ?? {}, { sinceMs: 0 });
    await look();
    expect(stage.commands).toContain(`hang up ${leg?.channelId}`);
    await stage.gone(leg?.channelId ?? '');
    expect(stage.session.end).toBeUndefined();
    expect(stage.view).toMatchObject({ state: 'up', lost: [], agentUserId: 2 });
  });

  it('while asking a colleague: the caller is the colleague’s', async () => {
    const [leg] = await talking(1);
    await stage.change({ type: 'consult', target: colleague(2) });
    await stage.answer('2002');
    await stage.idle();
    await lose(leg);
    Object.assign(stage.session.lost.get(leg?.legId ?? '') ?? {}, { sinceMs: 0 });
    await look();
    await stage.gone(leg?.channelId ?? '');
    await stage.idle();
    expect(stage.view).toMatchObject({ state: 'up', agentUserId: 2, lost: [] });
  });

  it('and no colleague is free: supervisors who take no calls are rung', async () => {
    await stage.close();
    stage = await LiveStage.open([someAgent(1), { ...someAgent(2), role: 'supervisor', state: 'offline' }]);
    keeper.close();
    keeper = new LineKeeper(stage.parts, new Map());
    const [leg] = await talking(1);
    await lose(leg);
    later(10_000);
    await look();
    await stage.answer('2002');
    await stage.event('call.transferred');
    await stage.idle();
    expect(stage.session.legs.ofAgents).toMatchObject([{ userId: 2 }]);
    expect(stage.telephony.channel('c1')).toMatchObject({
      returnAfterMs: null,
      bridgeId: stage.session.bridgeId,
    });
  });
});
