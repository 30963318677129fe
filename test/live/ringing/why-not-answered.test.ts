import { describe, expect, it } from '@jest/globals';
import { whyNotAnswered } from '../../../src/live/ringing/why-not-answered.js';
import { newOutboundCall, placeCall } from '../../../src/live/ringing/place-call.js';
import { LiveStage, outside } from '../../support/live-stage.js';

describe('why a number that was dialled did not answer', () => {
  it.each([
    [1, 'not in service'],
    [22, 'not in service'],
    [28, 'not in service'],
    [17, 'busy'],
    [21, 'declined'],
    [20, 'unreachable'],
    [27, 'unreachable'],
    [18, 'no answer'],
    [19, 'no answer'],
    [34, 'network'],
    [38, 'network'],
    [127, 'network'],
    [999, 'no-answer'],
    [null, 'no-answer'],
  ])('is told by cause %j: %s', (cause, words) => {
    expect(whyNotAnswered('no-answer', cause)).toBe(words);
  });

  it('ends the call with that cause, and the call is that of the agent who dialled', async () => {
    const stage = await LiveStage.open();
    const agent = stage.agents.move('user:1', 'on-call', { callId: 'out-1' });
    stage.session = newOutboundCall('out-1', outside, undefined);
    const placed = placeCall(stage.parts, stage.session, agent, outside);
    await stage.answer('2001');
    await stage.refuse('+254711', { cause: 1 });
    await placed;
    expect(stage.events('call.ended')).toMatchObject([{ cause: 1, reason: 'not connected: not in service' }]);
    expect(stage.view).toMatchObject({ agent: 'Agent 1', agentUserId: 1, connectedAt: null });
    await stage.close();
  });
});
