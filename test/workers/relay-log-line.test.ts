import { describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/lib/log.js';
import { relayLogLine } from '../../src/workers/relay-log-line.js';

/** The line in the log of the server after a child process has logged so. */
function relay(write: (child: ReturnType<typeof createLog>) => void): unknown[] {
  const lines: unknown[] = [];
  const ours = createLog({
    level: 'debug',
    redactText: (text) => text.replace('Amina', '[name]'),
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  write(createLog({ level: 'debug', destination: { write: (line) => relayLogLine(line, ours) } }));
  return lines;
}

describe('a log line of a child process', () => {
  it('is in our log with its level and fields', () => {
    const lines = relay((log) => {
      log.info({ worker: 'vad' }, 'worker is back');
      log.warn({ worker: 'vad' }, 'worker died');
    });
    expect(lines).toMatchObject([
      { level: 'info', worker: 'vad', msg: 'worker is back' },
      { level: 'warn', worker: 'vad', msg: 'worker died' },
    ]);
  });

  it('keeps what went wrong, and why that did, without names', () => {
    const cause = Object.assign(new TypeError('no samples'), { code: 'EIO' });
    const [line] = relay((log) => log.error({ err: new Error('Amina', { cause }) }, 'a leg is not heard'));
    expect(line).toMatchObject({
      level: 'error',
      msg: 'a leg is not heard',
      err: {
        name: 'Error',
        message: '[name]',
        cause: { name: 'TypeError', message: 'no samples', code: 'EIO' },
      },
    });
  });
});
