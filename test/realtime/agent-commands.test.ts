import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { Command } from '../../src/desk/commands.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { deskRefusal } from '../../src/desk/desk-refusal.js';
import { wordRefusal } from '../../src/wording/word-refusal.js';
import type { WireCommand } from '../../src/realtime/protocol.js';
import { KEEPS_UP, agentSnapshot, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;

beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
  stage.snapshot = {
    agents: [agentSnapshot({ userId: 8, extension: '1002' })],
    waiting: [],
    speech: KEEPS_UP,
  };
});
afterEach(() => stage.close());

const ask = async (command: unknown, token = 'supervisor 7') =>
  (await stage.join(token)).emitWithAck('agent:command', command as WireCommand);

describe('a command', () => {
  const cases: [WireCommand, Command][] = [
    [
      { target: 'agent', action: 'login' },
      { target: 'agent', action: 'login' },
    ],
    [
      { target: 'agent', action: 'break', reason: ' lunch ' },
      { target: 'agent', action: 'break', reason: 'lunch' },
    ],
    [
      { target: 'channel', action: 'hold', expected_seq: 4 },
      { target: 'channel', action: 'hold', expectedSeq: 4 },
    ],
    [
      { target: 'channel', action: 'digits', digits: '12#*D' },
      { target: 'channel', action: 'digits', digits: '12#*D' },
    ],
    [
      { target: 'channel', action: 'consult', extension: '1002' },
      { target: 'channel', action: 'consult', extension: '1002' },
    ],
    [
      { target: 'channel', action: 'dial', extension: '0711 000 222' },
      { target: 'channel', action: 'dial', extension: '+254711000222' },
    ],
    [
      { target: 'channel', action: 'conference' },
      { target: 'channel', action: 'conference' },
    ],
    [
      { target: 'supervision', action: 'whisper', extension: '1002' },
      { target: 'supervision', action: 'whisper', extension: '1002' },
    ],
    [
      { target: 'supervision', action: 'leave' },
      { target: 'supervision', action: 'leave' },
    ],
    [
      { target: 'callback', action: 'take', callback_id: 3 },
      { target: 'callback', action: 'take', callbackId: 3 },
    ],
  ];

  it.each(cases)('%j is carried out for the user who sent it', async (wire, command) => {
    expect(await ask(wire)).toEqual({ ok: true, data: null });
    expect(stage.commands).toEqual([{ userId: 7, command }]);
  });

  it.each<[unknown, string]>([
    [undefined, 'request'],
    [{}, 'target'],
    [{ target: 'constructor', action: 'hold' }, 'target'],
    [{ target: 'channel' }, 'action'],
    [{ target: 'channel', action: 'explode' }, 'action'],
    [{ target: 'agent', action: 'hold' }, 'action'],
    [{ target: 'agent', action: 'break' }, 'reason'],
    [{ target: 'agent', action: 'break', reason: '  ' }, 'reason'],
    [{ target: 'agent', action: 'break', reason: 'x'.repeat(101) }, 'reason'],
    [{ target: 'channel', action: 'digits', digits: '' }, 'digits'],
    [{ target: 'channel', action: 'digits', digits: '12a' }, 'digits'],
    [{ target: 'channel', action: 'digits', digits: '1'.repeat(33) }, 'digits'],
    [{ target: 'channel', action: 'dial' }, 'extension'],
    [{ target: 'channel', action: 'dial', extension: 'Local/1@x' }, 'extension'],
    [{ target: 'channel', action: 'dial', extension: '10\n02' }, 'extension'],
    [{ target: 'channel', action: 'consult', extension: '10\r\n02' }, 'extension'],
    [{ target: 'supervision', action: 'listen', extension: '10\u2028\n02' }, 'extension'],
    [{ target: 'channel', action: 'dial', extension: '1009' }, 'extension'],
    [{ target: 'channel', action: 'dial', extension: '0711' }, 'extension'],
    [{ target: 'channel', action: 'conference', extension: '' }, 'extension'],
    [{ target: 'channel', action: 'hold', expected_seq: -1 }, 'expected_seq'],
    [{ target: 'supervision', action: 'listen' }, 'extension'],
    [{ target: 'callback', action: 'take', callback_id: 0 }, 'callback_id'],
  ])('%j is refused, and says by which field', async (wire, field) => {
    const answer = await ask(wire);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect((answer as { error: { message: string } }).error.message).toContain(field);
    expect(stage.commands).toEqual([]);
  });

  it('that comes too late says so', async () => {
    stage.commandRefusal = deskRefusal({ code: 'not-on-call' });
    expect(await ask({ target: 'channel', action: 'hold' })).toEqual({
      ok: false,
      error: { code: 'conflict', message: 'you are not on a call', refusal: { code: 'not-on-call' } },
    });
  });

  it('that calls a person who does not wish it asks for a reason, and hands the reason on', async () => {
    const refusal = { code: 'contact-not-wished', wish: 'no-calls' } as const;
    const message = wordRefusal(refusal);
    stage.commandRefusal = deskRefusal(refusal);
    const take = { target: 'callback', action: 'take', callback_id: 5 };
    expect(await ask(take)).toEqual({ ok: false, error: { code: 'needs_override', message, refusal } });
    stage.commandRefusal = undefined;
    const override = 'her life is in danger';
    expect(await ask({ ...take, override })).toMatchObject({ ok: true });
    expect(stage.commands.at(-1)).toMatchObject({ command: { callbackId: 5, override } });
  });

  it('is refused while the telephones are away', async () => {
    stage.snapshotFailure = new UnavailableError('no answer');
    const dial = { target: 'channel', action: 'dial', extension: '1002' };
    expect(await ask(dial)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });
});

describe('supervision', () => {
  const may: readonly Role[] = ['supervisor', 'administrator'];

  it.each(ROLES)('is open to a %s as the table says', async (role) => {
    for (const command of [
      { target: 'supervision', action: 'listen', extension: '1002' },
      { target: 'supervision', action: 'leave' },
    ]) {
      const answer = await ask(command, `${role} 7`);
      expect(answer.ok ? 'allowed' : answer.error.code).toBe(may.includes(role) ? 'allowed' : 'forbidden');
    }
    expect(stage.commands).toHaveLength(may.includes(role) ? 2 : 0);
  });
});

describe('calling back', () => {
  const may: readonly Role[] = ['counsellor', 'supervisor', 'administrator'];

  it.each(ROLES)('is open to a %s as the table says', async (role) => {
    const answer = await ask({ target: 'callback', action: 'take', callback_id: 5 }, `${role} 7`);
    expect(answer.ok ? 'allowed' : answer.error.code).toBe(may.includes(role) ? 'allowed' : 'forbidden');
    expect(stage.commands).toHaveLength(may.includes(role) ? 1 : 0);
  });
});

describe('the accounts of the telephones', () => {
  it('are those of the user who asks', async () => {
    const account = { extension: '1002', password: 'secret' };
    stage.phones = { desk: account, browser: { ...account, extension: 'w1002', ws_url: 'wss://pbx/ws' } };
    const socket = await stage.join('counsellor 8');
    expect(await socket.emitWithAck('phone:account')).toEqual({ ok: true, data: stage.phones });
  });

  it('are none for who has no extension', async () => {
    const socket = await stage.join('counsellor 8');
    expect(await socket.emitWithAck('phone:account')).toEqual({ ok: true, data: null });
  });
});
