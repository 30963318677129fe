import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { callEventSchema, type CallEvent } from '../../src/calls/call-event.js';
import { readStoredEvent } from '../../src/calls/call-event-json.js';
import { END_REASONS, type EndReason } from '../../src/calls/end-reason.js';
import { endByCommand } from '../../src/live/control/end-by-command.js';
import { takeCall } from '../../src/live/queue/take-call.js';
import { waitInQueue } from '../../src/live/queue/wait-in-queue.js';
import { closeLost } from '../../src/live/recovery/close-lost-call.js';
import { journalDialPlanCall } from '../../src/live/recovery/journal-dial-plan-call.js';
import { newOutboundCall, placeCall } from '../../src/live/ringing/place-call.js';
import { OnceConnected } from '../../src/live/session/once-connected.js';
import { TelephonyError } from '../../src/telephony/errors.js';
import { colleague, LiveStage, outside } from '../support/live-stage.js';
import { someSession } from '../support/live-parts.js';
import { someOpenCall } from '../support/some-open-call.js';

type Ended = Extract<CallEvent, { type: 'call.ended' }>;

let stage: LiveStage;
beforeEach(async () => {
  stage = await LiveStage.open();
});
afterEach(async () => {
  await stage.close();
  expect(stage.failures).toEqual([]);
});

/** The call is up, and that party hangs up. */
async function talkUntilGone(who: 'caller' | 'agent', cause: number | null): Promise<void> {
  const [agent] = await stage.talking(1);
  await stage.gone(who === 'caller' ? 'c1' : (agent?.channelId ?? ''), cause);
}

/** An agent calls a number outside; `then` is what becomes of it once that number rings. */
async function place(then: () => Promise<unknown>, target = outside): Promise<void> {
  stage.session = newOutboundCall('out-1', target);
  const agent = stage.agents.move('user:1', 'on-call', { callId: 'out-1' });
  const placed = placeCall(stage.parts, stage.session, agent, target);
  await stage.answer('2001');
  await then();
  await placed;
}
const refusedBy = (cause: number) => () => place(() => stage.refuse('+254711', { cause }));

async function takeRefusedBySwitch(status: number): Promise<void> {
  stage.telephony.faults.set('answer c1', new TelephonyError('refused', { status }));
  const once = new OnceConnected(stage.parts.stopping, { firstMs: 1, maxMs: 1 });
  await takeCall({ ...stage.parts, onceConnected: once.run.bind(once) }, stage.session);
}

/** A call of each reason as it comes to it; a reason without a way to it does not compile. */
const CALLS: Readonly<Record<Exclude<EndReason, 'other'>, () => Promise<unknown>>> = {
  'caller-hung-up': () => talkUntilGone('caller', 16),
  'agent-hung-up': () => talkUntilGone('agent', 16),
  'third-party-hung-up': async () => {
    await stage.talking(1);
    await stage.change({ type: 'transfer', target: outside });
    const taking = await stage.answer('+254711');
    await stage.idle();
    await stage.gone(taking);
  },
  'hung-up': async () => {
    stage.session = someSession({ isInDialPlan: true });
    await talkUntilGone('caller', 16);
  },
  'abandoned-in-queue': async () => {
    await stage.callerJoins();
    await stage.gone('c1', 16);
  },
  cancelled: () => place(async () => (await stage.rung('+254711'), stage.gone('out-1'))),
  'caller-lost': () => talkUntilGone('caller', 44),
  'agent-lost': () => talkUntilGone('agent', 44),
  'no-answer': refusedBy(19),
  busy: refusedBy(17),
  declined: refusedBy(21),
  'not-in-service': refusedBy(1),
  unreachable: refusedBy(20),
  'network-failure': refusedBy(34),
  'agent-no-answer': async () => {
    stage.session = newOutboundCall('out-1', outside);
    const agent = stage.agents.move('user:1', 'on-call', { callId: 'out-1' });
    const placed = placeCall(stage.parts, stage.session, agent, outside);
    await stage.refuse('2001');
    await placed;
  },
  'ended-by-supervisor': async () => {
    await stage.talking(1);
    await endByCommand(stage.parts, stage.session, { userId: 7, note: 'moved' });
  },
  'ended-by-program': async () => {
    await stage.talking(1);
    await endByCommand(stage.parts, stage.session, { userId: null });
  },
  'callback-promised': async () => {
    await stage.callerJoins();
    const queue = { ...stage.parts.queue, maxWaitMs: 0 };
    await waitInQueue({ ...stage.parts, queue }, stage.session, new AbortController().signal);
  },
  'switch-failure': () => takeRefusedBySwitch(404),
  'returned-to-dial-plan': async () => {
    await takeRefusedBySwitch(500);
    await stage.gone('c1', null);
  },
  'switch-restarted': async () => {
    await stage.talking(1);
    await stage.gone('c1', null, { restarted: true });
  },
  'ended-while-away': () => closeEarlier(),
  'unanswered-while-away': async () => {
    const noted = { callId: 'c1', callerId: null, dialled: '116', arrivedAt: new Date(), answered: null };
    const ended = { at: new Date(), cause: 16 };
    await journalDialPlanCall(stage.parts, { readOpen: async () => [] }, { ...noted, ended }, undefined);
  },
};

async function closeEarlier(): Promise<void> {
  const at = new Date();
  const call = someOpenCall({ lastSeq: 4, utterancesByLeg: {}, lastStartMs: 0 }, at);
  const said = {
    ...{
      utterances: [],
      alerts: [],
      earlierEvents: [],
      utteranceIds: [],
      deferred: [],
      unheard: [],
      announced: new Map(),
    },
    ...{ legs: new Map(), isPaused: false, transcription: null },
  };
  await closeLost(stage.parts, call, said, { follow: () => {} });
}

it.each(Object.entries(CALLS))(
  'a call comes to its end by %s, and its journal says so',
  async (reason, call) => {
    await call();
    await stage.idle();
    const ends: Ended[] = stage.events('call.ended');
    expect(ends.map((end) => end.reason)).toEqual([reason]);
    const [end] = ends;
    expect(callEventSchema.parse(JSON.parse(JSON.stringify(end)))).toEqual(JSON.parse(JSON.stringify(end)));
  },
);

it('every reason has its call, and what no call comes to is read from what others wrote', () => {
  const stored = { type: 'call.ended', side: 'server', cause: 16, reason: 'moved' };
  const read = readStoredEvent(stored);
  expect(read).toMatchObject({ reason: 'other', note: 'moved' });
  expect([...Object.keys(CALLS), 'other'].sort()).toEqual([...END_REASONS].sort());
});

it('by a command keeps the user and the note, and no text of a client is the reason', async () => {
  await CALLS['ended-by-supervisor']();
  expect(stage.events('call.ended')).toMatchObject([{ side: 'server', cause: 16, note: 'moved', userId: 7 }]);
});

it.each([18, 27, 38, 41, 44, 102])(
  'a line that breaks off with cause %i is lost, not hung up',
  async (cause) => {
    await talkUntilGone('caller', cause);
    expect(stage.events('call.ended')).toMatchObject([{ side: 'caller', cause, reason: 'caller-lost' }]);
  },
);

it.each<[string, () => unknown, EndReason]>([
  ['busy', () => stage.agents.move('user:2', 'on-call', { callId: 'c2' }), 'busy'],
  ['at no telephone', () => stage.agents.setPhones(['PJSIP/2001']), 'unreachable'],
])('a colleague who is %s is not rung, and the reason says so', async (_who, become, reason) => {
  become();
  await place(async () => {}, colleague(2));
  expect(stage.events('call.ended')).toMatchObject([{ side: 'server', cause: null, reason }]);
});

it.each([
  ['a number outside', outside, '+254711', 'network-failure'],
  ['a colleague', colleague(2), '2002', 'unreachable'],
] as const)('%s that the switch cannot ring', async (_who, target, endpoint, reason) => {
  const refusal = new TelephonyError('Allocation failed', { status: 500 });
  stage.telephony.faults.set(`ring PJSIP/${endpoint}`, refusal);
  await place(async () => {}, target);
  expect(stage.events('call.ended')).toMatchObject([{ reason }]);
});
