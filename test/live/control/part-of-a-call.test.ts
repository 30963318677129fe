import { afterEach, describe, expect, it } from '@jest/globals';
import type { CallEnd } from '../../../src/calls/call-end.js';
import { consultedLeg, endConsultation } from '../../../src/live/control/consult.js';
import { endByCommand } from '../../../src/live/control/end-by-command.js';
import { returnCaller, takenOver } from '../../../src/live/control/hand-over.js';
import { holdByPhone } from '../../../src/live/control/hold-by-phone.js';
import { CallChanges } from '../../../src/live/session/call-changes.js';
import { CallHearing } from '../../../src/live/session/call-hearing.js';
import { CallPhones } from '../../../src/live/session/call-phones.js';
import type { EndingCall, HandedOverCall } from '../../../src/live/session/call-views.js';
import { CallerWait } from '../../../src/live/session/caller-wait.js';
import { Handover } from '../../../src/live/session/handover.js';
import { CallLegs, type CallLeg } from '../../../src/live/session/legs.js';
import { LostParties } from '../../../src/live/session/lost-parties.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { liveParts } from '../../support/live-parts.js';

type Moves = Parameters<HandedOverCall['move']>[0][];

function someLeg(legId: string, isHeld = false): CallLeg {
  const tap = { close: async () => {} } as CallLeg['tap'];
  const person = { name: legId, userId: null, agentKey: null, channelId: `channel-${legId}` };
  const speaker = legId === 'caller' ? 'caller' : 'agent';
  const found = { isFirst: false, isOnly: false, isConnected: true, isHeld };
  return { legId, speaker, tapId: `tap-${legId}`, tap, ...person, ...found };
}

/** A caller with agents; no `CallSession` stands behind it. */
function callOf(moves: Moves, ...legs: readonly CallLeg[]): HandedOverCall {
  const call: HandedOverCall = {
    callId: 'c1',
    bridgeId: 'bridge-c1',
    answeredAtMs: 0,
    end: undefined,
    abort: new AbortController(),
    changes: new CallChanges(),
    handover: new Handover(),
    hearing: new CallHearing(),
    legs: new CallLegs(),
    lost: new LostParties(),
    move: (to) => moves.push(to) > 0,
  };
  for (const leg of legs) call.legs.add(leg);
  return call;
}

const consultationOf = (byLegId: string, legId: string) => ({ byLegId, legId, ring: new AbortController() });

describe('a command is carried out on the facts of a call that it needs', () => {
  const requeued: string[] = [];
  const parts = () => ({
    ...liveParts(),
    queueAgain: async ({ callId }: { callId: string }) => void requeued.push(callId),
  });
  afterEach(() => {
    requeued.length = 0;
  });

  it('the hold key holds the caller and takes the caller back', async () => {
    const moves: Moves = [];
    const own = parts();
    const call = { ...callOf(moves, someLeg('caller'), someLeg('agent-1')), isInDialPlan: false };
    await holdByPhone(own, call, 'channel-agent-1', true);
    await holdByPhone(own, call, 'channel-agent-1', false);
    expect(moves.map(({ state }) => state)).toEqual(['held', 'up']);
    expect(own.written.map(({ event }) => event.type)).toEqual(['leg.held', 'leg.resumed']);
  });

  it('a consultation ends: its ringing stops, and the party who was asked is let go', async () => {
    const own = parts();
    const call = callOf([], someLeg('caller', true), someLeg('agent-1'), someLeg('agent-2'));
    const consultation = consultationOf('agent-1', 'agent-2');
    call.handover.beginConsultation(consultation);
    expect(consultedLeg(call).legId).toBe('agent-2');
    await endConsultation(own, call);
    expect(consultation.ring.signal.aborted).toBe(true);
    expect([...call.legs.keys()]).toEqual(['caller', 'agent-1']);
    expect(own.telephony.commands).toEqual(['hang up channel-agent-2']);
  });

  it('a transfer is written once the caller hears the other agent', async () => {
    const own = parts();
    const call = callOf([], someLeg('caller', true), someLeg('agent-2'));
    call.handover.beginTransfer();
    await takenOver(own, call, { fromLegId: 'agent-1', toLegId: 'agent-2', kind: 'blind' });
    expect(call.handover.isBeingTransferred).toBe(false);
    expect(call.legs.ofCaller?.isHeld).toBe(false);
    expect(own.written.at(-1)?.event).toMatchObject({ type: 'call.transferred', toLegId: 'agent-2' });
  });

  it('a caller whom the switch refuses to bridge, and who has no agent, is queued again', async () => {
    const own = parts();
    const bridge = async () => Promise.reject(new TelephonyError('refused', { status: 500 }));
    Object.assign(own.telephony, { bridge });
    await expect(returnCaller(own, callOf([], someLeg('caller', true)))).rejects.toThrow(TelephonyError);
    expect(requeued).toEqual(['c1']);
  });

  it('a supervisor ends the call for all parties', async () => {
    const own = parts();
    const ends: CallEnd[] = [];
    const alone = callOf([], someLeg('caller'), someLeg('agent-1'));
    const call: EndingCall = {
      ...alone,
      callerId: '+254700',
      phones: new CallPhones(alone.bridgeId, alone.legs),
      wait: new CallerWait(),
      move: (to) => to.state === 'wrapping-up' && ends.push(to.end) > 0,
    };
    await endByCommand(own, call, { userId: 7 });
    expect(ends).toMatchObject([{ reason: 'ended-by-supervisor', userId: 7 }]);
    expect(call.legs.size).toBe(0);
    expect(own.telephony.commands).toEqual(
      expect.arrayContaining(['hang up channel-caller', 'hang up channel-agent-1']),
    );
  });
});
