import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Closable } from '../../src/lib/closer.js';
import { makeTestDir } from './database.js';
import { freePort } from './free-port.js';
import { eventually } from './processes.js';

const PROGRAM = '/usr/sbin/nginx';

/** Why tests through nginx cannot run here; undefined when they can. */
export const NO_NGINX = existsSync(PROGRAM) ? undefined : 'no nginx is installed';

/** nginx as Debian has it, in front of one server: it buffers answers, as it does when nothing else is said. */
export class Nginx implements Closable {
  readonly url: string;
  readonly #configuration: string;
  readonly #dir: Awaited<ReturnType<typeof makeTestDir>>;
  #process: ChildProcess | undefined;

  private constructor(url: string, dir: Awaited<ReturnType<typeof makeTestDir>>) {
    this.url = url;
    this.#dir = dir;
    this.#configuration = join(dir.path, 'nginx.conf');
  }

  /**
   * `target`: `http://127.0.0.1:PORT`. `/page` is an empty page of nginx itself. An `EventSource` sends no token, so that
   * the proxy does.
   */
  static async start(target: string, token: string): Promise<Nginx> {
    const port = await freePort('127.0.0.1');
    return Nginx.serve(
      `http://127.0.0.1:${port}`,
      `server {
        listen 127.0.0.1:${port};
        location = /page { default_type text/html; return 200 '<!doctype html><title>events</title>'; }
        location / { proxy_pass ${target}; proxy_set_header Authorization "Bearer ${token}"; }
      }`,
    );
  }

  /** @param servers what stands within `http` @param url of one of them */
  static async serve(url: string, servers: string): Promise<Nginx> {
    const dir = await makeTestDir();
    const nginx = new Nginx(url, dir);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    await writeFile(
      nginx.#configuration,
      `daemon off;
      master_process off;
      pid ${dir.path}/nginx.pid;
      error_log ${dir.path}/error.log;
      events {}
      http {
        access_log off;
        ${temporary.map((each) => `${each}_temp_path ${dir.path}/${each};`).join('\n')}
        ${servers}
      }`,
    );
    await nginx.run();
    return nginx;
  }

  async run(): Promise<void> {
    const { port, hostname } = new URL(this.url);
    this.#process = spawn(PROGRAM, ['-c', this.#configuration, '-p', this.#dir.path], { stdio: 'ignore' });
    await eventually(
      () =>
        new Promise((resolve) => {
          const socket = connect(Number(port), hostname);
          socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
          socket.once('connect', () => socket.destroy());
        }),
    );
  }

  /** Its connections are cut. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }

  async close(): Promise<void> {
    await this.kill();
    await this.#dir.close();
  }
}
