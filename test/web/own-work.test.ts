import { describe, expect, test } from '@jest/globals';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { emptyCallModel, type CallModel } from '../../src/web/call/call-model.js';
import type { Leg } from '../../src/web/call/people.js';
import type { PhoneLine } from '../../src/web/phone/phone-state.js';
import { callPlace } from '../../src/web/work/call-place.js';
import { toOwnLine } from '../../src/web/work/own-line.js';
import { emptyOwnModel, grown, reduceOwn, shrunk, type OwnChange } from '../../src/web/desk/own-model.js';

const agent: WireAgent = {
  ...{ user_id: 7, name: 'Amina', extension: '201', state: 'on-call', reason: null },
  ...{
    call_id: 'a',
    duration: 5,
    supervising: null,
    wrap_up_left: null,
    auto_answer: false,
    after_call: null,
    languages: [],
    online: true,
  },
};
const state = (change: Partial<WireAgent>): OwnChange => ({
  ...{ type: 'state', receivedAtMs: 1_000 },
  state: { agent: { ...agent, ...change }, colleagues: [], waiting: 0 },
});
const leg = (change: Partial<Leg>): Leg => ({
  ...{ speaker: 'agent', name: 'Amina', userId: 7, muted: false, held: false, left: false },
  ...change,
});
const callWith = (legs: Record<string, Leg>): CallModel => ({ ...emptyCallModel, legs });

describe('the work page of an agent', () => {
  test('reports a supervisor until that one goes, or the call is over', () => {
    const reported = reduceOwn(reduceOwn(emptyOwnModel, state({})), {
      type: 'notice',
      notice: { call_id: 'a', mode: 'whisper' },
    });
    expect(reported.notice).toMatchObject({ mode: 'whisper' });
    expect(reduceOwn(reported, state({ state: 'on-hold' })).notice).toMatchObject({ mode: 'whisper' });
    expect(reduceOwn(reported, { type: 'notice', notice: { call_id: 'a', mode: null } }).notice).toBeNull();
    expect(reduceOwn(reported, state({ state: 'available', call_id: null })).notice).toBeNull();
    expect(reduceOwn(reported, state({ call_id: 'b' })).notice).toBeNull();
  });

  test('counts on from what the server said, by this machine’s own time', () => {
    expect(grown(5, 1_000, 3_500)).toBe(7.5);
    expect(shrunk(20, 1_000, 4_000)).toBe(17);
    expect(shrunk(1, 1_000, 9_000)).toBe(0);
    expect(grown(5, 1_000, 900)).toBe(5); // the page was drawn before it heard
  });
});

describe('a page without a call', () => {
  const at = (change: Partial<WireAgent>, line: PhoneLine) => callPlace({ ...agent, ...change }, line);

  test('says where the next one rings, and never here when this browser cannot ring', () => {
    const available = { state: 'available', online: true } as const;
    const refused: PhoneLine = { state: 'no-microphone', fault: 'refused' };
    expect(at(available, { state: 'ready' })).toBe('here');
    expect(at(available, { state: 'elsewhere' })).toBe('elsewhere');
    expect(at(available, { state: 'off' })).toBe('desk');
    expect(at(available, refused)).toBe('desk');
    expect(at({ ...available, online: false }, refused)).toBe('nowhere');
    expect(at({ ...available, online: false }, { state: 'ready' })).toBe('nowhere');
  });

  test('says that one rings while it does', () => {
    expect(at({ state: 'ringing' }, { state: 'ready' })).toBe('ringing');
    expect(at({ state: 'break' }, { state: 'ready' })).toBe('away');
  });
});

describe('where an agent stands on their own call', () => {
  const caller = leg({ speaker: 'caller', name: '+1', userId: null });

  test('muted, held, and with a colleague while the caller waits', () => {
    const line = toOwnLine(
      callWith({
        caller: { ...caller, held: true },
        'agent-1': leg({ muted: true }),
        'agent-2': leg({ name: 'Baraka', userId: 8 }),
      }),
      agent,
    );
    expect(line).toMatchObject({ isOn: true, muted: true, held: true, consulting: 'Baraka' });
  });

  test('three in a conference are no consultation', () => {
    const others = {
      'agent-1': leg({}),
      'third-1': leg({ speaker: 'third-party', name: '+2', userId: null }),
    };
    expect(toOwnLine(callWith({ caller, ...others }), agent)).toMatchObject({
      held: false,
      consulting: null,
    });
  });

  test('one who has left is no longer asked, and one who only listens is not on it', () => {
    const held = { ...caller, held: true };
    const gone = leg({ name: 'Baraka', userId: 8, left: true });
    expect(toOwnLine(callWith({ caller: held, a: leg({}), b: gone }), agent).consulting).toBeNull();
    const listens = toOwnLine(callWith({ caller, b: leg({ name: 'Baraka', userId: 8 }) }), agent);
    expect(listens.isOn).toBe(false);
  });
});
