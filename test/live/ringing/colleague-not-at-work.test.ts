import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentState } from '../../../src/desk/agent-state.js';
import { dialFromPhone, newOutboundCall, requireReachable } from '../../../src/live/ringing/place-call.js';
import { someAgent } from '../../support/memory-desk.js';
import { colleague, LiveStage } from '../../support/live-stage.js';

const NOT_TAKING_CALLERS = ['offline', 'break', 'wrap-up'] as const satisfies readonly AgentState[];

describe('a colleague whose telephone can be reached and who takes no callers', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
    await stage.talking(1);
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const is = (state: (typeof NOT_TAKING_CALLERS)[number], userId = 2) => {
    const key = `user:${userId}`;
    if (state === 'offline') return stage.agents.logOut(key);
    if (state === 'break') return stage.agents.takeBreak(key, 'lunch');
    stage.agents.answered(key, 'c7');
    return stage.agents.leftCall(key, 'c7');
  };

  for (const state of NOT_TAKING_CALLERS)
    for (const type of ['consult', 'invite', 'transfer'] as const)
      it(`is rung by ${type}, and talks: ${state}`, async () => {
        is(state);
        expect(stage.stateOf(2)).toBe(state);
        await stage.change({ type, target: colleague(2) });
        await stage.answer('2002');
        await stage.becomes(2, 'on-call');
        await stage.idle();
        expect(stage.session.legs.ofAgents.some(({ userId }) => userId === 2)).toBe(true);
        await stage.end();
        expect(stage.stateOf(2)).toBe(state);
      });

  it.each(NOT_TAKING_CALLERS)(
    'does as before where the phone is not answered, without a miss: %s',
    async (state) => {
      is(state);
      const { wrapUpUntilMs, reason } = stage.agents.of(2) ?? {};
      await stage.change({ type: 'invite', target: colleague(2) });
      expect(stage.stateOf(2)).toBe('ringing');
      await stage.refuse('2002');
      await stage.becomes(2, state);
      expect(stage.agents.of(2)).toMatchObject({ misses: 0, reason, wrapUpUntilMs });
      if (state === 'wrap-up') expect(stage.agents.of(2)?.callId).toBe('c7');
    },
  );

  it.each(NOT_TAKING_CALLERS)('is rung by a telephone that dials the extension: %s', async (state) => {
    is(state, 3);
    is(state);
    const session = newOutboundCall('out-1', colleague(2), undefined);
    const caller = stage.agents.move('user:3', 'on-call', { callId: 'out-1' });
    requireReachable(stage.parts, colleague(2));
    void dialFromPhone(stage.parts, session, caller, colleague(2));
    const channelId = await stage.rung('2002');
    session.phones.ringing.get(channelId)?.outcome(true);
    await stage.becomes(2, 'on-call');
  });

  it.each(['ringing', 'on-call'] as const)('is busy as ever while %s', async (state) => {
    stage.agents.move('user:2', state, { callId: 'c9' });
    await expect(stage.change({ type: 'consult', target: colleague(2) })).rejects.toMatchObject({
      reason: { code: 'agent-busy', agent: 'Agent 2', state },
    });
  });

  it('cannot be rung where no telephone is there', async () => {
    stage.agents.setPhone('PJSIP/2002', false);
    await expect(stage.change({ type: 'consult', target: colleague(2) })).rejects.toThrow(
      'agent-phone-unreachable',
    );
  });

  it('is not answered for by the telephone itself', async () => {
    await stage.close();
    stage = await LiveStage.open([someAgent(1), { ...someAgent(2), autoAnswer: true }]);
    await stage.talking(1);
    is('break');
    await stage.change({ type: 'invite', target: colleague(2) });
    await stage.rung('2002');
    expect(stage.commands.join()).not.toContain('answering by itself');
  });
});
