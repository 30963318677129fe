import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryBus } from '../../src/bus/memory-bus.js';
import type { ControlCommand, ControlCommands } from '../../src/desk/control-commands.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
} from '../../src/lib/errors.js';
import type { Closable } from '../../src/lib/closer.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { answerControl, controlOverBus } from '../../src/live/control-command-bus.js';

describe('a command given in another process than the one with the telephones', () => {
  let bus: MemoryBus;
  let there: Closable;
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
    const control: ControlCommands = {
      carryOut: (userId, command) => take('carry out', userId, command),
      userChanged: (userId) => take('user changed', userId),
      caseSaved: (userId, callId) => take('case saved', userId, callId),
    };
    there = await answerControl(bus, control, log);
  });
  afterEach(() => bus.close());

  const hold: ControlCommand = { target: 'channel', action: 'hold', expectedSeq: 4 };

  it('arrives as it was given', async () => {
    const control = controlOverBus(bus);
    const dial: ControlCommand = { target: 'channel', action: 'dial', extension: '2002' };
    await control.carryOut(1, hold);
    await control.carryOut(1, dial);
    await control.userChanged(3);
    await control.caseSaved(1, 'c1');
    expect(seen).toEqual([
      ['carry out', 1, hold],
      ['carry out', 1, dial],
      ['user changed', 3],
      ['case saved', 1, 'c1'],
    ]);
  });

  it.each([
    [new ConflictError('you are on no call'), ConflictError],
    [new ForbiddenError('that is your own extension'), ForbiddenError],
    [new NotFoundError('callback', '17'), NotFoundError],
    [new NotFoundError('extension', '999'), NotFoundError],
    [new TimeoutError('the transcript is not complete yet'), TimeoutError],
    [new UnavailableError('the database cannot be reached'), UnavailableError],
  ])('is refused as it was there: %s', async (error, kind) => {
    fault = error;
    const refused = await controlOverBus(bus)
      .carryOut(1, hold)
      .catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(kind);
    expect((refused as Error).message).toBe(error.message);
  });

  it('fails as unavailable for what nobody expected, which the process with the telephones logs', async () => {
    fault = new RangeError('a bug');
    const refused = controlOverBus(bus).carryOut(1, hold);
    await expect(refused).rejects.toThrow(new UnavailableError('it could not be done'));
    expect(logged).toEqual([expect.stringContaining('a bug')]);
    fault = new ConflictError('you are on no call');
    await expect(controlOverBus(bus).carryOut(1, hold)).rejects.toBeInstanceOf(ConflictError);
    expect(logged).toHaveLength(1);
  });

  it('is unavailable while no process has the telephones', async () => {
    await there.close();
    await expect(controlOverBus(bus).carryOut(1, hold)).rejects.toBeInstanceOf(UnavailableError);
  });
});
