import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallEvent } from '../../../src/calls/call-event.js';
import type { CallChange } from '../../../src/desk/call-commands.js';
import { Deferred } from '../../../src/lib/deferred.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { viewOf } from '../../support/live-disagreements.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

/** As a version reads it that knows of acknowledgements, without any later field, and not of what agents have seen. */
function asEarlierVersion(event: CallEvent): CallEvent {
  if (event.type === 'alert.seen') return { type: 'event.unreadable', storedType: event.type };
  if (event.type !== 'alert.acknowledged') return event;
  const { type, alertSeq, userId, name } = event;
  return { type, alertSeq, userId, name };
}

const broken = new TelephonyError('Internal error', { status: 500 });

describe('on a call that is up', () => {
  let stage: LiveStage;
  let channelId: string;
  beforeEach(async () => {
    stage = await LiveStage.open();
    const [leg] = await stage.talking(1);
    channelId = leg?.channelId ?? '';
    stage.telephony.commands.length = 0;
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const conflict = (work: Promise<void>, code: string) =>
    expect(work).rejects.toMatchObject({ name: 'Refusal', code: 'conflict', reason: { code } });
  /** The events of the journal since the two were connected. */
  const since = () => stage.types().slice(2);

  describe('hold', () => {
    it('lets the caller hear music and no party the caller, until it is taken back', async () => {
      await stage.change({ type: 'hold' });
      expect(stage.session).toMatchObject({ state: 'held', legs: { ofCaller: { isHeld: true } } });
      expect(stage.stateOf(1)).toBe('on-hold');
      await stage.change({ type: 'resume' });
      expect(stage.session).toMatchObject({ state: 'up', legs: { ofCaller: { isHeld: false } } });
      expect(stage.stateOf(1)).toBe('on-call');
      expect(stage.commands).toEqual(['hold c1 of hearline-call-c1', 'bridge c1 into hearline-call-c1']);
      expect(since()).toEqual(['leg.held', 'leg.resumed']);
    });

    it('twice is refused, and so is to take back a caller who is not held', async () => {
      await conflict(stage.change({ type: 'resume' }), 'caller-not-held');
      await stage.change({ type: 'hold' });
      await conflict(stage.change({ type: 'hold' }), 'caller-held');
      expect(since()).toEqual(['leg.held']);
    });

    it('that the switch refuses leaves the two talking', async () => {
      stage.telephony.faults.set('hold', broken);
      await expect(stage.change({ type: 'hold' })).rejects.toBe(broken);
      expect(stage.commands).toEqual(['hold c1 of hearline-call-c1', 'bridge c1 into hearline-call-c1']);
      expect(stage.session).toMatchObject({ state: 'up', legs: { ofCaller: { isHeld: false } } });
      expect(stage.stateOf(1)).toBe('on-call');
    });

    it('of two at once is done once', async () => {
      const results = await Promise.allSettled([
        stage.change({ type: 'hold' }),
        stage.change({ type: 'hold' }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(since()).toEqual(['leg.held']);
    });
  });

  it('who is muted is not heard, until they are again', async () => {
    await stage.change({ type: 'mute', isMuted: true });
    await stage.change({ type: 'mute', isMuted: false });
    expect(stage.commands).toEqual([`mute ${channelId}`, `unmute ${channelId}`]);
    expect(stage.events('leg.muted').map(({ isMuted }) => isMuted)).toEqual([true, false]);
  });

  it('digits go to the caller, but not while the caller is on hold', async () => {
    await stage.change({ type: 'digits', digits: '12#' });
    expect(stage.commands).toEqual(['send 12# to c1']);
    await stage.change({ type: 'hold' });
    await conflict(stage.change({ type: 'digits', digits: '1' }), 'no-party-for-digits');
  });

  it('who asks for help is seen to, and again when it is over', async () => {
    await stage.change({ type: 'ask-help', isAsking: true });
    await stage.change({ type: 'ask-help', isAsking: false });
    expect(stage.events('help.asked')).toMatchObject([
      { userId: 1, isAsking: true },
      { userId: 1, isAsking: false },
    ]);
  });

  it('a supervisor who is not on it takes note of its alerts', async () => {
    const alertSeq = await stage.raiseAlert();
    await stage.change({ type: 'acknowledge-alert', alertSeq, name: 'Ruth' }, 9);
    expect(stage.events('alert.acknowledged')).toMatchObject([{ alertSeq, userId: 9, name: 'Ruth' }]);
    expect(stage.view.alertAcknowledgement).toMatchObject({ userId: 9, name: 'Ruth' });
  });

  it('its agent has seen an alert, which a supervisor is still to acknowledge, also at an earlier version', async () => {
    const alertSeq = await stage.raiseAlert();
    await stage.change({ type: 'see-alert', alertSeq, name: 'Grace' });
    expect(stage.parts.written.at(-1)?.event).toEqual({
      ...{ type: 'alert.seen', alertSeq, userId: 1, name: 'Grace' },
    });
    const unacknowledged = { alertReason: { seq: alertSeq }, alertAcknowledgement: null };
    expect(stage.view).toMatchObject(unacknowledged);
    const read = stage.parts.written.map((each) => ({ ...each, event: asEarlierVersion(each.event) }));
    expect(viewOf('c1', read)).toMatchObject(unacknowledged);
  });

  it('the recording is paused and goes on', async () => {
    await stage.change({ type: 'recording', isPaused: true });
    await stage.change({ type: 'recording', isPaused: false });
    expect(stage.parts.recordingChanges).toEqual([true, false]);
  });

  it('who leaves hangs up, and the call ends as with any hang-up', async () => {
    await stage.change({ type: 'leave' });
    expect(stage.commands).toEqual([`hang up ${channelId}`]);
    await stage.gone(channelId);
    expect(stage.events('call.ended')).toMatchObject([{ side: 'agent', reason: 'agent-hung-up' }]);
    expect(stage.stateOf(1)).toBe('wrap-up');
  });

  describe('a change', () => {
    const changes: CallChange[] = [
      { type: 'hold' },
      { type: 'resume' },
      { type: 'mute', isMuted: true },
      { type: 'digits', digits: '1' },
      { type: 'invite', target: colleague(2) },
      { type: 'transfer', target: colleague(2) },
      { type: 'consult', target: colleague(2) },
      { type: 'conference' },
      { type: 'complete-transfer' },
      { type: 'leave' },
      { type: 'ask-help', isAsking: true },
      { type: 'see-alert', alertSeq: 1, name: 'Grace' },
      { type: 'recording', isPaused: true },
    ];

    it.each(changes)('$type by an agent who is not on the call is forbidden', async (change) => {
      await expect(stage.change(change, 3)).rejects.toThrow('not-on-this-call');
      expect(stage.commands).toEqual([]);
    });

    it.each(changes)('$type of a call that has just ended is refused', async (change) => {
      await stage.end();
      stage.telephony.commands.length = 0;
      await conflict(stage.change(change), 'call-over');
      expect(stage.commands).toEqual([]);
      expect(stage.stateOf(2)).toBe('available');
    });

    it('is refused to who knows of an older call than it is now', async () => {
      const expectedSeq = stage.parts.written.length;
      await stage.change({ type: 'hold' }, 1, { expectedSeq });
      await conflict(stage.change({ type: 'resume' }, 1, { expectedSeq }), 'call-changed');
      await stage.change({ type: 'resume' }, 1, { expectedSeq: expectedSeq + 1 });
    });

    it('is taken from who knows of all but what was said since', async () => {
      const expectedSeq = stage.parts.written.length;
      const { journal } = stage.parts;
      const { writeEvent } = await import('../../../src/live/session/write-event.js');
      const gap = { type: 'media.gap', legId: 'caller', endMs: 5, reason: 'frames-lost' } as const;
      await writeEvent({ journal, log: stage.parts.log }, stage.session, gap);
      await stage.change({ type: 'hold' }, 1, { expectedSeq });
      expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    });

    it('is taken from who knows of a note that was written elsewhere', async () => {
      await stage.change({ type: 'hold' }, 1, { expectedSeq: stage.parts.written.length + 5 });
      expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    });

    it.each(['invite', 'transfer', 'consult'] as const)('to %s no user is refused', async (type) => {
      const target = { kind: 'extension', extension: '999' } as const;
      await expect(stage.change({ type, target })).rejects.toThrow('unknown-extension');
      expect(stage.session).toMatchObject({
        state: 'up',
        handover: { consultation: undefined, isBeingTransferred: false },
      });
    });

    it.each(['invite', 'transfer', 'consult'] as const)(
      'to %s an agent who is busy or away is refused',
      async (type) => {
        stage.agents.move('user:2', 'on-call', { callId: 'c9' });
        await conflict(stage.change({ type, target: colleague(2) }), 'agent-busy');
        stage.agents.setPhone('PJSIP/2003', false);
        await conflict(stage.change({ type, target: colleague(3) }), 'agent-phone-unreachable');
        expect(stage.commands).toEqual([]);
        expect(stage.session).toMatchObject({
          state: 'up',
          handover: { consultation: undefined, isBeingTransferred: false },
        });
      },
    );
  });

  describe('an invitation', () => {
    it('lets a colleague join, and free again when they leave', async () => {
      await stage.change({ type: 'invite', target: colleague(2) });
      expect(stage.stateOf(2)).toBe('ringing');
      const joined = await stage.answer('2002');
      await stage.idle();
      expect(stage.commands).toContain(`bridge ${joined} into hearline-call-c1`);
      expect(since()).toEqual(['agent.ringing', 'leg.joined']);
      expect(stage.stateOf(2)).toBe('on-call');
      await stage.gone(joined);
      expect(stage.session.end).toBeUndefined();
      expect([1, 2].map((id) => stage.stateOf(id))).toEqual(['on-call', 'wrap-up']);
    });

    it('lets a person outside join, with the helpline’s number on their screen', async () => {
      await stage.change({ type: 'invite', target: outside });
      const joined = await stage.answer('+254711');
      await stage.idle();
      expect(stage.events('leg.joined').at(-1)).toMatchObject({ speaker: 'third-party', name: '+254711' });
      expect(joined).toMatch(/^hearline-call-c1-third-party-/);
    });

    it('that no agent answers leaves the call as it was', async () => {
      await stage.change({ type: 'invite', target: colleague(2) });
      await stage.refuse('2002');
      await stage.idle();
      expect(since()).toEqual(['agent.ringing', 'agent.missed']);
      expect(stage.agents.of(2)).toMatchObject({ state: 'available', misses: 1 });
      expect(stage.session.state).toBe('up');
    });

    it('rings no longer than the call lasts, and is no agent’s miss then', async () => {
      await stage.change({ type: 'invite', target: colleague(2) });
      const rung = await stage.rung('2002');
      await stage.end();
      await stage.idle();
      expect(stage.commands).toContain(`hang up ${rung}`);
      expect(stage.agents.of(2)).toMatchObject({ state: 'available', misses: 0 });
    });

    it('answered in the moment in which the call ends leaves no agent on a line or busy', async () => {
      await stage.change({ type: 'invite', target: colleague(2) });
      const rung = await stage.rung('2002');
      const ending = stage.end();
      stage.session.phones.ringing.get(rung)?.outcome(true);
      await ending;
      await stage.idle();
      expect(stage.commands).toContain(`hang up ${rung}`);
      expect(stage.stateOf(2)).toBe('available');
      expect(stage.session.legs.size).toBe(0);
    });

    it('that is answered, and cannot be connected when its agent has gone, leaves no caller alone', async () => {
      await stage.change({ type: 'invite', target: colleague(2) });
      const rung = await stage.rung('2002');
      const isGone = new Deferred();
      const until = isGone.promise.then(() => Promise.reject(broken));
      stage.telephony.faults.set(`bridge ${rung}`, { answer: 'late', until });
      await stage.answer('2002');
      await stage.telephony.reported(`bridge ${rung}`);
      await stage.gone(channelId);
      isGone.resolve();
      await stage.answer('2003');
      await stage.becomes(3, 'on-call');
      await stage.idle();
      expect([...stage.session.legs.values()].map(({ name }) => name)).toEqual(['+254700', 'Agent 3']);
    });

    it('of an agent who logs out meanwhile is over', async () => {
      await stage.change({ type: 'invite', target: colleague(2) });
      const rung = await stage.rung('2002');
      stage.agents.logOut('user:2');
      await stage.idle();
      expect(stage.commands).toContain(`hang up ${rung}`);
      expect(stage.stateOf(2)).toBe('offline');
    });
  });

  it('that is answered nowhere yet, nothing can be changed', async () => {
    const { session } = stage;
    session.legs.delete('caller');
    await conflict(stage.change({ type: 'hold' }), 'call-not-answered');
    await conflict(stage.change({ type: 'transfer', target: colleague(2) }), 'call-not-answered');
    await conflict(stage.change({ type: 'consult', target: colleague(2) }), 'call-not-answered');
    expect(stage.stateOf(2)).toBe('available');
  });
});
