import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { AgentState } from '../../src/desk/agent-state.js';
import type { Agents } from '../../src/desk/agents.js';
import type { Command, CommandOn } from '../../src/desk/commands.js';
import type { ContactGate, DialIntent } from '../../src/desk/contact-gate.js';
import { ControlDesk } from '../../src/desk/control-desk.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { Refusal } from '../../src/lib/refusal.js';
import { deskRefusal } from '../../src/desk/desk-refusal.js';
import { silentLog } from '../../src/lib/log.js';
import {
  anyNumber,
  MemoryAgentStore,
  MemoryCalls,
  MemoryCallbacks,
  memoryAgents,
  someAgent,
} from '../support/memory-desk.js';

type WithoutTarget<T> = T extends unknown ? Omit<T, 'target'> : never;
type ChannelCommand = WithoutTarget<CommandOn<'channel'>>;

describe('a command', () => {
  let store: MemoryAgentStore;
  let agents: Agents;
  let calls: MemoryCalls;
  let callbacks: MemoryCallbacks;
  let provisioned: string[];
  let contact: Pick<ContactGate, 'check'>;
  let asked: DialIntent[];
  let desk: ControlDesk;

  /** Amina (1) in this state; Brian (2) ready. Both can be reached. */
  const open = async (state: AgentState = 'available', changes: Partial<Agent> = {}) => {
    const isBusy = ['ringing', 'on-call', 'on-hold', 'wrap-up'].includes(state);
    store = new MemoryAgentStore([
      someAgent(1, { state, callId: isBusy ? 'c1' : null, ...changes }),
      someAgent(2, { name: 'Brian' }),
    ]);
    agents = memoryAgents({ store });
    await agents.load();
    agents.setPhones(['PJSIP/2001', 'PJSIP/2002']);
    desk = new ControlDesk({
      ...{ agents, calls, callbacks, contact },
      provision: async (agent) => void provisioned.push(agent?.extension ?? 'gone'),
      log: silentLog(),
    });
  };
  beforeEach(() => {
    calls = new MemoryCalls();
    callbacks = new MemoryCallbacks();
    [contact, asked] = [anyNumber, []];
    provisioned = [];
  });
  afterEach(() => agents.close());

  const me = () => agents.of(1);
  const give = (command: Command, userId = 1) => desk.carryOut(userId, command);
  const work = (action: 'login' | 'logout' | 'ready' | 'auto-answer-on' | 'auto-answer-off') =>
    give({ target: 'agent', action });
  const channel = (command: ChannelCommand) => give({ target: 'channel', ...command });
  const supervise = (
    action: 'listen' | 'whisper' | 'barge' | 'log-out' | 'end',
    extension: string,
    userId = 9,
  ) => give({ target: 'supervision', action, extension }, userId);

  describe('about work', () => {
    const becomes = (
      command: () => Promise<void>,
      expected: Readonly<Record<AgentState, AgentState | 'refused'>>,
    ) =>
      it.each(Object.entries(expected) as [AgentState, AgentState | 'refused'][])(
        'given while %s leads to %s',
        async (from, to) => {
          await open(from);
          if (to === 'refused') await expect(command()).rejects.toBeInstanceOf(Refusal);
          else await command();
          expect(me()?.state).toBe(to === 'refused' ? from : to);
        },
      );

    describe('to log in', () => {
      becomes(() => work('login'), {
        ...{ offline: 'available', available: 'available', ringing: 'ringing', break: 'break' },
        ...{ 'on-call': 'on-call', 'on-hold': 'on-hold', 'wrap-up': 'wrap-up' },
      });
    });
    describe('to log out', () => {
      becomes(() => work('logout'), {
        ...{ offline: 'offline', available: 'offline', ringing: 'offline', break: 'offline' },
        ...{ 'on-call': 'on-call', 'on-hold': 'on-hold', 'wrap-up': 'offline' },
      });
    });
    describe('to be ready', () => {
      becomes(() => work('ready'), {
        ...{ offline: 'refused', available: 'available', ringing: 'refused', break: 'available' },
        ...{ 'on-call': 'refused', 'on-hold': 'refused', 'wrap-up': 'available' },
      });
    });
    describe('to have a break', () => {
      becomes(() => give({ target: 'agent', action: 'break', reason: 'lunch' }), {
        ...{ offline: 'refused', available: 'break', ringing: 'break', break: 'break' },
        ...{ 'on-call': 'on-call', 'on-hold': 'on-hold', 'wrap-up': 'break' },
      });
    });

    it('to log out in a call is done after it, and not taken back by the wrap-up', async () => {
      await open('on-call');
      await work('logout');
      agents.leftCall('user:1', 'c1');
      expect(me()?.state).toBe('offline');
    });

    it('to answer by itself holds until it is taken back', async () => {
      await open('on-call');
      await work('auto-answer-on');
      expect(me()).toMatchObject({ autoAnswer: true, state: 'on-call' });
      await work('auto-answer-off');
      expect(me()?.autoAnswer).toBe(false);
    });

    it('of a user without an extension is refused', async () => {
      await open();
      await expect(give({ target: 'agent', action: 'login' }, 77)).rejects.toThrow('no-telephone');
    });
  });

  describe('about a call', () => {
    it.each([
      [{ action: 'hangup' }, { type: 'leave' }],
      [{ action: 'hold' }, { type: 'hold' }],
      [{ action: 'resume' }, { type: 'resume' }],
      [{ action: 'mute' }, { type: 'mute', isMuted: true }],
      [{ action: 'unmute' }, { type: 'mute', isMuted: false }],
      [{ action: 'complete-transfer' }, { type: 'complete-transfer' }],
      [{ action: 'ask-help' }, { type: 'ask-help', isAsking: true }],
      [{ action: 'help-over' }, { type: 'ask-help', isAsking: false }],
      [{ action: 'pause-recording' }, { type: 'recording', isPaused: true }],
      [{ action: 'resume-recording' }, { type: 'recording', isPaused: false }],
      [
        { action: 'digits', digits: '12#' },
        { type: 'digits', digits: '12#' },
      ],
      [
        { action: 'transfer', extension: '2002' },
        { type: 'transfer', target: { kind: 'extension', extension: '2002' } },
      ],
      [
        { action: 'consult', extension: '0711' },
        { type: 'consult', target: { kind: 'number', number: '0711' } },
      ],
      [
        { action: 'invite', extension: '0711' },
        { type: 'invite', target: { kind: 'number', number: '0711' } },
      ],
      [
        { action: 'conference', extension: '2002' },
        { type: 'invite', target: { kind: 'extension', extension: '2002' } },
      ],
      [{ action: 'conference' }, { type: 'conference' }],
    ] as const)('%j changes the call that they are on', async (command, change) => {
      await open('on-hold');
      await channel({ ...command, expectedSeq: 7 });
      expect(calls.changes).toEqual([{ callId: 'c1', change, options: { userId: 1, expectedSeq: 7 } }]);
    });

    it.each(['offline', 'available', 'ringing', 'wrap-up', 'break'] as const)(
      'is refused to who is %s: there is no call',
      async (state) => {
        await open(state);
        await expect(channel({ action: 'hold' })).rejects.toThrow('not-on-call');
        expect(calls.changes).toEqual([]);
      },
    );

    it.each(['invite', 'transfer', 'consult', 'conference'] as const)(
      'to %s their own extension is refused',
      async (action) => {
        await open('on-call');
        await expect(channel({ action, extension: '2001' })).rejects.toThrow('own-extension');
        expect(calls.changes).toEqual([]);
      },
    );

    it('that is refused is refused to who gave it', async () => {
      await open('on-call');
      calls.fault = deskRefusal({ code: 'not-on-this-call' });
      await expect(channel({ action: 'hold' })).rejects.toBe(calls.fault);
    });
  });

  it.each(['channel', 'supervision'] as const)(
    'for the %s of a call that has just ended says so',
    async (target) => {
      await open('on-call');
      calls.fault = deskRefusal({ code: 'unknown-call', callId: 'c1' });
      const given = target === 'channel' ? channel({ action: 'hold' }) : supervise('listen', '2001');
      await expect(given).rejects.toThrow('call-over');
      if (target === 'supervision') await expect(supervise('end', '2001')).rejects.toThrow('call-over');
    },
  );

  describe('to dial', () => {
    it('a colleague or a number places a call', async () => {
      await open('break');
      await channel({ action: 'dial', extension: '2002' });
      await channel({ action: 'dial', extension: '+254711' });
      expect(calls.placed).toEqual([
        { key: 'user:1', target: { kind: 'extension', extension: '2002' }, options: undefined },
        { key: 'user:1', target: { kind: 'number', number: '+254711' }, options: undefined },
      ]);
    });

    it.each(['ringing', 'on-call', 'on-hold'] as const)('is refused while %s', async (state) => {
      await open(state);
      const reason = { code: 'you-are-busy', state };
      await expect(channel({ action: 'dial', extension: '0711' })).rejects.toMatchObject({ reason });
      expect(calls.placed).toEqual([]);
    });

    it('is refused while the own phone cannot be reached, and to the own extension', async () => {
      await open();
      await expect(channel({ action: 'dial', extension: '2001' })).rejects.toThrow('own-extension');
      agents.setPhones([]);
      await expect(channel({ action: 'dial', extension: '0711' })).rejects.toThrow('phone-unreachable');
      expect(calls.placed).toEqual([]);
    });
  });

  describe('that dials who must not be called', () => {
    const override = 'her life is in danger';
    const refuse = deskRefusal({ code: 'contact-not-wished', wish: 'no-calls' });
    beforeEach(() => {
      contact = {
        check: async (target, intent) => {
          asked.push(intent);
          if (intent.override === undefined) throw refuse;
          return { ...target, isCallerIdHidden: true };
        },
      };
    });

    it.each(['dial', 'invite', 'transfer', 'consult', 'conference'] as const)(
      'is refused: %s',
      async (action) => {
        await open(action === 'dial' ? 'available' : 'on-call');
        await expect(channel({ action, extension: '+254711' })).rejects.toBe(refuse);
        expect([calls.changes, calls.placed]).toEqual([[], []]);
        await channel({ action, extension: '+254711', override });
        const [done] = [...calls.changes.map(({ change }) => change), ...calls.placed];
        expect(done).toMatchObject({ target: { number: '+254711', isCallerIdHidden: true } });
      },
    );

    it('leaves a callback to others as it was, and takes it with a reason', async () => {
      await open();
      const callBack = { target: 'callback', action: 'take', callbackId: 5 } as const;
      await expect(give(callBack)).rejects.toBe(refuse);
      expect([callbacks.taken, callbacks.reopened, calls.placed]).toEqual([[], [], []]);
      await give({ ...callBack, override });
      expect(callbacks.taken).toEqual([{ id: 5, userId: 1 }]);
      expect(asked.at(-1)).toEqual({ userId: 1, override, callbackId: 5 });
    });
  });

  describe('to call back', () => {
    const callBack = () => give({ target: 'callback', action: 'take', callbackId: 5 });

    it('dials their number', async () => {
      await open();
      await callBack();
      expect(callbacks.taken).toEqual([{ id: 5, userId: 1 }]);
      expect(calls.placed).toEqual([
        { key: 'user:1', target: { kind: 'number', number: '+254700' }, options: { callbackId: 5 } },
      ]);
      expect(callbacks.reopened).toEqual([]);
    });

    it('leaves them to others when it cannot be dialled, and says why', async () => {
      await open();
      calls.fault = deskRefusal({ code: 'you-are-busy', state: 'ringing' });
      await expect(callBack()).rejects.toBe(calls.fault);
      expect(callbacks.reopened).toEqual([{ id: 5, userId: 1 }]);
    });

    it('says why it cannot be dialled even when the database is away by then', async () => {
      await open();
      calls.fault = deskRefusal({ code: 'you-are-busy', state: 'ringing' });
      callbacks.reopenFault = new UnavailableError('away');
      await expect(callBack()).rejects.toBe(calls.fault);
    });

    it('is refused while busy, and when another agent has the callback', async () => {
      await open('on-call');
      await expect(callBack()).rejects.toThrow('you-are-busy');
      expect(callbacks.taken).toEqual([]);
      agents.leftCall('user:1', 'c1');
      callbacks.takeFault = deskRefusal({ code: 'callback-not-open', callbackId: 5, state: 'taken' });
      await expect(callBack()).rejects.toBe(callbacks.takeFault);
      expect(calls.placed).toEqual([]);
    });
  });

  describe('of a supervisor', () => {
    it.each(['listen', 'whisper', 'barge'] as const)(
      'to %s is about the call of that extension',
      async (mode) => {
        await open('on-hold');
        await supervise(mode, '2001');
        expect(calls.supervised).toEqual([{ callId: 'c1', options: { userId: 9, agentUserId: 1, mode } }]);
      },
    );

    it.each(['offline', 'available', 'ringing', 'wrap-up', 'break'] as const)(
      'is refused while that agent is %s',
      async (state) => {
        await open(state);
        await expect(supervise('listen', '2001')).rejects.toThrow('agent-not-on-call');
        await expect(supervise('end', '2001')).rejects.toThrow('agent-not-on-call');
        expect(calls.supervised).toEqual([]);
        expect(calls.ended).toEqual([]);
      },
    );

    it('about an unknown extension, or their own, is refused', async () => {
      await open('on-call');
      await expect(supervise('listen', '999')).rejects.toThrow('unknown-extension');
      await expect(supervise('listen', '2001', 1)).rejects.toThrow('own-extension-supervised');
    });

    it('ends a call, or logs an agent out after it', async () => {
      await open('on-call');
      await supervise('end', '2001');
      expect(calls.ended).toEqual(['c1']);
      await supervise('log-out', '2001');
      expect(me()?.state).toBe('on-call');
      agents.leftCall('user:1', 'c1');
      expect(me()?.state).toBe('offline');
    });

    it('to leave is passed on', async () => {
      await open();
      await give({ target: 'supervision', action: 'leave' }, 9);
      expect(calls.left).toEqual([9]);
    });
  });

  describe('about one call', () => {
    const end: Command = { target: 'call', action: 'end', callId: 'c7', note: 'moved' };

    it('ends it, for a user without a telephone and for a program alike', async () => {
      await open();
      await desk.carryOut(9, end);
      await desk.carryOut(null, end);
      expect(calls.ended).toEqual(['c7', 'c7']);
      expect(calls.endedBy).toEqual([9, null].map((userId) => ({ userId, note: 'moved' })));
    });

    it('that is not live says so', async () => {
      await open();
      calls.fault = deskRefusal({ code: 'unknown-call', callId: 'c7' });
      await expect(desk.carryOut(9, end)).rejects.toBe(calls.fault);
    });
  });

  it('that no user gave moves no agent and no call', async () => {
    await open('on-call');
    for (const command of [
      { target: 'agent', action: 'logout' },
      { target: 'channel', action: 'hangup' },
      { target: 'supervision', action: 'end', extension: '2002' },
    ] as const) {
      await expect(desk.carryOut(null, command)).rejects.toThrow('only-users');
    }
    expect([me()?.state, calls.changes, calls.ended]).toEqual(['on-call', [], []]);
  });

  describe('about users', () => {
    it('makes the telephone of a new one, and takes away that of one who is gone', async () => {
      await open();
      store.rows.set(3, someAgent(3, { state: 'offline' }));
      await desk.userChanged(3);
      store.rows.delete(1);
      await desk.userChanged(1);
      expect(provisioned).toEqual(['2003', 'gone']);
      expect(me()).toBeUndefined();
      await expect(work('login')).rejects.toThrow('no-telephone');
    });

    it('shortens the wrap-up of the agent who saves the case', async () => {
      await open('on-call');
      agents.leftCall('user:1', 'c1');
      await desk.caseSaved(1, 'c1');
      expect(me()?.wrapUpUntilMs).toBe((me()?.idleSinceMs ?? 0) + 20_000);
    });
  });
});
