import { afterEach, describe, expect, it } from '@jest/globals';
import { openHttpServer } from '../../../src/http/http-server.js';
import { healthApi, type HealthOptions } from '../../../src/http/ops/health.js';
import { Closer } from '../../../src/lib/closer.js';
import { createLog, silentLog } from '../../../src/lib/log.js';
import { ask } from '../../support/http-client.js';

const log = silentLog();
let open = new Closer();

afterEach(async () => {
  await open.close();
  open = new Closer();
});

async function serve(options: Partial<HealthOptions>): Promise<string> {
  const health = healthApi({
    ...{ version: '1.2.3', components: {}, models: {}, seesDetails: async () => true, freshMs: 0, log },
    ...options,
  });
  const listen = { host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null };
  return open.add(await openHttpServer({ ...listen, apis: [['/health', health]], log })).url;
}

const get = async (url: string, path: string) => {
  const answer = await ask(url, path);
  expect(answer.status).toBe(200);
  return answer.json();
};
const healthy = () => ({ ok: true, status: 'healthy' });

describe('GET /health/ready', () => {
  const away = () => ({ ok: false, status: 'unreachable', detail: 'postgres://user@10.0.0.7' });

  it('is 200 while requests can be served, also without speech and telephones', async () => {
    const url = await serve({ components: { database: healthy, models: away, telephony: away } });
    expect(await get(url, '/health/ready')).toMatchObject({ status: 'ready' });
  });

  it.each(['database', 'cache', 'telephony', 'jobs', 'disk'])(
    'is 200 without the %s, which every process is without: health and alarms report it',
    async (name) => {
      const url = await serve({ components: { [name]: away } });
      expect(await get(url, '/health/ready')).toMatchObject({ status: 'ready' });
      const overall = await get(url, '/health');
      expect(overall).toMatchObject({ status: name === 'database' ? 'unhealthy' : 'degraded' });
    },
  );

  it('is 503 while the process starts, with the time after which to ask again, and is noted once for each change', async () => {
    let isStarting = true;
    const lines: { level: string; msg: string; missing?: string }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
    const url = await serve({
      isStarting: () => isStarting,
      log: createLog({ level: 'info', destination: { write } }),
    });
    for (const _ of [1, 2, 3]) {
      const answer = await ask(url, '/health/ready');
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json()).toMatchObject({ error: { message: 'not ready: starting' } });
    }
    isStarting = false;
    for (const _ of [1, 2]) expect(await get(url, '/health/ready')).toMatchObject({ status: 'ready' });
    expect(lines.map(({ msg, missing }) => [msg, missing])).toEqual([
      ['not ready for requests', 'starting'],
      ['ready for requests', ''],
    ]);
    expect(lines.every(({ level }) => String(level) === 'info' || Number(level) === 30)).toBe(true);
  });

  it.each(['journal', 'files'])('is 503 without the %s, by its name alone', async (name) => {
    const answer = await ask(await serve({ components: { [name]: away } }), '/health/ready');
    expect({ status: answer.status, body: answer.json() }).toMatchObject({
      status: 503,
      body: { error: { error_code: 'SERVICE_UNAVAILABLE', message: `not ready: ${name}` } },
    });
    expect(JSON.stringify(answer.json())).not.toContain('10.0.0.7');
  });
});
