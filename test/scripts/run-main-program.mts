import { once } from 'node:events';
import { runMain } from '../../scripts/run-main.js';
import { runCommand } from '../../scripts/run-all.js';
import { SetupError } from '../../src/lib/errors.js';

/** The programs that the test of `runMain` runs, by name. */
const mains: Record<string, (signal: AbortSignal) => Promise<number | void>> = {
  well: async () => {},
  'with-code': async () => 7,
  'expected-failure': async () => {
    throw new SetupError('port 8080 is taken: set PORT to another one');
  },
  bug: async () => {
    throw new TypeError('undefined is not a function');
  },
  'until-stopped': async (signal) => {
    process.stdout.write('running\n');
    const alive = setInterval(() => {}, 1000);
    await once(signal, 'abort');
    clearInterval(alive);
    throw new Error('stopped in the middle');
  },
  stubborn: async () => {
    process.stdout.write('running\n');
    process.once('SIGTERM', () => process.stdout.write('heard\n'));
    await new Promise(() => setInterval(() => {}, 1000));
  },
  'child-fails': (signal) =>
    runCommand({ title: 'a child', file: process.execPath, args: ['-e', 'process.exit(5)'] }, signal),
  'child-is-killed': (signal) =>
    runCommand(
      { title: 'a child', file: process.execPath, args: ['-e', 'process.kill(process.pid, 9)'] },
      signal,
    ),
  'child-is-missing': (signal) =>
    runCommand({ title: 'a child', file: '/no/such/program', args: [] }, signal),
};

await runMain(mains[process.argv[2] ?? ''] ?? mains.bug!);
