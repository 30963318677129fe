import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryBus } from '../../../src/bus/memory-bus.js';
import type { Command, Telephones } from '../../../src/desk/commands.js';
import { toHttpFailure } from '../../../src/http/kit/error-table.js';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
} from '../../../src/lib/errors.js';
import { toWireError } from '../../../src/realtime/socket-error.js';
import {
  TelephonyAwayError,
  TelephonyCredentialsError,
  TelephonyError,
} from '../../../src/telephony/errors.js';
import { Refusal } from '../../../src/lib/refusal.js';
import { deskRefusal } from '../../../src/desk/desk-refusal.js';
import type { Closable } from '../../../src/lib/closer.js';
import { createLog, silentLog } from '../../../src/lib/log.js';
import {
  answerForCall,
  answerForTelephones,
  telephonesOverBus,
} from '../../../src/live/control/command-bus.js';

describe('a command given in another process than the one with the telephones', () => {
  let bus: MemoryBus;
  let there: Closable;
  let theCall: Closable;
  let telephones: Telephones;
  let seen: unknown[];
  let fault: Error | undefined;
  let logged: string[];

  beforeEach(async () => {
    bus = new MemoryBus({ log: silentLog() });
    seen = [];
    logged = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
    fault = undefined;
    const take = async (...what: unknown[]) => {
      if (fault) throw fault;
      seen.push(what);
    };
    telephones = {
      carryOut: (userId, command) => take('carry out', userId, command),
      userChanged: (userId) => take('user changed', userId),
      caseSaved: (userId, callId) => take('case saved', userId, callId),
    };
    there = await answerForTelephones(bus, telephones, log);
    theCall = await answerForCall(bus, 'c1', telephones, log);
  });
  afterEach(() => bus.close());

  const hold: Command = { target: 'channel', action: 'hold', expectedSeq: 4 };

  const end: Command = { target: 'call', action: 'end', callId: 'c1', note: 'moved' };

  it('arrives as it was given', async () => {
    const control = telephonesOverBus(bus);
    const dial: Command = { target: 'channel', action: 'dial', extension: '2002' };
    const override = 'her life is in danger';
    const callBack: Command = { target: 'callback', action: 'take', callbackId: 5, override };
    const conference: Command = { target: 'channel', action: 'conference' };
    await control.carryOut(1, hold);
    await control.carryOut(1, dial);
    await control.carryOut(1, conference);
    await control.carryOut(1, callBack);
    await control.carryOut(null, end);
    await control.userChanged(3);
    await control.caseSaved(1, 'c1');
    expect(seen).toEqual([
      ['carry out', 1, hold],
      ['carry out', 1, dial],
      ['carry out', 1, conference],
      ['carry out', 1, callBack],
      ['carry out', null, end],
      ['user changed', 3],
      ['case saved', 1, 'c1'],
    ]);
  });

  it.each([
    [deskRefusal({ code: 'not-on-call' }), Refusal],
    [deskRefusal({ code: 'contact-not-wished', wish: 'safe-hours', from: '18:00', until: '20:00' }), Refusal],
    [deskRefusal({ code: 'own-extension-supervised' }), Refusal],
    [deskRefusal({ code: 'unknown-callback', callbackId: 17 }), Refusal],
    [deskRefusal({ code: 'agent-busy', agent: 'Amina', state: 'on-hold' }), Refusal],
    [deskRefusal({ code: 'transcript-incomplete' }), Refusal],
    [new NotFoundError('recording', '999'), NotFoundError],
    [new InvalidInputError([{ field: 'extension', message: 'is required' }]), InvalidInputError],
  ])('is refused as it was there: %s', async (error, kind) => {
    fault = error;
    const refused = await telephonesOverBus(bus)
      .carryOut(1, hold)
      .catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(kind);
    expect((refused as Error).message).toBe(error.message);
    expect({ ...(refused as Error) }).toEqual({ ...error });
  });

  it.each([
    [
      new TelephonyError('ARI refused POST /channels: 500 Allocation failed', { status: 500 }),
      'switch-refused',
    ],
    [
      new TelephonyError('ARI refused POST /bridges: 404 Bridge not found', { status: 404 }),
      'switch-refused',
    ],
    [new TelephonyError('ARI refused POST /bridges: 409 in use', { status: 409 }), 'switch-refused'],
    [new TelephonyError('no answer in 5000 ms', { status: null }), 'switch-away'],
    [new TelephonyAwayError(), 'switch-away'],
    [new TelephonyCredentialsError('Asterisk at http://10.0.0.7 refuses the user "a"'), 'switch-away'],
    [new TimeoutError('the database did not answer'), 'telephones-late'],
    [new UnavailableError('the database cannot be reached'), 'part-away'],
    [new ConflictError('agent 7 was changed meanwhile'), 'not-possible'],
    [new RangeError('a bug'), 'command-failed'],
  ])('fails by a code, and its text is for the log: %s', async (error, code) => {
    fault = error;
    const refused = await telephonesOverBus(bus)
      .carryOut(1, hold)
      .catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ reason: { code } });
    const answer = toHttpFailure(refused);
    expect([409, 503, 504]).toContain(answer.status);
    expect(JSON.stringify([answer, toWireError(refused)])).not.toContain(error.message);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: error.message }) }),
    ]);
  });

  it('is not logged when it is refused for a reason', async () => {
    fault = deskRefusal({ code: 'not-on-call' });
    await expect(telephonesOverBus(bus).carryOut(1, hold)).rejects.toThrow('not-on-call');
    expect(logged).toEqual([]);
  });

  it('is unavailable while no process has the telephones', async () => {
    await there.close();
    const away = { code: 'unavailable', reason: { code: 'telephones-away' } };
    await expect(telephonesOverBus(bus).carryOut(1, hold)).rejects.toMatchObject(away);
  });

  it('is late while the process with the telephones does not answer', async () => {
    const silent = { request: () => Promise.reject(new TimeoutError('no answer within 35000 ms')) };
    const control = telephonesOverBus(Object.assign(Object.create(bus) as MemoryBus, silent));
    const late = { code: 'timeout', reason: { code: 'telephones-late' } };
    await expect(control.carryOut(1, hold)).rejects.toMatchObject(late);
  });

  it('is not possible now for a reason of another version', async () => {
    const refusal = { code: 'of-a-newer-version', level: 3 };
    const newer = { request: async () => ({ ok: false, code: 'conflict', refusal }) };
    const control = telephonesOverBus(Object.assign(Object.create(bus) as MemoryBus, newer));
    const refused = { code: 'conflict', reason: { code: 'not-possible' } };
    await expect(control.carryOut(1, hold)).rejects.toMatchObject(refused);
  });

  it('that ends a call is unavailable once the call is over, while the telephones go on', async () => {
    await theCall.close();
    const control = telephonesOverBus(bus);
    await expect(control.carryOut(1, end)).rejects.toMatchObject({ code: 'unavailable' });
    await control.carryOut(1, hold);
    expect(seen).toEqual([['carry out', 1, hold]]);
  });

  const carryOut = (command: unknown, userId: unknown = 1) => ({ ask: 'carry-out', userId, command });

  it.each<[string, unknown, string]>([
    ['no message', null, 'request'],
    ['an unknown request', { ask: 'reboot' }, 'ask'],
    ['a user id that is text', carryOut(hold, '1'), 'userId'],
    ['no command', carryOut(undefined), 'command'],
    ['an unknown target', carryOut({ target: 'server', action: 'stop' }), 'command.target'],
    ['an unknown action', carryOut({ target: 'channel', action: 'explode' }), 'command.action'],
    ['no extension', carryOut({ target: 'channel', action: 'dial' }), 'command.extension'],
    [
      'an address in place of an extension',
      carryOut({ target: 'channel', action: 'dial', extension: 'Local/1@x' }),
      'command.extension',
    ],
    ['no digits', carryOut({ target: 'channel', action: 'digits', digits: 'x' }), 'command.digits'],
    ['half a position', carryOut({ ...hold, expectedSeq: 1.5 }), 'command.expectedSeq'],
    ['no callback', carryOut({ target: 'callback', action: 'take', callbackId: 0 }), 'command.callbackId'],
    ['a changed user without a number', { ask: 'user-changed', userId: 'x' }, 'userId'],
    ['a saved case without its call', { ask: 'case-saved', userId: 1 }, 'callId'],
    ['the end of a call, which goes to the owner of that call', carryOut(end), 'request'],
  ])('is refused and logged when it is malformed: %s', async (_what, message, field) => {
    const answer = await bus.request('desk.control', message, { timeoutMs: 1_000 });
    const fault = expect.objectContaining({ field });
    expect(answer).toMatchObject({ ok: false, code: 'invalid-input', faults: [fault] });
    expect(seen).toEqual([]);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'malformed message on the bus refused',
        topic: 'desk.control',
        faults: [fault],
      }),
    ]);
  });

  it('for one call is not carried out by the owner of another', async () => {
    const other = carryOut({ ...end, callId: 'c2' });
    const answer = await bus.request('call.command.c1', other, { timeoutMs: 1_000 });
    expect(answer).toMatchObject({ ok: false, code: 'invalid-input' });
    expect(seen).toEqual([]);
    expect(logged).toHaveLength(1);
  });
});
