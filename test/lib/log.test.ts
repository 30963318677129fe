import { describe, expect, it } from '@jest/globals';
import { createLog, silentLog, type LogOptions } from '../../src/lib/log.js';
import { SetupError } from '../../src/lib/errors.js';

function capture(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
    ...options,
  });
  const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  return { log, lines, last };
}

describe('a log line', () => {
  it('is one JSON object with level and time in words', () => {
    const { log, lines, last } = capture();
    log.info({ callId: 'a' }, 'call began');
    expect(last()).toMatchObject({ level: 'info', callId: 'a', msg: 'call began' });
    expect(new Date(last().time as string).toISOString()).toBe(last().time);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
  });

  it('has none that is below the level', () => {
    const { log, lines } = capture({ level: 'warn' });
    log.info('quiet');
    expect(lines).toEqual([]);
    silentLog().fatal('nothing');
  });

  const keys = [
    'password',
    'passwordHash',
    'authorization',
    'cookie',
    'token',
    'access_token',
    'accessToken',
    'secret',
    'pii',
  ];
  it.each(keys)('never holds the value of %s, up to three objects deep', (key) => {
    const { log, lines } = capture();
    log.info({ [key]: 'hunter2' }, 'one');
    log.info({ a: { [key]: 'hunter2' } }, 'two');
    log.info({ a: { b: { [key]: { deep: 'hunter2' } } } }, 'three');
    log.info({ list: [{ [key]: 'hunter2' }] }, 'in a list');
    log.child({ [key]: 'hunter2' }).info('a child');
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      expect(line).not.toContain('hunter2');
      expect(line).toContain('[removed]');
    }
  });

  it('reports an error with its code and its causes, their texts without personal data', () => {
    const { log, last, lines } = capture({ redactText: (text) => text.replaceAll('Amina', '[name]') });
    const root = Object.assign(new Error('value "Amina" is too long'), { code: '22001' });
    log.error({ err: new SetupError('cannot keep Amina', { cause: root }) }, 'failed');
    expect(last().err).toMatchObject({
      name: 'SetupError',
      message: 'cannot keep [name]',
      code: 'unavailable',
      cause: { message: 'value "[name]" is too long', code: '22001' },
    });
    expect(lines.join('')).not.toContain('Amina');
  });

  it('reports every error of several', () => {
    const { log, last } = capture();
    log.error({ err: new AggregateError([new Error('one'), 'two'], 'both') }, 'failed');
    expect(last().err).toMatchObject({
      errors: [{ message: 'one' }, { name: 'NotAnError', message: 'two' }],
    });
  });

  it('survives an error that is its own cause', () => {
    const { log, last } = capture();
    const error = new Error('round and round');
    error.cause = error;
    log.error({ err: error }, 'failed');
    expect(last()).toMatchObject({ msg: 'failed', err: { cause: { message: 'round and round' } } });
  });

  it.each([['a text'], [undefined], [null], [42], [{ some: 'object' }]])(
    'survives what is no error: %p',
    (thrown) => {
      const { log, last } = capture();
      log.error({ err: thrown }, 'failed');
      expect(last()).toMatchObject({ msg: 'failed' });
    },
  );
});
