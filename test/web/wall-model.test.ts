import { describe, expect, test } from '@jest/globals';
import type { WireCallSummary } from '../../src/realtime/protocol.js';
import { agentOf, stateName } from '../../src/web/ui/format.js';
import {
  emptyWallModel,
  endedCalls,
  liveCalls,
  reduceWall,
  splitByNeed,
  type WallChange,
} from '../../src/web/wall/wall-model.js';
import { wallCall as call } from '../support/wall-call.js';

const one = (summary: WireCallSummary): WallChange => ({
  type: 'changed',
  calls: [{ summary, receivedAtMs: 0 }],
});
const all = (...calls: WireCallSummary[]): WallChange => ({ type: 'calls', calls, receivedAtMs: 0 });
const play = (...changes: WallChange[]) => changes.reduce(reduceWall, emptyWallModel);
const ids = (calls: readonly { summary: WireCallSummary }[]) => calls.map(({ summary }) => summary.call_id);

describe('the wall', () => {
  test('is not empty before it is known to be empty', () => {
    expect(emptyWallModel.loaded).toBe(false);
    expect(play(all()).loaded).toBe(true);
  });

  test('keeps a call in its place while it lives, the longest first', () => {
    const model = play(all(call('bb'), call('a')), one(call('ccc')), one(call('a', { seq: 9 })));
    expect(ids(liveCalls(model))).toEqual(['a', 'bb', 'ccc']);
  });

  const classification: NonNullable<WireCallSummary['classification']> = {
    ...{
      main_category: 'unclassified',
      main_category_confidence: null,
      sub_category: null,
      priority: 'high',
    },
    ...{ intervention_type: null, candidates: [], engine: 'e@1' },
  };
  const lost: WireCallSummary['lost'][number] = {
    ...{
      leg_id: 'l',
      speaker: 'agent',
      name: 'Grace',
      user_id: 1,
      reason: 'no-sound',
      since: '',
      duration: 1,
    },
  };

  test('shows first the call that needs a person most, also where its category is not known', () => {
    const calls = [
      call('a'),
      call('bb', { state: 'queued' }),
      call('ccc', { classification }),
      call('dddd', { alert: 'urgent', dangers: ['suicide'] }),
      call('eeeee', { asking_for_help: [1] }),
      call('ffffff', { lost: [lost] }),
      call('ggggggg', { alert: 'warning', classification: { ...classification, priority: 'medium' } }),
    ];
    const order = ['ffffff', 'eeeee', 'dddd', 'ccc', 'bb', 'a', 'ggggggg'];
    expect(ids(liveCalls(play(all(...calls))))).toEqual(order);
    expect(ids(liveCalls(play(all(...calls.toReversed()))))).toEqual(order);
    const { pressing, others } = splitByNeed(liveCalls(play(all(...calls))));
    expect([ids(pressing), ids(others)]).toEqual([order.slice(0, 4), order.slice(4)]);
  });

  test('counts no waiting caller in a call that an agent places', () => {
    const placed = call('a', { state: 'queued', direction: 'outbound' });
    const waiting = call('bb', { state: 'queued' });
    expect(ids(liveCalls(play(all(placed, waiting))))).toEqual(['bb', 'a']);
    expect([placed, waiting].map(stateName)).toEqual(['Calling', 'Waiting']);
  });

  test('gives a call an agent as long as it lives: one that is over has none, or the one it had', () => {
    const [live, over] = [call('a'), call('bb', { status: 'completed' })].map((each) => ({
      ...each,
      agent: null,
    }));
    expect([live, over].map((each) => agentOf(each as WireCallSummary))).toEqual([
      'No agent yet',
      'No agent',
    ]);
    expect(agentOf({ agent: 'Achieng', status: 'completed' })).toBe('Achieng');
  });

  test('moves a call only when its need becomes another one', () => {
    const before = play(all(call('a', { classification }), call('bb', { classification }), call('ccc')));
    const said = { speaker: 'caller', text: 'Please help me.', doubt: null } as const;
    const same = reduceWall(before, one(call('bb', { classification, last_utterance: said, seq: 2 })));
    expect(ids(liveCalls(same))).toEqual(['a', 'bb', 'ccc']);
    const moved = reduceWall(same, one(call('ccc', { alert: 'urgent', seq: 2 })));
    expect(ids(liveCalls(moved))).toEqual(['ccc', 'a', 'bb']);
  });

  test('does not go back to an older state of a call', () => {
    const model = play(all(call('a', { seq: 5, agent: 'Desk 1' })), one(call('a', { seq: 4 })));
    expect(liveCalls(model)[0]?.summary.agent).toBe('Desk 1');
  });

  test('moves a call that has ended below, the newest first', () => {
    const ended = (id: string, second: string) =>
      one(
        call(id, {
          status: 'completed',
          state: 'ended',
          end_time: `2026-01-01T00:01:${second}.000Z`,
          seq: 2,
        }),
      );
    const model = play(all(call('a'), call('bb'), call('ccc')), ended('a', '10'), ended('bb', '20'));
    expect(ids(liveCalls(model))).toEqual(['ccc']);
    expect(ids(endedCalls(model))).toEqual(['bb', 'a']);
  });

  test('says of a call that is gone after a reconnect that it ended meanwhile', () => {
    const model = play(all(call('a'), call('bb')), all(call('bb')));
    expect(ids(liveCalls(model))).toEqual(['bb']);
    expect(endedCalls(model)[0]).toMatchObject({ endedAway: true });
  });

  test('shows after a reload the calls that ended before', () => {
    const over = call('a', { status: 'completed', state: 'ended', end_time: '2026-01-01T00:01:00.000Z' });
    const model = play(all(call('bb'), over));
    expect(ids(liveCalls(model))).toEqual(['bb']);
    expect(endedCalls(model)).toMatchObject([{ endedAway: false, summary: { call_id: 'a' } }]);
  });

  test('learns how that call ended when the server says so after all', () => {
    const late = call('a', { status: 'completed', state: 'ended', end_time: '2026-01-01T00:01:00.000Z' });
    const model = play(all(call('a')), all(), one(late));
    expect(endedCalls(model)[0]).toMatchObject({ endedAway: false });
  });

  test('does not grow for ever', () => {
    const changes = Array.from({ length: 200 }, (_, index) =>
      one(call(`c${index}`, { status: 'completed', end_time: new Date(index * 1000).toISOString() })),
    );
    const model = play(all(call('live')), ...changes);
    expect(endedCalls(model)).toHaveLength(12);
    expect(ids(endedCalls(model))[0]).toBe('c199');
    expect(ids(liveCalls(model))).toEqual(['live']);
  });
});
