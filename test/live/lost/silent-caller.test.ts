import { describe, expect, it } from '@jest/globals';
import { LineKeeper } from '../../../src/live/lost/line-keeper.js';
import { LiveStage } from '../../support/live-stage.js';

describe('a caller who is not heard any more', () => {
  it('is shown at once, ended in the end, and called back', async () => {
    const stage = await LiveStage.open();
    const keeper = new LineKeeper(stage.parts, new Map());
    const [leg] = await stage.talking(1);
    stage.telephony.silences.set(leg?.channelId ?? '', { silentMs: 0, isIntermittent: false });
    stage.telephony.silences.set('c1', { silentMs: 2_100, isIntermittent: false });
    await keeper.check(stage.session);
    expect(stage.view.lost).toMatchObject([{ legId: 'caller', reason: 'no-sound' }]);
    expect(stage.view.state).toBe('up');
    Object.assign(stage.session.lost.get('caller') ?? {}, { sinceMs: 0 });
    stage.telephony.silences.set('c1', { silentMs: 120_000, isIntermittent: false });
    await keeper.check(stage.session);
    expect(stage.events('call.ended')).toMatchObject([{ side: 'caller', cause: 44, reason: 'caller-lost' }]);
    keeper.close();
    await stage.close();
    expect(stage.failures).toEqual([]);
  });
});
