import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SupervisionMode } from '../../../src/desk/call-commands.js';
import type { SupervisionRecord } from '../../../src/desk/supervision-store.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import type { CallLeg } from '../../../src/live/session/legs.js';
import { Supervisors } from '../../../src/live/supervision/supervisors.js';
import { Deferred } from '../../../src/lib/deferred.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { Changes } from '../../support/changes.js';
import { someSession } from '../../support/live-parts.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

const broken = new TelephonyError('Internal error', { status: 500 });
/** The supervisors are users 3 and 4. */
const SUPERVISOR = 3;

describe('a supervisor', () => {
  let stage: LiveStage;
  let supervisors: Supervisors;
  let target: CallLeg;
  let records: (SupervisionRecord & { endedAt?: Date })[];
  let notices: string[];
  let storeFault: Error | undefined;
  let written: Changes;

  beforeEach(async () => {
    stage = await LiveStage.open();
    records = [];
    written = new Changes();
    notices = [];
    storeFault = undefined;
    Object.assign(stage.parts, {
      onPartiesChanged: (session: Pick<LiveStage['session'], 'callId' | 'end'>) =>
        stage.parts.track(supervisors.follow(session)),
    });
    supervisors = new Supervisors(stage.parts, {
      store: {
        begin: async (record) => {
          if (storeFault) throw storeFault;
          const id = records.push({ ...record });
          written.notify();
          return id;
        },
        end: async (id, at) => {
          Object.assign(records[id - 1] ?? {}, { endedAt: at });
          written.notify();
        },
        endOpen: async () => {},
      },
      noticeModes: new Set<SupervisionMode>(['whisper', 'barge']),
      onNotice: (userId, callId, mode) => notices.push(`${userId} on ${callId}: ${mode}`),
    });
    const [leg] = await stage.talking(1);
    target = leg as CallLeg;
    stage.telephony.commands.length = 0;
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const supervise = (mode: SupervisionMode, userId = SUPERVISOR, leg = target) =>
    supervisors.supervise(stage.session, { userId, target: leg, mode });
  /** Their phone rings and is answered. */
  const on = async (mode: SupervisionMode, userId = SUPERVISOR) => {
    const supervised = supervise(mode, userId);
    const channelId = await stage.rung(String(2000 + userId));
    expect(supervisors.isAnswered(channelId)).toBe(true);
    await supervised;
    return channelId;
  };
  const gone = async (channelId: string) => {
    await supervisors.channelLeft(channelId);
    await stage.gone(channelId);
    await stage.idle();
  };
  const commands = (beginning: string) => stage.commands.filter((command) => command.startsWith(beginning));
  const conflict = (work: Promise<void>, code: string) =>
    expect(work).rejects.toMatchObject({ name: 'Refusal', code: 'conflict', reason: { code } });

  it('listens: hears both, unnoticed', async () => {
    const channelId = await on('listen');
    expect(stage.commands).toEqual([
      `ring PJSIP/2003 as ${channelId}, answering by itself`,
      `bridge ${channelId} into ${channelId}-bridge`,
      expect.stringMatching(`^listen to c1 by ${channelId}-snoop-\\w+ in ${channelId}-bridge$`),
      expect.stringMatching(
        `^listen to ${target.channelId} by ${channelId}-snoop-\\w+ in ${channelId}-bridge$`,
      ),
    ]);
    expect(stage.stateOf(SUPERVISOR)).toBe('on-call');
    expect(notices).toEqual([]);
    expect(stage.agents.of(SUPERVISOR)?.supervising).toBe('listen');
    expect(stage.types()).toEqual(['leg.joined', 'leg.joined']);
  });

  it('leaves: nothing of it stays, and they do what they did before', async () => {
    stage.agents.takeBreak('user:3', 'lunch');
    const channelId = await on('listen');
    await supervisors.leave(SUPERVISOR);
    expect(commands('hang up')).toEqual([
      `hang up ${channelId}`,
      expect.stringMatching(`^hang up ${channelId}-snoop-`),
      expect.stringMatching(`^hang up ${channelId}-snoop-`),
    ]);
    expect(stage.commands).toContain(`remove bridge ${channelId}-bridge`);
    const freed = { state: 'break', reason: 'lunch', callId: null, supervising: null };
    expect(stage.agents.of(SUPERVISOR)).toMatchObject(freed);
    expect(supervisors.holds(channelId)).toBe(false);
    await conflict(supervisors.leave(SUPERVISOR), 'not-supervising');
  });

  it('goes on hearing all while they begin to whisper, and stop', async () => {
    const channelId = await on('listen');
    stage.telephony.commands.length = 0;
    await supervise('whisper');
    await supervise('listen');
    expect(stage.commands).toEqual([
      expect.stringMatching(`^whisper to ${target.channelId} by ${channelId}-w\\w+ from ${channelId}$`),
      expect.stringMatching(`^pause whisper ${channelId}-w`),
    ]);
    const whisperId = /by (\S+)/.exec(stage.commands[0] ?? '')?.[1] ?? '-';
    expect(stage.commands[1]).toContain(whisperId);
    await supervise('whisper');
    await supervisors.leave(SUPERVISOR);
    expect(stage.commands).toContain(`resume whisper ${whisperId}`);
    expect(commands('stop whisper')).toEqual([`stop whisper ${whisperId}`]);
  });

  it('whispers again also when what it went by has gone meanwhile', async () => {
    await on('whisper');
    await supervise('listen');
    stage.telephony.faults.set('resume whisper', new TelephonyError('not in the bridge', { status: 422 }));
    await supervise('whisper');
    const made = commands('whisper to').map((command) => /by (\S+)/.exec(command)?.[1]);
    expect(made).toHaveLength(2);
    expect(commands('stop whisper')).toEqual([`stop whisper ${made[0]}`]);
  });

  it('hears nothing of a caller on hold, and all again afterwards', async () => {
    await on('listen');
    stage.telephony.commands.length = 0;
    await stage.change({ type: 'hold' });
    await stage.idle();
    expect(commands('hang up')).toHaveLength(1);
    await stage.change({ type: 'resume' });
    await stage.idle();
    expect(commands('listen to')).toEqual([expect.stringMatching('^listen to c1 by ')]);
  });

  it('hears whoever joins', async () => {
    await on('listen');
    stage.telephony.commands.length = 0;
    await stage.change({ type: 'invite', target: outside });
    const joined = await stage.answer('+254711');
    await stage.idle();
    expect(commands('listen to')).toEqual([expect.stringMatching(`^listen to ${joined} by `)]);
  });

  it('barges in: a party whom all parties hear and whose words are written, until they listen again', async () => {
    const channelId = await on('listen');
    stage.telephony.commands.length = 0;
    await supervise('barge');
    expect(stage.commands).toEqual([`move ${channelId} into hearline-call-c1`]);
    expect(stage.events('leg.joined').at(-1)).toMatchObject({ name: 'Agent 3', speaker: 'agent', userId: 3 });
    expect(stage.agents.of(SUPERVISOR)?.supervising).toBe('barge');
    stage.telephony.commands.length = 0;
    await supervise('listen');
    expect(stage.commands).toEqual([`move ${channelId} into ${channelId}-bridge`]);
    expect(stage.events('leg.left')).toHaveLength(1);
    expect(stage.session.legs.ofAgents).toEqual([target]);
  });

  it('keeps the call alive who has barged in, when the agent goes', async () => {
    const channelId = await on('barge');
    await gone(target.channelId);
    expect(stage.session.end).toBeUndefined();
    await supervisors.leave(SUPERVISOR);
    expect(stage.commands).toContain(`hang up ${channelId}`);
    await gone(channelId);
    expect(stage.session.end).toMatchObject({ side: 'agent' });
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
  });

  it('follows the caller to another agent', async () => {
    await on('whisper');
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.answer('2002');
    await stage.idle();
    const [other] = stage.session.legs.ofAgents;
    expect(other).toMatchObject({ name: 'Agent 2' });
    expect(commands(`whisper to ${other?.channelId}`)).toHaveLength(1);
    expect(notices).toEqual(['1 on c1: whisper', '1 on c1: null', '2 on c1: whisper']);
    expect(records.map(({ agentId, endedAt }) => [agentId, endedAt !== undefined])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('leaves with the call', async () => {
    const channelId = await on('whisper');
    await stage.gone('c1');
    await stage.idle();
    expect(stage.commands).toContain(`hang up ${channelId}`);
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
    await written.until('the end of the row', () => records.every(({ endedAt }) => endedAt));
    expect(notices).toEqual(['1 on c1: whisper', '1 on c1: null']);
  });

  it('hangs up: they are on it no longer', async () => {
    const channelId = await on('whisper');
    await gone(channelId);
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
    expect(commands('hang up')).toContainEqual(expect.stringMatching(`^hang up ${channelId}-snoop-`));
    expect(stage.session.end).toBeUndefined();
  });

  it('does not answer the phone: they are informed, and ready again', async () => {
    const supervised = supervise('listen');
    const channelId = await stage.rung('2003');
    const refused = conflict(supervised, 'phone-not-answered');
    await supervisors.channelLeft(channelId);
    await refused;
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
    expect(records).toEqual([]);
  });

  it('is rung no longer when the call ends, or they leave', async () => {
    const supervised = supervise('listen');
    const channelId = await stage.rung('2003');
    const refused = conflict(supervised, 'phone-not-answered');
    await supervisors.leave(SUPERVISOR);
    await refused;
    const again = supervise('listen');
    const second = await stage.rung('2003', 2);
    const over = conflict(again, 'call-over');
    await stage.end();
    await over;
    expect(commands('hang up')).toEqual(
      expect.arrayContaining([`hang up ${channelId}`, `hang up ${second}`]),
    );
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
  });

  it('hangs up while they are being connected: nothing listens on', async () => {
    const supervised = supervise('listen');
    const channelId = await stage.rung('2003');
    const refused = conflict(supervised, 'supervisor-hung-up');
    supervisors.isAnswered(channelId);
    await stage.telephony.reported('listen to');
    await supervisors.channelLeft(channelId);
    await refused;
    const snoopId = / by (\S+)/.exec(commands('listen to')[0] ?? '')?.[1];
    expect(stage.commands).toContain(`hang up ${snoopId}`);
    expect(stage.commands.at(-1)).toMatch(/^remove bridge/);
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
    expect(records).toEqual([]);
  });

  it('hangs up while barging in: no ghost stays on the call', async () => {
    const channelId = await on('listen');
    const barging = supervise('barge');
    const refused = conflict(barging, 'supervisor-hung-up');
    await supervisors.channelLeft(channelId);
    await refused;
    expect(stage.session.legs.ofAgents).toEqual([target]);
  });

  it('is informed when the switch refuses, hears on as before, and is let go in the end', async () => {
    const channelId = await on('listen');
    const old = commands('listen to').map((command) => / by (\S+)/.exec(command)?.[1]);
    stage.telephony.faults.set('whisper', broken);
    await expect(supervise('whisper')).rejects.toBe(broken);
    await supervisors.leave(SUPERVISOR);
    expect(commands('hang up')).toEqual([channelId, ...old].map((id) => `hang up ${id}`));
    expect(records.map(({ mode }) => mode)).toEqual(['listen']);
  });

  it('is free when the switch cannot connect them at all', async () => {
    stage.telephony.faults.set('listen', broken);
    const supervised = supervise('listen');
    const refused = expect(supervised).rejects.toBe(broken);
    const channelId = await stage.rung('2003');
    supervisors.isAnswered(channelId);
    await refused;
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
    expect(stage.commands).toContain(`hang up ${channelId}`);
  });

  it('is not changed while their phone rings', async () => {
    const supervised = supervise('listen');
    const channelId = await stage.rung('2003');
    await conflict(supervise('whisper'), 'phone-rings-still');
    expect(supervisors.isAnswered(channelId)).toBe(true);
    await supervised;
  });

  it('speaks to no call that the dial plan connected, and to no second call', async () => {
    const supervising = (session: CallSession, mode: SupervisionMode) =>
      supervisors.supervise(session, { userId: SUPERVISOR, target, mode });
    await conflict(supervising(someSession({ isInDialPlan: true }), 'barge'), 'dial-plan-call-only-heard');
    await on('listen');
    await conflict(supervising(someSession({ callId: 'c2' }), 'listen'), 'supervising-another-call');
  });

  it('is one at a time, on one call at a time, and not while busy or away', async () => {
    await on('listen');
    await conflict(supervise('listen', 4), 'call-supervised');
    expect(stage.stateOf(4)).toBe('available');
    await supervisors.leave(SUPERVISOR);
    stage.agents.setPhone('PJSIP/2004', false);
    await conflict(supervise('listen', 4), 'phone-unreachable');
    stage.agents.move('user:3', 'ringing', { callId: 'c2' });
    await conflict(supervise('listen'), 'you-are-busy');
    await conflict(supervise('listen', 77), 'no-telephone');
  });

  it('changes twice at once, and is where the last one led', async () => {
    const channelId = await on('listen');
    await Promise.all([supervise('barge'), supervise('whisper')]);
    expect(stage.session.legs.ofAgents).toEqual([target]);
    expect(records.map(({ mode, endedAt }) => [mode, endedAt !== undefined])).toEqual([
      ['listen', true],
      ['barge', true],
      ['whisper', false],
    ]);
    const left = commands('listen to').length - commands(`hang up ${channelId}-snoop`).length;
    expect(left).toBe(stage.session.legs.size);
    expect(commands('whisper to')).toHaveLength(1);
    expect(commands('stop whisper')).toEqual([]);
  });

  it('is written down: who, whom, in which way, from when to when', async () => {
    await on('listen');
    await supervise('barge');
    await supervisors.leave(SUPERVISOR);
    await gone(/ as (\S+),/.exec(commands('ring')[0] ?? '')?.[1] ?? '');
    expect(records).toMatchObject([
      { supervisorId: 3, agentId: 1, callId: 'c1', mode: 'listen', endedAt: expect.any(Date) },
      { supervisorId: 3, agentId: 1, callId: 'c1', mode: 'barge', endedAt: expect.any(Date) },
    ]);
  });

  it('is written down as one who barged in only once the journal has them on the call', async () => {
    const journalBefore = stage.parts.journal;
    const disk = new Deferred();
    const journal: typeof stage.parts.journal = {
      append: async (...event) => {
        await disk.promise;
        return journalBefore.append(...event);
      },
    };
    await on('listen');
    Object.assign(stage.parts, { journal });
    await supervise('barge');
    await written.until('the end of listening', () => records[0]?.endedAt);
    expect(records.map(({ mode }) => mode)).toEqual(['listen']);
    disk.resolve();
    await written.until('the row of the barge', () => records[1]);
    expect(stage.parts.written.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'leg.joined', userId: SUPERVISOR }),
    );
  });

  it('is written down once the database is back, from when to when it was', async () => {
    storeFault = new UnavailableError('the database is away');
    await on('whisper');
    await supervisors.leave(SUPERVISOR);
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
    expect(records).toEqual([]);
    storeFault = undefined;
    await written.until('the row', () => records[0]?.endedAt);
    expect(records).toMatchObject([{ supervisorId: 3, agentId: 1, callId: 'c1', mode: 'whisper' }]);
  });

  it('helps all the same while it cannot be written down', async () => {
    storeFault = new Error('away');
    await on('whisper');
    await supervisors.leave(SUPERVISOR);
    expect(stage.stateOf(SUPERVISOR)).toBe('available');
  });

  it('is noticed by the agent only in the ways that agents are notified of', async () => {
    await on('listen');
    await supervise('whisper');
    await supervise('listen');
    await supervisors.leave(SUPERVISOR);
    expect(notices).toEqual(['1 on c1: whisper', '1 on c1: null']);
  });
});
