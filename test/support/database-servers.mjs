import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const RUN_SOURCE = fileURLToPath(new URL('../../scripts/run-source.mjs', import.meta.url));

/**
 * A PostgreSQL for each process of jest, for its whole run: starting one takes seconds, a database on it a quarter of
 * one. It starts when a test first asks for it, in a process of its own that ends with jest's.
 *
 * A process of jest sends its number and a line feed, and is answered by a line of JSON: what
 * `database-server.child.ts` reports.
 */
class DatabaseServers {
  #servers = new Map();
  #listener = createServer((socket) => {
    socket.on('error', () => socket.destroy()); // a process of jest that was killed
    socket.once('data', (data) => void this.#answer(data.toString().trim(), socket));
  });

  /** @returns {Promise<number>} the port */
  async open() {
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    this.#listener.unref();
    return this.#listener.address().port;
  }

  async close() {
    this.#listener.close();
    await Promise.all(
      [...this.#servers.values()].map(async ({ child }) => {
        const ended = once(child, 'exit');
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.ref(); // jest must not run out of work here: it would end before it has reported that a test failed
        child.disconnect();
        await ended;
      }),
    );
  }

  async #answer(number, socket) {
    if (!this.#servers.has(number)) this.#servers.set(number, startServer());
    socket.end(`${JSON.stringify(await this.#servers.get(number).heardAddress)}\n`);
  }
}

function startServer() {
  const child = fork(RUN_SOURCE, [fileURLToPath(new URL('./database-server.child.ts', import.meta.url))], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const heardAddress = new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', (code) => resolve({ failure: `the PostgreSQL of the tests ended (${code})` }));
  });
  return { child, heardAddress };
}

export const databaseServers = new DatabaseServers();
