import { describe, expect, it } from '@jest/globals';
import { whyNotAnswered } from '../../../src/live/ringing/why-not-answered.js';
import { newOutboundCall, placeCall } from '../../../src/live/ringing/place-call.js';
import { LiveStage, outside } from '../../support/live-stage.js';

describe('why a number that was dialled did not answer', () => {
  it.each([
    [1, 'not-in-service'],
    [17, 'busy'],
    [21, 'declined'],
    [20, 'unreachable'],
    [18, 'unreachable'],
    [34, 'network-failure'],
    [999, 'no-answer'],
    [null, 'no-answer'],
  ])('is reported by cause %j: %s', (cause, reason) => {
    const rung = { outcome: 'no-answer', causes: [cause], isOutside: true } as const;
    expect(whyNotAnswered(rung)).toEqual({ reason, cause });
  });

  it.each([
    ['given-up', true, 'cancelled'],
    ['given-up', false, 'unreachable'],
    ['unreachable', true, 'network-failure'],
    ['unreachable', false, 'unreachable'],
  ] as const)('is reported by how the ringing ended: %s, outside: %s: %s', (outcome, isOutside, reason) => {
    expect(whyNotAnswered({ outcome, isOutside, causes: [] })).toEqual({ reason, cause: null });
  });

  it('is the most telling of several telephones, with its cause', () => {
    const rung = { outcome: 'refused', causes: [19, 17, 34], isOutside: false } as const;
    expect(whyNotAnswered(rung)).toEqual({ reason: 'busy', cause: 17 });
  });

  it('ends the call with that cause, and the call is that of the agent who dialled', async () => {
    const stage = await LiveStage.open();
    const agent = stage.agents.move('user:1', 'on-call', { callId: 'out-1' });
    stage.session = newOutboundCall('out-1', outside, undefined);
    const placed = placeCall(stage.parts, stage.session, agent, outside);
    await stage.answer('2001');
    await stage.refuse('+254711', { cause: 1 });
    await placed;
    expect(stage.events('call.ended')).toMatchObject([{ cause: 1, reason: 'not-in-service' }]);
    expect(stage.view).toMatchObject({ agent: 'Agent 1', agentUserId: 1, connectedAt: null });
    await stage.close();
  });
});
