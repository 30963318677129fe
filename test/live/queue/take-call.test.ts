import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OnceConnected } from '../../../src/live/session/once-connected.js';
import { takeCall } from '../../../src/live/queue/take-call.js';
import { TelephonyAwayError, TelephonyError } from '../../../src/telephony/errors.js';
import { LiveStage } from '../../support/live-stage.js';
import type { Fault } from '../../support/memory-telephony.js';

describe('a caller whose call is to be answered', () => {
  let stage: LiveStage;
  let once: OnceConnected;
  beforeEach(async () => {
    stage = await LiveStage.open();
    once = new OnceConnected(stage.parts.stopping, { firstMs: 1, maxMs: 1 });
    Object.assign(stage.parts, { onceConnected: once.run.bind(once) });
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const take = () => takeCall(stage.parts, stage.session);
  const inBridge = () =>
    [...stage.telephony.channels]
      .filter(([, { bridgeId }]) => bridgeId === 'hearline-call-c1')
      .map(([id]) => id);
  const unanswered = (isDone: 'wholly' | 'half' | 'not', times?: number): Fault =>
    times === undefined ? { answer: 'none', isDone } : { answer: 'none', isDone, times };

  it.each(['wholly', 'not'] as const)(
    'is answered and reaches an agent when the first answers of the switch are lost and the request was %s done',
    async (isDone) => {
      stage.telephony.faults.set('answer c1', unanswered(isDone, 2));
      const taken = take();
      const agent = await stage.answer('2001');
      await taken;
      expect(inBridge().sort()).toEqual(['c1', agent].sort());
      expect(stage.telephony.channel('c1').isUp).toBe(true);
      expect(stage.commands).not.toContain('hang up c1');
      expect(stage.types().filter((type) => type === 'call.answered')).toHaveLength(1);
    },
  );

  it('is answered by a switch that answers late', async () => {
    let answers = () => {};
    const until = new Promise<void>((resolve) => (answers = resolve));
    stage.telephony.faults.set('answer c1', { answer: 'late', until });
    const taken = take();
    await stage.telephony.reported('answer c1');
    expect(stage.types()).toEqual([]);
    answers();
    await stage.answer('2001');
    await taken;
    expect(stage.session.state).toBe('up');
  });

  it.each<[string, Fault]>([
    ['never answers', unanswered('not')],
    ['refuses', new TelephonyError('Allocation failed', { status: 500 })],
    ['has no such channel in our hands any more', new TelephonyError('Not in Stasis', { status: 409 })],
  ])('is never hung up by us when the switch %s: the dial plan rings the phones', async (_name, fault) => {
    stage.telephony.faults.set('answer c1', fault);
    await take();
    expect(stage.telephony.channel('c1').returnAfterMs).toBe(1_000);
    expect(stage.session.end).toBeUndefined();
    await stage.gone('c1', null);
    expect(stage.events('call.ended')).toMatchObject([{ side: 'server', reason: 'returned-to-dial-plan' }]);
  });

  it('is left to the time limit of the dial plan when not even that request gets through', async () => {
    stage.telephony.faults.set('answer c1', unanswered('not'));
    stage.telephony.faults.set('return c1', unanswered('not'));
    await take();
    expect(stage.session.end).toBeUndefined();
    expect(stage.commands).not.toContain('hang up c1');
  });

  it('is left ringing for the next process when this one stops meanwhile', async () => {
    stage.telephony.faults.set('answer c1', new TelephonyAwayError());
    const taken = take();
    await stage.telephony.reported('answer c1');
    stage.parts.stop.abort();
    await taken;
    expect(stage.commands).toEqual(['answer c1']);
    expect(stage.types()).toEqual([]);
  });

  it('is over when the caller is gone already', async () => {
    stage.telephony.faults.set('answer c1', new TelephonyError('Channel not found', { status: 404 }));
    await take();
    expect(stage.session.end).toMatchObject({ reason: 'switch-failure' });
  });

  it.each(['wholly', 'half', 'not'] as const)(
    'hears the agent when the answer to the bridging is lost, which was %s done',
    async (isDone) => {
      stage.telephony.faults.set('bridge ', unanswered(isDone, 2));
      const taken = take();
      const agent = await stage.answer('2001');
      await taken;
      expect(inBridge().sort()).toEqual(['c1', agent].sort());
      expect(stage.agents.of(1)).toMatchObject({ state: 'on-call', callId: 'c1' });
    },
  );

  it('is on no lease any more once connected, though the answer to that is lost', async () => {
    stage.telephony.faults.set('keep c1', unanswered('not', 1));
    const taken = take();
    await stage.answer('2001');
    await taken;
    expect(stage.telephony.channel('c1').returnAfterMs).toBeNull();
  });

  it('is connected by the phone that rings although the switch did not say so', async () => {
    stage.telephony.faults.set('ring PJSIP/2001', unanswered('wholly'));
    const taken = take();
    await stage.telephony.reported('ask for');
    const agent = await stage.answer('2001');
    await taken;
    expect(stage.commands).not.toContain(`hang up ${agent}`);
    expect(stage.stateOf(1)).toBe('on-call');
  });

  it('gets the next phone when a request to ring without an answer was not carried out', async () => {
    stage.telephony.faults.set('ring PJSIP/2001', unanswered('not'));
    const taken = take();
    await stage.answer('2002');
    await taken;
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'unreachable' }]);
  });
});
