import { InvalidInputError, UnavailableError } from '../../../src/lib/errors.js';
import { serveOperations } from '../../../src/workers/operations/serve-operations.js';
import type { SomeOperations } from './some-operations.js';

serveOperations<SomeOperations>({
  count: ({ text }) => ({ characters: text.length, pid: process.pid }),
  repeat: ({ text, times }) => text.repeat(times),
  die: () => process.kill(process.pid, 'SIGKILL'),
  block: () => {
    for (;;);
  },
  'refuse-input': () => {
    throw new InvalidInputError([{ field: 'text', message: 'is not one' }]);
  },
  'refuse-now': () => {
    throw new UnavailableError('not now', { retryAfterS: 7 });
  },
  fail: () => {
    throw new TypeError('a defect');
  },
});
