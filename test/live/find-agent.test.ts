import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CallSession } from '../../src/live/call-session.js';
import { findAgent } from '../../src/live/find-agent.js';
import { endCall } from '../../src/live/finish-call.js';
import { TelephonyError } from '../../src/telephony/errors.js';
import { liveParts, someSession, type LiveParts } from '../support/live-parts.js';

const FIRST = 'call-c1-agent-0-1';
const SECOND = 'call-c1-agent-0-2';

describe('finding somebody to talk to', () => {
  let parts: LiveParts;
  let session: CallSession;
  beforeEach(() => {
    parts = liveParts();
    session = someSession();
    parts.telephony.freePhones.add('PJSIP/1001').add('PJSIP/1002');
  });
  afterEach(() => {
    jest.useRealTimers();
    parts.stop.abort();
  });
  const rings = () => parts.telephony.commands.filter((command) => command.startsWith('ring'));

  it('rings the first phone that is free', async () => {
    parts.telephony.freePhones.delete('PJSIP/1001');
    const found = findAgent(parts, session);
    const command = await parts.telephony.told('ring');
    expect(session.state).toBe('ringing');
    session.ringing?.outcome(true);
    const channelId = session.ringing?.channelId;
    expect(await found).toEqual({ channelId, endpoint: 'PJSIP/1002' });
    expect(command).toBe(`ring PJSIP/1002 as ${channelId}`);
    expect(rings()).toHaveLength(1);
  });

  it('rings the next phone when nobody answers', async () => {
    const found = findAgent(parts, session);
    await parts.telephony.told(`ring PJSIP/1001 as ${FIRST}`);
    session.ringing?.outcome(false);
    await parts.telephony.told(`ring PJSIP/1002 as ${SECOND}`);
    session.ringing?.outcome(true);
    expect(await found).toEqual({ channelId: SECOND, endpoint: 'PJSIP/1002' });
    expect(parts.telephony.commands).toContain(`hang up ${FIRST}`);
  });

  it('rings the next phone when one cannot be rung, or cannot be looked at', async () => {
    const { telephony } = parts;
    telephony.faults.set('ring PJSIP/1001', new TelephonyError('Allocation failed', { status: 500 }));
    const found = findAgent(parts, session);
    await telephony.told('ring PJSIP/1002');
    session.ringing?.outcome(false);
    telephony.faults.set('look at PJSIP/1001', new TelephonyError('no answer', { status: null }));
    await telephony.told('look at PJSIP/1002');
    await telephony.changes.until(
      'a second ring of 1002',
      () => rings().filter((r) => r.includes('1002')).length > 1,
    );
    session.ringing?.outcome(true);
    expect((await found)?.endpoint).toBe('PJSIP/1002');
  });

  it('looks again while no phone is free', async () => {
    const { telephony } = parts;
    telephony.freePhones.clear();
    const found = findAgent(parts, session);
    await telephony.told('look at PJSIP/1002');
    telephony.freePhones.add('PJSIP/1002');
    await telephony.told('ring PJSIP/1002');
    session.ringing?.outcome(true);
    expect((await found)?.endpoint).toBe('PJSIP/1002');
    expect(telephony.commands.filter((command) => command.startsWith('look'))).toHaveLength(4);
  });

  it('goes on when the switch says nothing of a phone that rings', async () => {
    jest.useFakeTimers();
    const found = findAgent(parts, session);
    await jest.advanceTimersByTimeAsync(parts.ringTimeoutMs + 4_000);
    expect(rings()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(rings()).toHaveLength(2);
    session.ringing?.outcome(true);
    expect((await found)?.channelId).toBe(SECOND);
  });

  it('ends when the caller gives up, and the phone stops ringing', async () => {
    const found = findAgent(parts, session);
    await parts.telephony.told('ring');
    await endCall(parts, session, { side: 'caller', cause: 16, reason: 'hung up' });
    expect(await found).toBeNull();
    expect(parts.telephony.commands).toContain(`hang up ${FIRST}`);
    expect(rings()).toHaveLength(1);
  });

  it('ends when this process stops, whether a phone rings or none is free', async () => {
    const ringing = findAgent(parts, session);
    await parts.telephony.told('ring');
    const waiting = findAgent({ ...parts, agentEndpoints: [] }, someSession({ callId: 'c2' }));
    parts.stop.abort();
    expect(await ringing).toBeNull();
    expect(await waiting).toBeNull();
  });

  it('never gives one phone to two callers', async () => {
    const other = someSession({ callId: 'c2' });
    const both = [findAgent(parts, session), findAgent(parts, other)];
    await parts.telephony.told('ring PJSIP/1001');
    await parts.telephony.told('ring PJSIP/1002');
    session.ringing?.outcome(true);
    other.ringing?.outcome(true);
    const found = await Promise.all(both);
    expect(found.map((agent) => agent?.endpoint).sort()).toEqual(['PJSIP/1001', 'PJSIP/1002']);
    expect(rings()).toHaveLength(2);
    expect(parts.phonesInHand.size).toBe(0);
  });
});
