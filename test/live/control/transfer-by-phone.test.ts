import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DialTarget } from '../../../src/desk/call-commands.js';
import { deskRefusal } from '../../../src/desk/desk-refusal.js';
import { consultByPhone } from '../../../src/live/control/consult-by-phone.js';
import { holdByPhone } from '../../../src/live/control/hold-by-phone.js';
import { transferByPhone } from '../../../src/live/control/transfer-by-phone.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import type { AskedTransfer } from '../../../src/telephony/telephony.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

/** The second call of the first agent's telephone. */
const LINE = 'second';

let stage: LiveStage;
/** Channel of the first agent. */
let channelId: string;
let contactRefusal: Error | undefined;
beforeEach(async () => {
  contactRefusal = undefined;
  stage = await LiveStage.open();
  const [leg] = await stage.talking(1);
  channelId = leg?.channelId ?? '';
  stage.telephony.commands.length = 0;
});
afterEach(async () => {
  await stage.close();
  expect(stage.failures).toEqual([]);
  expect(stage.disagreements()).toEqual([]);
});

const contact = {
  check: async (target: DialTarget) => {
    if (contactRefusal) throw contactRefusal;
    return target;
  },
};
const refer = (to: AskedTransfer, from = channelId) =>
  transferByPhone({ ...stage.parts, contact }, stage.session, from, to);
const reported = () => stage.commands.filter((command) => command.startsWith('tell '));
const reportedPhone = (answer: string, from = channelId) => [`tell ${from} of its transfer: ${answer}`];
const since = () => stage.types().slice(2);
const states = (...ids: number[]) => ids.map((id) => stage.stateOf(id));
const people = () => [...stage.session.legs.values()].map(({ name }) => name);
const hold = (isHeld: boolean, of = channelId) =>
  stage.session.changes.run(() => holdByPhone(stage.parts, stage.session, of, isHeld));
const dial = async (target: DialTarget = colleague(2)) => {
  const agent = stage.agents.of(1);
  if (!agent) throw new Error('no agent');
  const asked = { lineChannelId: LINE, target };
  await stage.session.changes.run(() => consultByPhone(stage.parts, stage.session, agent, asked));
};

describe('a caller whom an agent hands over with the transfer key of the telephone', () => {
  it('goes to the colleague as by the command; the telephone is informed before it is let go', async () => {
    await refer({ kind: 'number', number: '2002' });
    expect(stage.commands.slice(0, 3)).toEqual([
      'hold c1 of hearline-call-c1',
      ...reportedPhone('accepted'),
      `hang up ${channelId}`,
    ]);
    expect(states(1, 2)).toEqual(['wrap-up', 'ringing']);
    await stage.answer('2002');
    await stage.idle();
    expect(stage.events('call.transferred')).toMatchObject([
      { kind: 'blind', fromLegId: 'agent-1', name: 'Agent 2', userId: 2 },
    ]);
    expect(people()).toEqual(['+254700', 'Agent 2']);
  });

  it('is the next one in the queue when the colleague does not answer', async () => {
    await refer({ kind: 'number', number: '2002' });
    await stage.refuse('2002');
    expect(await stage.event('call.queued')).toMatchObject({ priority: 1_000 });
  });

  it('goes to a person outside', async () => {
    await refer({ kind: 'number', number: '+254711' });
    await stage.answer('+254711');
    await stage.idle();
    expect(people()).toEqual(['+254700', '+254711']);
  });

  it.each<[string, AskedTransfer, string, () => void]>([
    [
      'a colleague who is busy',
      { kind: 'number', number: '2002' },
      'unavailable',
      () => stage.agents.move('user:2', 'on-call', { callId: 'c9' }),
    ],
    ['the own extension', { kind: 'number', number: '2001' }, 'unavailable', () => {}],
    [
      'a number that this role may not dial',
      { kind: 'number', number: '+254711' },
      'declined',
      () =>
        Object.assign(stage.parts, {
          dialRules: {
            check: () => {
              throw deskRefusal({ code: 'number-not-allowed' });
            },
          },
        }),
    ],
    [
      'a person who does not wish to be called',
      { kind: 'number', number: '+254711' },
      'unavailable',
      () => (contactRefusal = deskRefusal({ code: 'contact-not-wished', wish: 'no-calls' })),
    ],
    ['a call that the switch does not know', { kind: 'line', channelId: null }, 'unavailable', () => {}],
    ['the call of another telephone', { kind: 'line', channelId: 'c1' }, 'unavailable', () => {}],
  ])('stays with the agent where the transfer to %s is refused', async (_, to, answer, given) => {
    given();
    await refer(to);
    expect(stage.commands).toEqual(reportedPhone(answer));
    expect(since()).toEqual([]);
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(stage.session.state).toBe('up');
  });

  it('stays where a transfer is on its way already, or the caller asks for it', async () => {
    await stage.change({ type: 'transfer', target: colleague(2) });
    await refer({ kind: 'number', number: '2003' }, 'c1');
    expect(reported()).toEqual(reportedPhone('declined', 'c1')); // the caller is no agent
    await stage.answer('2002');
    await stage.idle();
  });

  it('is handed over though the telephone cannot be informed', async () => {
    stage.telephony.faults.set('tell', new TelephonyError('gone', { status: 404 }));
    await refer({ kind: 'number', number: '2002' });
    expect(states(1, 2)).toEqual(['wrap-up', 'ringing']);
  });

  it.each([
    ['is being decided', () => new Promise<void>(() => {})],
    ['has been refused', async () => {}],
  ])('is the next one in the queue where the telephone hangs up by itself while it %s', async (_, looked) => {
    contactRefusal = deskRefusal({ code: 'contact-not-wished', wish: 'no-calls' });
    const check = async (target: DialTarget) => looked().then(() => contact.check(target));
    const asked = transferByPhone({ ...stage.parts, contact: { check } }, stage.session, channelId, {
      ...{ kind: 'number', number: '+254711' },
    });
    if (_ === 'has been refused') await asked;
    await stage.gone(channelId);
    expect(await stage.event('call.queued')).toMatchObject({ priority: 1_000 });
    const next = await stage.answer('2002');
    await stage.idle();
    expect(stage.commands).toContain(`bridge ${next} into hearline-call-c1`);
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.session).toMatchObject({ state: 'up', end: undefined });
  });

  it('is not kept where the agent hangs up later', async () => {
    contactRefusal = deskRefusal({ code: 'contact-not-wished', wish: 'no-calls' });
    await refer({ kind: 'number', number: '+254711' });
    const { handover } = stage.session;
    jest.spyOn(handover, 'hangsUpForTransfer').mockImplementation((of, atMs) => {
      jest.restoreAllMocks();
      return handover.hangsUpForTransfer(of, atMs + 2_000);
    });
    await stage.gone(channelId);
    expect(stage.session.end).toMatchObject({ side: 'agent' });
  });

  it('is not looked for where the telephone is on no call', async () => {
    await transferByPhone({ ...stage.parts, contact }, undefined, 'other', {
      kind: 'number',
      number: '2002',
    });
    expect(stage.commands).toEqual(reportedPhone('unavailable', 'other'));
  });
});

describe('an agent who holds a caller and dials a second call at the telephone', () => {
  const asking = async () => {
    await hold(true);
    await dial();
    const colleagueChannel = await stage.answer('2002');
    await stage.idle();
    return colleagueChannel;
  };

  it('hears it ring, and speaks to the colleague while the caller hears music', async () => {
    await hold(true);
    await dial();
    expect(stage.commands).toContain(`answer ${LINE}`);
    expect(stage.commands.some((command) => command.startsWith(`play tone:ring to ${LINE}`))).toBe(true);
    await stage.answer('2002');
    await stage.idle();
    expect(stage.commands).toContain(`bridge ${LINE} into hearline-call-c1`);
    expect(people()).toEqual(['+254700', 'Agent 1', 'Agent 2', 'Agent 1']);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    expect(states(1, 2)).toEqual(['on-hold', 'on-call']);
  });

  it.each([
    ['the first call', () => refer({ kind: 'line', channelId: LINE })],
    ['the second call', () => refer({ kind: 'line', channelId }, LINE)],
  ])('hands the caller over with a REFER in %s', async (_, transfer) => {
    await asking();
    stage.telephony.commands.length = 0;
    await transfer();
    expect(stage.events('call.transferred')).toMatchObject([
      { kind: 'attended', fromLegId: 'agent-1', toLegId: 'agent-2', userId: 2 },
    ]);
    expect(stage.commands[0]).toMatch(/^tell .*: accepted$/);
    expect(stage.commands).toEqual(expect.arrayContaining([`hang up ${channelId}`, `hang up ${LINE}`]));
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(states(1, 2)).toEqual(['wrap-up', 'on-call']);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
  });

  it('may hand over while the colleague’s phone rings still: the caller is with whoever answers it', async () => {
    await hold(true);
    await dial();
    await stage.rung('2002');
    await refer({ kind: 'line', channelId: LINE });
    expect(reported()).toEqual(reportedPhone('accepted'));
    expect(states(1)).toEqual(['wrap-up']);
    await stage.answer('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.events('call.transferred')).toMatchObject([{ kind: 'attended', userId: 2 }]);
  });

  it.each([
    ['before', async () => void (await stage.rung('2002'))],
    ['after', async () => void (await stage.answer('2002'))],
  ])(
    'loses no caller where the telephone ends both calls as it is informed, %s the answer',
    async (_, given) => {
      await hold(true);
      await dial();
      await given();
      if (_ === 'after') await stage.idle();
      jest.spyOn(stage.telephony, 'answerTransfer').mockImplementation(async () => {
        await stage.gone(LINE);
        await stage.gone(channelId);
      });
      await refer({ kind: 'line', channelId: LINE });
      if (_ === 'before') await stage.answer('2002');
      await stage.idle();
      expect(people()).toEqual(['+254700', 'Agent 2']);
      expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
      expect(stage.events('call.transferred')).toMatchObject([{ kind: 'attended', userId: 2 }]);
    },
  );

  it('loses none with a person outside either', async () => {
    await hold(true);
    await dial(outside);
    await stage.answer('+254711');
    await stage.idle();
    jest.spyOn(stage.telephony, 'answerTransfer').mockImplementation(async () => {
      await stage.gone(LINE);
      await stage.gone(channelId);
    });
    await refer({ kind: 'line', channelId: LINE });
    expect(people()).toEqual(['+254700', '+254711']);
    expect(stage.session).toMatchObject({ state: 'up', end: undefined });
  });

  it('lets the caller wait again where the colleague goes in that moment', async () => {
    const colleagueChannel = await asking();
    jest.spyOn(stage.telephony, 'answerTransfer').mockImplementation(async () => {
      await stage.gone(colleagueChannel);
    });
    await refer({ kind: 'line', channelId: LINE });
    expect(await stage.event('call.queued')).toMatchObject({ priority: 1_000 });
  });

  it('loses no caller where that phone is not answered', async () => {
    await hold(true);
    await dial();
    await stage.rung('2002');
    await refer({ kind: 'line', channelId: LINE });
    await stage.refuse('2002');
    expect(await stage.event('call.queued')).toMatchObject({ priority: 1_000 });
  });

  it('has the caller on hold still when the colleague does not answer, and takes the caller back with the key', async () => {
    await hold(true);
    await dial();
    await stage.refuse('2002');
    await stage.idle();
    expect(stage.commands).toContain(`hang up ${LINE}`);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    await hold(false);
    expect(stage.session.state).toBe('up');
    expect(people()).toEqual(['+254700', 'Agent 1']);
  });

  it.each([
    ['takes the caller back with the hold key', () => hold(false)],
    ['takes the caller back on the page', () => stage.change({ type: 'resume' })],
  ])('%s: the colleague and the second call are let go', async (_, back) => {
    const colleagueChannel = await asking();
    await back();
    expect(stage.commands).toEqual(
      expect.arrayContaining([`hang up ${colleagueChannel}`, `hang up ${LINE}`]),
    );
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(states(1, 2)).toEqual(['on-call', 'wrap-up']);
    expect(stage.session.state).toBe('up');
  });

  it('goes back to the caller by ending the second call, before or after the answer', async () => {
    const colleagueChannel = await asking();
    await stage.gone(LINE);
    expect(stage.commands).toContain(`hang up ${colleagueChannel}`);
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(states(1)).toEqual(['on-hold']);
    await dial(colleague(3));
    const rings = await stage.rung('2003');
    await stage.gone(LINE);
    await stage.idle();
    expect(stage.commands).toContain(`hang up ${rings}`);
    expect(states(1, 3)).toEqual(['on-hold', 'available']);
    expect(stage.session.handover.consultation).toBeUndefined();
  });

  it('goes back to the caller when the colleague hangs up', async () => {
    const colleagueChannel = await asking();
    await stage.gone(colleagueChannel);
    expect(stage.commands).toContain(`hang up ${LINE}`);
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
  });

  it('who ends the first call only goes on in the second, and completes the transfer by ending that', async () => {
    await asking();
    await stage.gone(channelId);
    expect(people()).toEqual(['+254700', 'Agent 2', 'Agent 1']);
    expect(states(1)).toEqual(['on-hold']);
    await stage.gone(LINE);
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.session).toMatchObject({ state: 'up', end: undefined });
  });

  it('who ends the first call while the other phone rings still is free, and it rings on', async () => {
    await hold(true);
    await dial();
    await stage.rung('2002');
    await stage.gone(channelId);
    expect(stage.commands).toContain(`hang up ${LINE}`);
    expect(states(1, 2)).toEqual(['wrap-up', 'ringing']);
    await stage.answer('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 2']);
  });

  it('completes it on the page as well, or makes a conference of it', async () => {
    await asking();
    await stage.change({ type: 'conference' });
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
    await stage.gone(LINE);
    expect(states(1, 2)).toEqual(['on-call', 'on-call']);
  });

  it('leaves nothing when the caller hangs up meanwhile', async () => {
    await hold(true);
    await dial();
    const colleagueChannel = await stage.rung('2002');
    await stage.gone('c1');
    await stage.idle();
    expect(stage.commands).toEqual(
      expect.arrayContaining([`hang up ${LINE}`, `hang up ${channelId}`, `hang up ${colleagueChannel}`]),
    );
    expect(states(1, 2)).toEqual(['wrap-up', 'available']);
  });

  it('is refused before anything has happened where the colleague is busy', async () => {
    await hold(true);
    stage.agents.move('user:2', 'on-call', { callId: 'c9' });
    await expect(dial()).rejects.toMatchObject({
      reason: { code: 'agent-busy', agent: 'Agent 2', state: 'on-call' },
    });
    expect(stage.commands).not.toContain(`answer ${LINE}`);
    expect(stage.session.handover.consultation).toBeUndefined();
  });

  it('asks no one where the agent is not on this call', async () => {
    const stranger = stage.agents.of(3);
    if (!stranger) throw new Error('no agent');
    const call = { lineChannelId: LINE, target: colleague(2) };
    await expect(consultByPhone(stage.parts, stage.session, stranger, call)).rejects.toThrow('not-as-caller');
  });

  it('may ask a person outside', async () => {
    await hold(true);
    await dial(outside);
    await stage.answer('+254711');
    await stage.idle();
    await refer({ kind: 'line', channelId: LINE });
    expect(people()).toEqual(['+254700', '+254711']);
  });
});
