import { beforeEach, describe, expect, it } from '@jest/globals';
import { addLeg } from '../../../src/live/legs/call-legs.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { freePhones, removeLeftovers } from '../../../src/live/recovery/leftovers.js';
import type { Channel } from '../../../src/telephony/telephony.js';
import { liveParts, someSession, type LiveParts } from '../../support/live-parts.js';
import { someChannel } from '../../support/memory-telephony.js';

const phone = 'hearline-call-c1-agent-1-1';
const up = (id: string) => someChannel({ id });
const ringing = (id: string) => someChannel({ id, state: 'ringing' });

describe('a phone that an earlier process rang', () => {
  let parts: LiveParts;
  let sessions: Map<string, CallSession>;
  beforeEach(() => {
    parts = liveParts();
    sessions = new Map();
  });

  /** @returns what is let go */
  const lookAt = async (channels: readonly Channel[], dialPlanChannelIds: readonly string[] = []) => {
    const switchState = { channels, dialPlanChannelIds, bridges: [], phones: [], restarted: false };
    const holds = (id: string) => id === 'hearline-call-held-agent-1-1';
    await freePhones(parts, sessions, { type: 'synchronised', ...switchState }, holds);
    return parts.telephony.commands.map((command) => command.replace('hang up ', ''));
  };

  it.each<[string, Channel[]]>([
    ['is up in a call whose caller is gone', [up(phone)]],
    ['rings, whoever is there', [up('c1'), ringing(phone)]],
    ['rings as the other side of a call', [up('d1'), ringing('hearline-call-d1-caller-0-1')]],
    [
      'is up for a call that we placed, whose other side is gone',
      [up('hearline-call-hearline-out-7-agent-1-2')],
    ],
  ])('is let go where it %s', async (_name, channels) => {
    expect(await lookAt(channels)).toEqual([channels.at(-1)?.id]);
  });

  it.each<[string, Channel[], string[]]>([
    ['is up in a call whose caller is there, of which only the database may know', [up('c1'), up(phone)], []],
    ['is up in a call whose caller the dial plan has', [up(phone)], ['c1']],
    [
      'is up in a call that we placed',
      [up('hearline-call-d1-caller-0-1'), up('hearline-call-d1-agent-1-2')],
      [],
    ],
    ['is needed by something that is no call', [ringing('hearline-call-held-agent-1-1')], []],
    [
      'is something else of ours',
      [up('hearline-sup-7'), up('hearline-tap-7-1-media'), up('hearline-out-7')],
      [],
    ],
    ['is another application’s', [ringing('call-c1-agent-1-1'), ringing('PJSIP/1001-00000001')], []],
  ])('is left alone where it %s', async (_name, channels, inDialPlan) => {
    expect(await lookAt(channels, inDialPlan)).toEqual([]);
  });

  it('is let go where its call is resumed here without it, and only then', async () => {
    const session = someSession();
    sessions.set('c1', session);
    addLeg(parts, session, { legId: 'agent-1', speaker: 'agent', channelId: phone, name: 'Alice' });
    const rung = 'hearline-call-c1-agent-2-2';
    session.phones.ringing.set(rung, { channelId: rung, outcome: () => {} });
    const left = 'hearline-call-c1-agent-2-3';
    expect(await lookAt([up('c1'), up(phone), ringing(rung), up(left)])).toEqual([left]);
  });
});

describe('what the switch records of a party', () => {
  it('goes on while its call is resumed here, until it is fetched, and ends with the call', async () => {
    const parts = liveParts();
    const of = (callId: string) => `hearline-tap-${callId}-caller-0a1b2c3d-away-1`;
    const channels = [up(of('c1')), up(of('c2')), up('hearline-tap-c1-caller-0a1b2c3d-1-snoop')];
    const switchState = { channels, bridges: [], phones: [], restarted: false };
    const rules = { holds: () => false, isOurs: () => true };
    const sessions = new Map([['c1', someSession()]]);
    await removeLeftovers(parts, sessions, { type: 'synchronised', ...switchState }, rules);
    expect(parts.telephony.commands).toEqual([
      `hang up ${of('c2')}`,
      'hang up hearline-tap-c1-caller-0a1b2c3d-1-snoop',
    ]);
  });
});
