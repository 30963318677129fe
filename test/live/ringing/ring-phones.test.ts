import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectAgent } from '../../../src/live/queue/connect-agent.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { colleague, LiveStage } from '../../support/live-stage.js';
import { someAgent } from '../../support/memory-desk.js';

const BROWSER = '2001';
const DESK = 'd2001';

describe('an agent whose extension is a browser phone and one on the desk', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open([someAgent(1, { extensionKind: 'both' }), someAgent(2)]);
    stage.agents.takeBreak('user:2', 'lunch');
    reachable(BROWSER, DESK);
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const reachable = (...extensions: readonly string[]) => {
    const endpoints = extensions.map((extension) => `PJSIP/${extension}`);
    stage.agents.setPhones([...endpoints, 'PJSIP/2002']);
    for (const endpoint of endpoints) stage.telephony.freePhones.add(endpoint);
  };
  const wait = async () => {
    await stage.callerJoins();
    await connectAgent(stage.parts, stage.session);
  };
  const rings = () => stage.commands.filter((command) => command.startsWith('ring '));
  const hungUp = (channelId: string) =>
    stage.telephony.changes.until(`the end of ${channelId}`, () =>
      stage.commands.includes(`hang up ${channelId}`),
    );

  it.each([
    [BROWSER, DESK],
    [DESK, BROWSER],
  ])('is rung at both; the call is at %s, which answers, and %s falls silent', async (one, other) => {
    const connected = wait();
    const silent = await stage.rung(other);
    const channelId = await stage.answer(one);
    await connected;
    await hungUp(silent);
    expect(stage.session.legs.at(channelId)).toMatchObject({ speaker: 'agent', agentKey: 'user:1' });
    expect(stage.types()).toEqual(['leg.joined', 'call.queued', 'agent.ringing', 'leg.joined']);
    expect(stage.agents.of(1)).toMatchObject({ state: 'on-call', callId: 'c1', misses: 0 });
    expect(stage.session.phones.ringing.size).toBe(0);
    expect(rings()).toHaveLength(2);
  });

  it('is still rung at the one where the other one has refused, and has missed nothing', async () => {
    const connected = wait();
    await stage.rung(DESK);
    await stage.refuse(BROWSER, { cause: 21 });
    expect(stage.stateOf(1)).toBe('ringing');
    await stage.answer(DESK);
    await connected;
    expect(stage.events('agent.missed')).toEqual([]);
  });

  it('has missed a call once, when both have missed it', async () => {
    void wait();
    await stage.rung(DESK);
    await stage.refuse(BROWSER);
    expect(stage.events('agent.missed')).toEqual([]);
    await stage.refuse(DESK, { cause: 17 });
    await stage.becomes(1, 'available');
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'refused' }]);
    expect(stage.agents.of(1)?.misses).toBe(1);
  });

  it('is reached at the one where the switch cannot ring the other', async () => {
    stage.telephony.faults.set(`ring PJSIP/${BROWSER} `, new TelephonyError('no contact', { status: 500 }));
    const connected = wait();
    await stage.answer(DESK);
    await connected;
    expect(stage.agents.of(1)).toMatchObject({ state: 'on-call' });
  });

  it('is rung at neither while one of them is in a call that is not ours', async () => {
    stage.telephony.freePhones.delete(`PJSIP/${DESK}`);
    void wait();
    const looks = () => stage.commands.filter((command) => command === `look at PJSIP/${DESK}`).length;
    await stage.telephony.changes.until('the phones to be passed over', () => looks() > 4);
    expect(rings()).toEqual([]);
    reachable(BROWSER); // the desk phone is unplugged: nothing keeps the other one
    await stage.answer(BROWSER);
  });

  it('is rung at the browser phone alone where it answers by itself', async () => {
    stage.agents.set('user:1', { autoAnswer: true });
    const connected = wait();
    await stage.answer(BROWSER);
    await connected;
    expect(rings()).toHaveLength(1);
  });

  it('is rung at both by a colleague, too', async () => {
    stage.agents.ready('user:2');
    await stage.talking(2);
    const consulting = stage.change({ type: 'consult', target: colleague(1) }, 2);
    const silent = await stage.rung(BROWSER);
    const channelId = await stage.answer(DESK);
    await consulting;
    await hungUp(silent);
    await stage.becomes(1, 'on-call');
    expect(stage.session.legs.at(channelId)).toMatchObject({ agentKey: 'user:1' });
  });

  it('lets no caller hang on a phone that was picked up a moment after the other', async () => {
    const connected = wait();
    const [browser, desk] = [await stage.rung(BROWSER), await stage.rung(DESK)];
    const { ringing } = stage.session.phones;
    ringing.get(desk)?.outcome(true);
    ringing.get(browser)?.outcome(true);
    await connected;
    await stage.telephony.changes.until('one to be let go', () =>
      [browser, desk].some((each) => stage.commands.includes(`hang up ${each}`)),
    );
    const kept = [browser, desk].filter((each) => !stage.commands.includes(`hang up ${each}`));
    expect(kept.map((each) => stage.session.legs.at(each)?.agentKey)).toEqual(['user:1']);
    expect(stage.session.phones.ringing.size).toBe(0);
  });
});
