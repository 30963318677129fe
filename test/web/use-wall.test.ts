import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { WireCallSummary, WireLostParty } from '../../src/realtime/protocol.js';
import type { LiveConnection } from '../../src/web/connection/live-connection.js';
import { enterWall } from '../../src/web/wall/use-wall.js';
import { PaintedFrames } from '../support/painted-frames.js';
import { wallCall } from '../support/wall-call.js';

type Watcher = Parameters<LiveConnection['watchWall']>[0];

const frames = new PaintedFrames();
const paintFrame = () => frames.paint();

describe('a wall of more calls than a person can follow', () => {
  beforeEach(() => frames.start());
  afterEach(() => frames.stop());

  const open = (calls: number) => {
    const watching: Watcher[] = [];
    const connection = {
      watchWall: (watcher: Watcher) => {
        watching.push(watcher);
        return { stop: () => {} };
      },
    };
    const { store, leave } = enterWall(connection as unknown as LiveConnection);
    const [watcher] = watching;
    if (watcher === undefined) throw new Error('the wall is not watched');
    watcher.calls(Array.from({ length: calls }, (_, at) => wallCall(`call-${at}`)));
    const seqOf = (callId: string) => store.get().calls[callId]?.summary.seq;
    const change = (callId: string, to: Partial<WireCallSummary>) =>
      watcher.call(wallCall(callId, { seq: 2, ...to }));
    return { seqOf, change, leave };
  };

  test('changes with its clocks', () => {
    const { seqOf, change, leave } = open(61);
    change('call-3', {});
    paintFrame();
    expect(seqOf('call-3')).toBe(1);
    jest.advanceTimersByTime(500);
    expect(seqOf('call-3')).toBe(2);
    leave();
  });

  test('changes with the next frame while there are fewer', () => {
    const { seqOf, change, leave } = open(30);
    change('call-3', {});
    paintFrame();
    expect(seqOf('call-3')).toBe(2);
    leave();
  });

  const lost: WireLostParty = {
    ...{ leg_id: 'l', speaker: 'caller', name: '+254711000111', user_id: null, reason: 'no-sound' },
    ...{ since: '2026-01-01T00:00:00.000Z', duration: 1 },
  };
  test.each<[string, Partial<WireCallSummary>]>([
    ['an urgent alert', { alert: 'urgent', dangers: ['suicide'] }],
    ['a lost line', { lost: [lost] }],
    ['a call for help', { asking_for_help: [7] }],
  ])('shows %s with the next frame, and once', (_what, to) => {
    const { seqOf, change, leave } = open(61);
    change('call-2', {});
    change('call-3', to);
    paintFrame();
    expect([seqOf('call-2'), seqOf('call-3')]).toEqual([2, 2]);
    change('call-3', { ...to, seq: 3 });
    paintFrame();
    expect(seqOf('call-3')).toBe(2);
    leave();
  });
});
