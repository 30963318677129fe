import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { OnceConnected } from '../../../src/live/session/once-connected.js';
import { TelephonyAwayError, TelephonyError } from '../../../src/telephony/errors.js';
import { colleague, LiveStage } from '../../support/live-stage.js';
import { someSession } from '../../support/live-parts.js';

describe('what a lost connection came in the way of', () => {
  let stop: AbortController;
  let once: OnceConnected;
  let tries: number;
  beforeEach(() => {
    stop = new AbortController();
    once = new OnceConnected(stop.signal);
    tries = 0;
  });

  /** Fails that often because the switch is away. */
  const awayFor = (times: number) => async () => {
    if (tries++ < times) throw new TelephonyAwayError();
  };

  it('is done again when it is back, however often that takes', async () => {
    const done = once.run(someSession(), awayFor(2));
    for (const expected of [1, 2]) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(tries).toBe(expected);
      once.synchronised();
    }
    await done;
    expect(tries).toBe(3);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('is done again at once when it was back before a command on its way was given up', async () => {
    await once.run(someSession(), async () => {
      if (tries++ > 0) return;
      once.synchronised();
      throw new TelephonyAwayError();
    });
    expect(tries).toBe(2);
  });

  it('is not done again when the switch refuses, or the call has ended, or this process stops', async () => {
    const refused = new TelephonyError('Channel not found', { status: 404 });
    await expect(once.run(someSession(), () => Promise.reject(refused))).rejects.toBe(refused);

    const session = someSession();
    const ended = once.run(session, awayFor(1));
    session.move({ state: 'wrapping-up', end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } });
    once.synchronised();
    await expect(ended).rejects.toBeInstanceOf(TelephonyAwayError);

    tries = 0;
    const stopped = once.run(someSession(), awayFor(1));
    stop.abort();
    await expect(stopped).rejects.toBeInstanceOf(TelephonyAwayError);
    expect(tries).toBe(1);
  });

  it('leaves no caller on hold for ever: whoever took over is heard once it is back', async () => {
    const stage = await LiveStage.open();
    const parts = { onceConnected: once.run.bind(once) };
    Object.assign(stage.parts, parts);
    await stage.talking(1);
    await stage.change({ type: 'transfer', target: colleague(2) });
    stage.telephony.faults.set('bridge c1', new TelephonyAwayError());
    await stage.answer('2002');
    await stage.event('leg.joined', 3);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    stage.telephony.faults.clear();
    once.synchronised();
    await stage.idle();
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
    expect(stage.types().at(-1)).toBe('call.transferred');
    await stage.close();
  });
});
