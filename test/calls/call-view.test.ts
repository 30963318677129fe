import { describe, expect, it } from '@jest/globals';
import type { CallEvent, CallEventRecord, Classification } from '../../src/calls/call-event.js';
import { isStored, parseCallEventRecord } from '../../src/calls/call-event-json.js';
import { isLive, mayMove, type CallStateName } from '../../src/calls/call-state.js';
import { emptyCallView, foldCallEvent, type CallView } from '../../src/calls/call-view.js';
import { everyCallEvent, someUtterance } from '../support/call-events.js';
import { EVERY_CALL_EVENT } from '../support/every-call-event.js';

const at = (n: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, n));

function viewAfter(...events: readonly CallEvent[]): CallView {
  return events.reduce(
    (view, event, n) => foldCallEvent(view, { callId: 'a', seq: n + 1, at: at(n), startMs: 0, event }),
    emptyCallView('a'),
  );
}

const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const agentJoined: CallEvent = {
  type: 'leg.joined',
  legId: 'agent-1',
  speaker: 'agent',
  name: 'Desk 1',
  userId: null,
};
const ended: CallEvent = { type: 'call.ended', side: 'agent', cause: 16, reason: 'agent-hung-up' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };

describe('a call as its events report it', () => {
  it('begins queued, with who calls whom', () => {
    expect(viewAfter(started)).toMatchObject({
      ...{ callId: 'a', callerId: '0700', dialled: '116', state: 'queued', seq: 1 },
      ...{ startedAt: at(0), answeredAt: null, endedAt: null, agent: null },
    });
  });

  it('is up once an agent is on it, and stays so while one leaves for another', () => {
    const left: CallEvent = { type: 'leg.left', legId: 'agent-1', speaker: 'agent', cause: 16 };
    const callerJoined: CallEvent = {
      type: 'leg.joined',
      legId: 'caller',
      speaker: 'caller',
      name: '0700',
      userId: null,
    };
    expect(viewAfter(started, answered, callerJoined)).toMatchObject({ state: 'queued', answeredAt: at(1) });
    expect(viewAfter(started, answered, agentJoined)).toMatchObject({ state: 'up', agent: 'Desk 1' });
    const second: CallEvent = { ...agentJoined, legId: 'agent-2', name: 'Desk 2' };
    expect(viewAfter(started, agentJoined, left, second)).toMatchObject({ state: 'up', agent: 'Desk 2' });
  });

  const callerLeg = { legId: 'caller', speaker: 'caller' } as const;
  const held: CallEvent = { type: 'leg.held', ...callerLeg };
  const resumed: CallEvent = { type: 'leg.resumed', ...callerLeg };
  const amina: CallEvent = { ...agentJoined, name: 'Amina', userId: 7 };
  const asked: CallEvent = { ...agentJoined, legId: 'agent-2', name: 'Baraka', userId: 8 };

  it('names the legs in whose speech no word is heard, until words come, the leg leaves or the call ends', () => {
    const wordless = (legId: string, isWordless = true): CallEvent => ({
      ...{ type: 'media.wordless', legId, isWordless, fromMs: 0, levelDbfs: -70 },
    });
    const both = [started, answered, agentJoined, wordless('caller'), wordless('agent-1')];
    const left: CallEvent = { type: 'leg.left', legId: 'agent-1', speaker: 'agent', cause: 16 };
    expect(viewAfter(...both, wordless('caller')).wordlessLegs).toEqual(['agent-1', 'caller']);
    expect(viewAfter(...both, wordless('caller', false)).wordlessLegs).toEqual(['agent-1']);
    expect(viewAfter(...both, left).wordlessLegs).toEqual(['caller']);
    expect(viewAfter(...both, ended).wordlessLegs).toEqual([]);
  });

  it('stays the agent’s when a supervisor barges in and goes', () => {
    const barged: CallEvent = { ...agentJoined, legId: 'supervisor-2', name: 'Boss', userId: 9 };
    const left: CallEvent = { type: 'leg.left', legId: 'supervisor-2', speaker: 'agent', cause: null };
    const view = viewAfter(started, amina, barged);
    expect(view).toMatchObject({ agent: 'Amina', agentUserId: 7, state: 'up' });
    expect(view.usersByLeg).toEqual({ 'agent-1': 7, 'supervisor-2': 9 });
    expect(viewAfter(started, amina, barged, left)).toMatchObject({ agent: 'Amina', agentUserId: 7 });
  });

  it('stays the agent’s when a colleague is invited', () => {
    const view = viewAfter(started, amina, asked);
    expect(view).toMatchObject({
      agent: 'Amina',
      agentUserId: 7,
      usersByLeg: { 'agent-1': 7, 'agent-2': 8 },
    });
  });

  it('is on hold while a colleague is asked, and the agent’s again when the caller is taken back', () => {
    expect(viewAfter(started, amina, held, asked)).toMatchObject({ agent: 'Amina', state: 'held' });
    const view = viewAfter(started, amina, held, asked, resumed);
    expect(view).toMatchObject({ agent: 'Amina', agentUserId: 7, state: 'up' });
  });

  it('is the colleague’s once it is handed over, but stays the agent’s when it goes outside', () => {
    const legs = { fromLegId: 'agent-1', toLegId: 'agent-2', kind: 'attended' } as const;
    const events = [started, amina, held, asked, resumed];
    const transferred: CallEvent = { type: 'call.transferred', ...legs, name: 'Baraka', userId: 8 };
    expect(viewAfter(...events, transferred)).toMatchObject({ agent: 'Baraka', agentUserId: 8, state: 'up' });
    const outside: CallEvent = { type: 'call.transferred', ...legs, name: null, userId: null };
    expect(viewAfter(...events, outside)).toMatchObject({ agent: 'Amina', agentUserId: 7 });
  });

  const ringing = (name: string, userId: number): CallEvent => ({ type: 'agent.ringing', name, userId });
  const missed: CallEvent = { type: 'agent.missed', name: 'Baraka', userId: 8, reason: 'no-answer' };
  const queued: CallEvent = { type: 'call.queued', priority: 1_000, language: null };
  const aminaLeft: CallEvent = { type: 'leg.left', legId: 'agent-1', speaker: 'agent', cause: null };
  const chali: CallEvent = { ...agentJoined, legId: 'agent-3', name: 'Chali', userId: 9 };
  /** Amina hands over blindly, Baraka does not answer, and the queue finds Chali. */
  const handedOverInVain = [
    ...[started, answered, amina, held, aminaLeft, ringing('Baraka', 8), missed],
    ...[queued, ringing('Chali', 9)],
  ];

  it.each([
    ['comes back from hold first', [resumed, chali]],
    ['comes back from hold behind it', [chali, resumed]],
  ])('is the agent’s whom the queue found after a blind transfer in vain: the caller %s', (_order, last) => {
    expect(viewAfter(...handedOverInVain)).toMatchObject({ state: 'ringing', agent: 'Amina' });
    const view = viewAfter(...handedOverInVain, ...last);
    expect(view).toMatchObject({ state: 'up', agent: 'Chali', agentUserId: 9, usersByLeg: { 'agent-3': 9 } });
  });

  it('is the colleague’s who answers a blind transfer, and stays on hold until the caller is back', () => {
    const events = [started, answered, amina, held, aminaLeft, ringing('Baraka', 8), asked];
    expect(viewAfter(...events)).toMatchObject({ state: 'held', agent: 'Baraka', agentUserId: 8 });
    expect(viewAfter(...events, resumed)).toMatchObject({ state: 'up', agent: 'Baraka' });
  });

  it('stays the agent’s where neither of two has a user, until the first has left', () => {
    const second: CallEvent = { ...agentJoined, legId: 'agent-2', name: 'Desk 2' };
    expect(viewAfter(started, agentJoined, second)).toMatchObject({ agent: 'Desk 1' });
  });

  it('passes to the colleague whom the agent leaves alone with the caller, and stays there when all have left', () => {
    const events = [started, answered, amina, asked, aminaLeft];
    expect(viewAfter(...events)).toMatchObject({ agent: 'Baraka', agentUserId: 8, state: 'up' });
    const barakaLeft: CallEvent = { ...aminaLeft, legId: 'agent-2' };
    expect(viewAfter(...events, barakaLeft)).toMatchObject({
      agent: 'Baraka',
      agentUserId: 8,
      agentLegs: [],
    });
  });

  it('shows how long it rang and was held, of what is over', () => {
    const view = viewAfter(started, queued, ringing('Amina', 7), amina, held, resumed, held);
    expect(view).toMatchObject({ queuedAt: at(0), connectedAt: at(3), ringMs: 1_000, holdMs: 1_000 });
    expect(view).toMatchObject({ ringingAt: null, heldAt: at(6) });
    expect(foldCallEvent(view, { callId: 'a', seq: 8, at: at(8), startMs: 0, event: ended })).toMatchObject({
      ...{ state: 'wrapping-up', holdMs: 3_000, heldAt: null, ringMs: 1_000 },
    });
  });

  it('stays what it is where it is reported to begin a second time', () => {
    const again: CallEvent = { type: 'call.started', callerId: null, dialled: '999', direction: 'outbound' };
    expect(viewAfter(started, agentJoined, again)).toMatchObject({
      callerId: '0700',
      dialled: '116',
      state: 'up',
    });
  });

  it('ends when all parties have left, and is finished with its transcript', () => {
    expect(viewAfter(started, ended)).toMatchObject({
      ...{ state: 'wrapping-up', endedAt: at(1), hangupSide: 'agent', hangupCause: 16 },
    });
    expect(viewAfter(started, ended, complete)).toMatchObject({ state: 'ended', endedAt: at(1), seq: 3 });
  });

  it('that was never reported to have ended ends with its transcript', () => {
    expect(viewAfter(started, complete)).toMatchObject({ state: 'ended', endedAt: at(1) });
  });

  it('shows the newest words and the newest classification', () => {
    const view = viewAfter(...everyCallEvent());
    expect(view).toMatchObject({
      lastUtterance: { id: someUtterance().id, speaker: 'caller', text: someUtterance().text, doubt: null },
      classification: { mainCategory: 'unclassified', engine: 'cues@1' },
      seq: everyCallEvent().length,
    });
  });

  describe('with an alert', () => {
    const evidence = [{ utteranceId: 'a', text: 'beat me', start: 3, end: 10 }];
    const alert = (name: string, severity: 'warning' | 'urgent', said = evidence): CallEvent => ({
      ...{ type: 'alert.raised', ruleId: name, name, severity, evidence: said },
    });
    const sentence = someUtterance({ id: 'a', text: 'He beat me.' });
    const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
    const said: CallEvent = { type: 'transcript.final', utterance: sentence, timing };
    const noted = (name: string, alertSeq = 2): CallEvent => ({
      ...{ type: 'alert.acknowledged', alertSeq, userId: 9, name },
    });

    it('says which sentence raised it, of the newest of the gravest', () => {
      const raised = viewAfter(started, said, alert('Violence', 'urgent'));
      const reason = { name: 'Violence', sentence: 'He beat me.', startMs: 0 };
      expect(raised).toMatchObject({ alert: 'urgent', alertReason: { ...reason, quote: evidence[0] } });
      const lesser = viewAfter(started, said, alert('Violence', 'urgent'), alert('Silence', 'warning', []));
      expect(lesser).toMatchObject({ alert: 'urgent', alertReason: reason });
      const next = viewAfter(started, said, alert('Silence', 'warning', []), alert('Violence', 'urgent'));
      expect(next.alertReason).toMatchObject(reason);
      expect(viewAfter(started, alert('Silence', 'warning', [])).alertReason).toMatchObject({
        ...{ name: 'Silence', quote: null, sentence: null },
      });
    });

    it('names the first supervisor who took note of it, until another one as grave is raised', () => {
      const both = viewAfter(started, alert('Violence', 'urgent'), noted('Peter'), noted('Ruth'));
      expect(both.alertAcknowledgement).toEqual({ userId: 9, name: 'Peter', at: at(2) });
      const lesser = viewAfter(
        started,
        alert('Violence', 'urgent'),
        noted('Peter'),
        alert('Silence', 'warning'),
      );
      expect(lesser.alertAcknowledgement).toMatchObject({ name: 'Peter' });
      const again = viewAfter(
        started,
        alert('Violence', 'urgent'),
        noted('Peter'),
        alert('Weapon', 'urgent'),
      );
      expect(again).toMatchObject({ alertReason: { name: 'Weapon' }, alertAcknowledgement: null });
      expect(viewAfter(started, noted('Peter')).alertAcknowledgement).toBeNull();
      // the second alert came while the first one was being acknowledged
      const crossed = [started, alert('Violence', 'urgent'), alert('Weapon', 'urgent')];
      expect(viewAfter(...crossed, noted('Peter')).alertAcknowledgement).toBeNull();
      expect(viewAfter(...crossed, noted('Peter'), noted('Ruth', 3)).alertAcknowledgement).toMatchObject({
        name: 'Ruth',
      });
    });

    it.each<[string, CallEvent]>([
      ['this version', { type: 'alert.seen', alertSeq: 2, userId: 8, name: 'Grace' }],
      ['a version that does not know of it', { type: 'event.unreadable', storedType: 'alert.seen' }],
    ])('is still to be acknowledged once the agent of the call has seen it, to %s', (_version, seen) => {
      expect(viewAfter(started, alert('Violence', 'urgent'), seen)).toMatchObject({
        ...{ alert: 'urgent', alertAcknowledgement: null },
      });
    });
  });

  it('is one of which nothing is recorded when the caller has not heard all of the announcement', () => {
    const announced = (legId: string, isComplete: boolean): CallEvent => ({
      ...{ type: 'announcement.played', legId, playedMs: 900, isComplete },
    });
    expect(viewAfter(started, announced('caller', false)).isUnannounced).toBe(true);
    expect(viewAfter(started, announced('caller', false), announced('caller', true)).isUnannounced).toBe(
      false,
    );
    expect(viewAfter(started, announced('third-party-1', false)).isUnannounced).toBe(false);
  });

  it('keeps each danger that was heard, and none that was denied', () => {
    const classification = viewAfter(...everyCallEvent()).classification as Classification;
    const heard = (category: string, negated = false): CallEvent => ({
      type: 'classification.updated',
      classification,
      evidence: [{ utteranceId: 'u', category, text: 'w', start: 0, end: 1, weight: 0, negated }],
    });
    const events = [
      heard('Risk / sexual_abuse'),
      heard('VANE / Sexual Abuse'),
      heard('Risk / weapon', true),
      heard('Risk / suicide'),
      heard('Risk / sexual_abuse'),
    ];
    expect(viewAfter(started, ...events).dangers).toEqual(['sexual_abuse', 'suicide']);
  });

  it('does not move with words still being said', () => {
    const before = viewAfter(started);
    const event: CallEvent = { type: 'transcript.interim', utterance: someUtterance(), confirmedWords: 0 };
    expect(foldCallEvent(before, { callId: 'a', seq: null, at: at(9), startMs: 0, event })).toEqual(before);
  });
});

describe('the states of a call', () => {
  const states: readonly CallStateName[] = ['queued', 'ringing', 'up', 'wrapping-up', 'ended'];

  it('are live while a party is on it', () => {
    expect(states.filter(isLive)).toEqual(['queued', 'ringing', 'up']);
  });

  it('lead to the end and never back from it', () => {
    for (const state of states) expect(mayMove('ended', state)).toBe(false);
    for (const state of states.filter(isLive)) expect(mayMove(state, 'wrapping-up')).toBe(true);
    expect(mayMove('wrapping-up', 'ended')).toBe(true);
    expect(mayMove('up', 'ended')).toBe(false);
  });
});

describe('an event that went through JSON', () => {
  it.each(everyCallEvent())('is the same: $type', (event) => {
    const record: CallEventRecord = {
      ...{ callId: 'a', at: at(3), startMs: -20.5, event },
      seq: event.type === 'transcript.interim' ? null : 4,
    };
    const parsed = parseCallEventRecord(JSON.parse(JSON.stringify(record)));
    expect(parsed).toEqual(record);
    expect(isStored(parsed)).toBe(event.type !== 'transcript.interim');
  });

  it.each([
    ['direction of a call', 'call.started', 'direction', 'inbound'],
    ['user who placed a call', 'call.started', 'userId', null],
    ['user of a phone that rings', 'agent.ringing', 'userId', null],
    ['user of a phone that rang in vain', 'agent.missed', 'userId', null],
    ['user of a leg', 'leg.joined', 'userId', null],
    ['user of a lost leg', 'leg.lost', 'userId', null],
    ['name of the agent after a transfer', 'call.transferred', 'name', null],
    ['user after a transfer', 'call.transferred', 'userId', null],
    ['opinion score of sound', 'media.quality', 'mos', null],
    ['doubt of words', 'transcript.final', 'doubt', null],
  ] as const)('of an older server is read without the %s', (_, type, field, meaning) => {
    const [event] = EVERY_CALL_EVENT[type];
    const json = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(event, (key, kept: unknown) => (key === field ? value : kept)));
    expect(json(undefined)).not.toEqual(json(meaning));
    expect(parseCallEventRecord({ ...good, event: json(undefined) }).event).toEqual(json(meaning));
  });

  const good = { callId: 'a', seq: 1, at: '2026-03-01T10:00:00.000Z', startMs: 0, event: answered };
  it.each([
    [null],
    [{}],
    [{ ...good, seq: 0 }],
    [{ ...good, seq: '1' }],
    [{ ...good, at: 'today' }],
    [{ ...good, event: { type: 'call.exploded' } }],
    [{ ...good, event: { type: 'leg.left', legId: 'x', speaker: 'nobody', cause: null } }],
  ])('is refused when it is none: %j', (json) => {
    expect(() => parseCallEventRecord(json)).toThrow();
  });
});
