import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DialTarget } from '../../../src/desk/call-commands.js';
import { dialFromPhone, newOutboundCall, placeCall } from '../../../src/live/ringing/place-call.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

const gone = new TelephonyError('Channel not found', { status: 404 });

describe('a call that an agent places', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const begin = (target: DialTarget, callbackId?: number) => {
    stage.session = newOutboundCall('out-1', target, callbackId);
    return stage.agents.move('user:1', 'on-call', { callId: 'out-1' });
  };
  /** By a command. */
  const place = (target: DialTarget, callbackId?: number) => {
    const agent = begin(target, callbackId);
    return placeCall(stage.parts, stage.session, agent, target);
  };
  const fromDesk = (target: DialTarget) => {
    const agent = begin(target);
    return dialFromPhone(stage.parts, stage.session, agent, target);
  };
  const states = (...ids: number[]) => ids.map((id) => stage.stateOf(id));
  const people = () => [...stage.session.legs.values()].map(({ speaker, name }) => `${speaker} ${name}`);

  it.each([
    ['no number', undefined, null, {}],
    ['the number of the helpline', '+254700000116', '+254700000116', {}],
    ['no number, as the person wishes,', '+254700000116', null, { isCallerIdHidden: true }],
  ])('shows %s to whom is called outside', async (_name, outboundCallerId, expected, wish) => {
    Object.assign(stage.parts, { outboundCallerId });
    const shown = new Map<string, string | null>();
    const ring = stage.telephony.ring.bind(stage.telephony);
    stage.telephony.ring = (request) => {
      shown.set(request.endpoint, request.callerId);
      return ring(request);
    };
    const placed = place({ ...(outside as Extract<DialTarget, { kind: 'number' }>), ...wish });
    await stage.answer('2001');
    await stage.answer('+254711');
    await placed;
    expect(shown.get('PJSIP/+254711@trunk')).toBe(expected);
  });

  describe('by a command', () => {
    it('rings their phone, which answers by itself, then the number; the two hear each other', async () => {
      const placed = place(outside);
      await stage.answer('2001');
      const callee = await stage.answer('+254711');
      await placed;
      expect(stage.commands).toEqual([
        'ring PJSIP/2001 as out-1, answering by itself',
        'play tone:ring to out-1',
        `ring PJSIP/+254711@trunk as ${callee}`,
        `bridge ${callee} into hearline-call-out-1`,
        'bridge out-1 into hearline-call-out-1',
      ]);
      expect(people()).toEqual(['caller +254711', 'agent Agent 1']);
      expect(stage.types()).toEqual(['call.started', 'call.answered', 'leg.joined', 'leg.joined']);
      expect(stage.session).toMatchObject({
        state: 'up',
        direction: 'outbound',
        wait: { wasConnected: true },
      });
    });

    it('comes to nothing when their own phone is not answered, and they are ready again', async () => {
      const placed = place(outside);
      await stage.refuse('2001');
      await placed;
      expect(stage.events('call.ended')).toMatchObject([{ reason: 'agent-no-answer' }]);
      expect(stage.stateOf(1)).toBe('available');
    });

    it.each([
      [19, 'no-answer'],
      [17, 'busy'],
    ])('comes to nothing when the other side does not answer (%i)', async (cause, outcome) => {
      const placed = place(outside);
      await stage.answer('2001');
      await stage.refuse('+254711', { cause });
      await placed;
      expect(stage.events('call.ended')).toMatchObject([{ reason: outcome }]);
      expect(stage.commands).toContain('hang up out-1');
      expect(stage.stateOf(1)).toBe('available');
    });

    it('comes to nothing when the agent hangs up while it rings', async () => {
      const placed = place(outside);
      await stage.answer('2001');
      const ringing = await stage.rung('+254711');
      await stage.gone('out-1');
      await placed;
      expect(stage.events('call.ended')).toMatchObject([{ side: 'agent', reason: 'cancelled' }]);
      expect(stage.commands).toContain(`hang up ${ringing}`);
      expect(stage.stateOf(1)).toBe('available');
    });

    it('ends when the other side hangs up, and is wrapped up', async () => {
      const placed = place(outside);
      await stage.answer('2001');
      const callee = await stage.answer('+254711');
      await placed;
      await stage.gone(callee);
      expect(stage.events('call.ended')).toMatchObject([{ side: 'caller' }]);
      expect(stage.stateOf(1)).toBe('wrap-up');
    });

    it('goes on when the agent who placed it hands it over', async () => {
      const placed = place(outside);
      await stage.answer('2001');
      await stage.answer('+254711');
      await placed;
      await stage.change({ type: 'transfer', target: colleague(2) });
      await stage.gone('out-1'); // the phone that placed it is asked to hang up
      expect(stage.session.end).toBeUndefined();
      await stage.answer('2002');
      await stage.idle();
      expect(people()).toEqual(['caller +254711', 'agent Agent 2']);
      await stage.gone('out-1');
      expect(stage.session.end).toBeUndefined();
    });

    it('is not one when an agent cannot be connected', async () => {
      stage.telephony.faults.set('bridge', gone);
      const placed = place(outside);
      await stage.answer('2001');
      await stage.answer('+254711');
      await placed;
      expect(stage.events('call.ended')).toMatchObject([{ reason: 'switch-failure' }]);
      expect(stage.session.legs.size).toBe(0);
      expect(stage.stateOf(1)).toBe('wrap-up');
    });

    it('that the process does not live to see is left to the next one', async () => {
      const placed = place(outside);
      await stage.answer('2001');
      await stage.rung('+254711');
      stage.parts.stop.abort();
      await placed;
      expect(stage.types()).not.toContain('call.ended');
    });
  });

  describe('to a colleague', () => {
    it('connects the two', async () => {
      const placed = place(colleague(2));
      await stage.answer('2001');
      expect(stage.stateOf(2)).not.toBe('on-call');
      await stage.answer('2002');
      await placed;
      expect(people()).toEqual(['caller 2002', 'agent Agent 1']);
      expect(states(1, 2)).toEqual(['on-call', 'on-call']);
      await stage.end();
      expect(states(1, 2)).toEqual(['wrap-up', 'wrap-up']);
    });

    it('who is busy by then comes to nothing', async () => {
      const placed = place(colleague(2));
      await stage.rung('2001');
      stage.agents.move('user:2', 'on-call', { callId: 'c9' });
      await stage.answer('2001');
      await placed;
      expect(stage.events('call.ended')).toMatchObject([{ reason: 'busy' }]);
      expect(states(1, 2)).toEqual(['available', 'on-call']);
    });

    it('who does not answer is a miss of theirs, but not when the call was given up', async () => {
      const placed = place(colleague(2));
      await stage.answer('2001');
      await stage.refuse('2002');
      await placed;
      expect(stage.agents.of(2)).toMatchObject({ state: 'available', misses: 1 });
      const second = place(colleague(2));
      await stage.answer('2001', 2);
      await stage.rung('2002', 2);
      await stage.gone('out-1');
      await second;
      expect(stage.agents.of(2)).toMatchObject({ state: 'available', misses: 1 });
    });

    it('who logs out while it rings is rung no longer', async () => {
      const placed = place(colleague(2));
      await stage.answer('2001');
      const ringing = await stage.rung('2002');
      stage.agents.logOut('user:2');
      await placed;
      expect(stage.commands).toContain(`hang up ${ringing}`);
      expect(states(1, 2)).toEqual(['available', 'offline']);
    });

    it('may be left by that colleague, who can do nothing else with it', async () => {
      const placed = place(colleague(2));
      await stage.answer('2001');
      const callee = await stage.answer('2002');
      await placed;
      await expect(stage.change({ type: 'hold' }, 2)).rejects.toMatchObject({ code: 'conflict' });
      await stage.change({ type: 'leave' }, 2);
      expect(stage.commands).toContain(`hang up ${callee}`);
    });
  });

  describe('from the phone on the desk', () => {
    it('is answered, rings, and connects', async () => {
      const placed = fromDesk(outside);
      const callee = await stage.answer('+254711');
      await placed;
      expect(stage.commands.slice(0, 3)).toEqual([
        'answer out-1',
        'play tone:ring to out-1',
        `ring PJSIP/+254711@trunk as ${callee}`,
      ]);
      expect(people()).toEqual(['caller +254711', 'agent Agent 1']);
    });

    it('comes to nothing when it cannot be answered', async () => {
      stage.telephony.faults.set('answer', gone);
      await fromDesk(outside);
      expect(stage.events('call.ended')).toHaveLength(1);
      expect(stage.stateOf(1)).toBe('available');
    });

    it('rings no agent when it was hung up while it was being answered', async () => {
      const dialled = fromDesk(colleague(2));
      await stage.gone('out-1');
      await dialled;
      expect(stage.commands.filter((each) => each.startsWith('ring'))).toEqual([]);
      expect(states(1, 2)).toEqual(['available', 'available']);
    });
  });

  describe('to call a caller back', () => {
    it('names the callback in the first event, from which the list of callbacks follows', async () => {
      const placed = place(outside, 5);
      await stage.answer('2001');
      await stage.answer('+254711');
      await placed;
      expect(stage.events('call.started')).toMatchObject([{ direction: 'outbound', callbackId: 5 }]);
    });
  });
});
