import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { healthApi } from '../../src/http/ops/health.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { freePort } from '../support/free-port.js';
import { ask } from '../support/http-client.js';
import { Nginx, NO_NGINX } from '../support/nginx.js';

const page = await readFile(join(productPaths.checkout, 'docs/operations.md'), 'utf8');
const [, configuration = ''] = /```nginx\n([\s\S]*?)```/.exec(page) ?? [];
const log = silentLog();
const parts = new Closer();
const isStarting = [false, false];
let nginx: Nginx;

beforeAll(async () => {
  if (NO_NGINX) return;
  const servers = await Promise.all(
    isStarting.map(async (_, at) => {
      const health = healthApi({
        ...{ version: String(at), components: {}, models: {}, seesDetails: async () => true, log },
        isStarting: () => isStarting[at] ?? false,
      });
      const options = { host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log };
      return parts.add(await openHttpServer({ ...options, apis: [['/health', health]] }));
    }),
  );
  const port = await freePort('127.0.0.1');
  const [one, other] = servers.map(({ url }) => new URL(url).host);
  const filled = configuration
    .replace('10.0.0.11:8080', one ?? '')
    .replace('10.0.0.12:8080', other ?? '')
    .replace('listen 8000', `listen 127.0.0.1:${port}`);
  nginx = parts.add(await Nginx.serve(`http://127.0.0.1:${port}`, filled));
}, 20_000);
afterAll(() => parts.close());

const viaNginx = NO_NGINX ? it.skip : it;

viaNginx(
  `nginx as docs/operations.md has it sends no request to a process that is starting${NO_NGINX ? ` (skipped: ${NO_NGINX})` : ''}`,
  async () => {
    const served = async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(nginx.url, '/health/ready')));
      return answers.map(({ status }) => status);
    };
    expect(await served()).toEqual(Array(10).fill(200));
    isStarting[0] = true;
    expect(await served()).toEqual(Array(10).fill(200));
    isStarting[1] = true;
    expect(new Set(await served())).not.toContain(200);
  },
);
