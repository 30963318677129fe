import { afterAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { childrenOf } from '../support/processes.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const parts = new Closer();
afterAll(() => parts.close());

/** The command line of a process and of all that it has started, each in words. */
async function commandLines(pid: number): Promise<string[][]> {
  const own = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').filter(Boolean);
  const below = await Promise.all((await childrenOf(pid)).map(commandLines));
  return [own, ...below.flat()];
}

it('npm start runs compiled files, in the server and in each process that it starts, without tsx', async () => {
  const database = parts.add(await startTestDatabase());
  const dir = parts.add(await makeTestDir());
  const server = spawn('npm', ['start', '--', '--announce', '--lifeline'], {
    cwd: CHECKOUT,
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, DATA_DIR: dir.path, REDIS_URL: '' },
      ...{ PORT: '0', AUDIO_API_PORT: '0', ADMIN_PASSWORD: 'correct horse battery', LOG_LEVEL: 'warn' },
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    for (let line = await lines.next(); !/^listening /.test(String(line.value)); line = await lines.next()) {
      if (line.done) throw new Error('the server ended while starting');
    }
    const commands = await commandLines(server.pid as number);
    const build = await realpath(join(CHECKOUT, 'build/server'));
    const ours = commands.filter((words) => words.some((word) => /\b(run\.mjs|worker\.[jt]s)$/.test(word)));
    const children = ours.slice(1).map((words) => words.find((word) => /worker\.[jt]s$/.test(word)));
    const named = (name: string) => join(build, `${name}.worker.js`);
    expect(children).toEqual(expect.arrayContaining(['files', 'media', 'silero', 'watchdog'].map(named)));
    expect(children.filter((path) => !path?.startsWith(build))).toEqual([]);
    expect(commands.flat().filter((word) => /tsx|\.ts$/.test(word))).toEqual([]);
  } finally {
    server.stdin.end();
    await ended;
  }
}, 120_000);
