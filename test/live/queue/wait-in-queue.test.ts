import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitInQueue } from '../../../src/live/queue/wait-in-queue.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import type { QueueSettings } from '../../../src/live/session/call-parts.js';
import { LiveStage } from '../../support/live-stage.js';
import { someSession } from '../../support/live-parts.js';

const refused = new TelephonyError('Channel not in Stasis', { status: 409 });

describe('a caller who waits', () => {
  let stage: LiveStage;
  let over: AbortController;
  beforeEach(async () => {
    stage = await LiveStage.open();
    over = new AbortController();
    await stage.callerJoins();
  });
  afterEach(async () => {
    over.abort();
    await stage.close();
  });

  const wait = (queue: Partial<QueueSettings> = {}) =>
    waitInQueue({ ...stage.parts, queue: { ...stage.parts.queue, ...queue } }, stage.session, over.signal);
  const heard = (beginning: string) => stage.commands.filter((command) => command.startsWith(beginning));
  const hears = (beginning: string, n = 1) =>
    stage.telephony.changes.until(beginning, () => heard(beginning)[n - 1]);

  it('hears music from the end of the greeting until the wait is over', async () => {
    let greeted = () => {};
    void stage.session.announcements.greet(true, () => new Promise((resolve) => (greeted = resolve)));
    const first = wait();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage.commands).toEqual([]);
    greeted();
    await hears('start music');
    over.abort();
    await first;
    expect(stage.commands).toEqual(['start music for c1', 'stop music for c1']);
  });

  it('is given the place in the queue from time to time, between the music', async () => {
    stage.agents.all().forEach(({ key }) => stage.agents.logOut(key));
    const { router } = stage.parts;
    const before = { sinceMs: 0, priority: 0, language: null };
    void router.next({ callId: 'c0', ...before }, over.signal);
    void router.next({ callId: 'c1', ...before, sinceMs: 1 }, over.signal);
    const waiting = wait({ announceEveryMs: 5 });
    await hears('play sound:queue-thereare number:2 sound:queue-callswaiting sound:queue-thankyou to c1');
    expect(stage.commands.slice(0, 2)).toEqual(['start music for c1', 'stop music for c1']);
    await hears('start music', 2);
    over.abort();
    await waiting;
  });

  it('is given who is next, and nothing of a place far behind', async () => {
    stage.agents.all().forEach(({ key }) => stage.agents.logOut(key));
    const { router } = stage.parts;
    const place = { sinceMs: 0, priority: 0, language: null };
    void router.next({ callId: 'c1', ...place }, over.signal);
    const waiting = wait({ announceEveryMs: 5 });
    await hears('play sound:queue-youarenext sound:queue-thankyou to c1');
    for (let n = 0; n < 20; n++) {
      void router.next({ callId: `p${n}`, ...place, priority: 1 }, new AbortController().signal);
    }
    await hears('play sound:queue-thankyou to c1');
    over.abort();
    await waiting;
  });

  it('is promised a call back after the longest wait, which is noted, and the call ends', async () => {
    stage.session.wait.countFrom(Date.now() - 60_000);
    await wait({ maxWaitMs: 60_000, callbackPromise: ['sound:call-you-back'] });
    expect(heard('play')).toEqual(['play sound:call-you-back to c1']);
    expect(stage.types().slice(1)).toEqual(['callback.promised', 'call.ended', 'leg.left']);
    expect(stage.session.end).toMatchObject({ reason: 'callback-promised' });
  });

  it('is promised nothing while no number is known: who cannot be called back waits on', async () => {
    stage.session = someSession({ callerId: null });
    stage.session.wait.countFrom(Date.now() - 60_000);
    const waiting = wait({ maxWaitMs: 0, announceEveryMs: 5, callbackPromise: ['sound:call-you-back'] });
    await hears('start music', 3);
    expect(stage.types()).not.toContain('callback.promised');
    over.abort();
    await waiting;
  });

  it('is not sent away when an agent answers while the promise is said', async () => {
    stage.telephony.playsUntilOrdered = true;
    const waiting = wait({ maxWaitMs: 0, callbackPromise: ['sound:call-you-back'] });
    await hears('play sound:call-you-back');
    over.abort();
    await waiting;
    expect(stage.session.end).toBeUndefined();
  });

  it.each(['play', 'start music', 'stop music'])(
    'is not lost when the switch refuses to %s',
    async (command) => {
      stage.telephony.faults.set(command, refused);
      const waiting = wait({ announceEveryMs: 1 });
      await hears('start music');
      expect(stage.session.end).toBeUndefined();
      over.abort();
      await waiting;
    },
  );

  it('is promised a call back even by a switch that plays nothing', async () => {
    for (const command of ['play', 'start music', 'stop music']) stage.telephony.faults.set(command, refused);
    await wait({ maxWaitMs: 20, callbackPromise: ['sound:call-you-back'] });
    expect(stage.types()).toContain('callback.promised');
    expect(stage.session.end).toBeDefined();
  });
});
