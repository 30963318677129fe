import { afterEach, describe, expect, it } from '@jest/globals';
import { openHttpServer } from '../../../src/http/http-server.js';
import { healthApi } from '../../../src/http/ops/health.js';
import { toMetrics } from '../../../src/http/ops/health-metrics.js';
import { Closer } from '../../../src/lib/closer.js';
import type { HealthReport } from '../../../src/lib/health.js';
import { silentLog } from '../../../src/lib/log.js';
import { ask } from '../../support/http-client.js';

const reports: Record<string, HealthReport> = {
  api: { ok: true, status: 'healthy' },
  workers: {
    ok: false,
    status: 'degraded',
    detail: 'a sentence for a person',
    speech: { ready: 2, liveWaitMs: 0, utilisation: 0.42, realTimeFactor: null, step: 'no-interims' },
    vad: { ready: true },
  },
  telephony: { ok: true, status: 'active', queue: { 'on-call': 3, names: ['a', 'b'] }, lag: Number.NaN },
};

describe('health as metrics', () => {
  it('says of each part whether it is well, and has each figure under the name of its place', () => {
    expect(toMetrics(reports, true).split('\n')).toEqual([
      'hearline_ok{part="api"} 1',
      'hearline_ok{part="workers"} 0',
      'hearline_ok{part="telephony"} 1',
      'hearline_api_status{value="healthy"} 1',
      'hearline_workers_status{value="degraded"} 1',
      'hearline_workers_speech_ready 2',
      'hearline_workers_speech_live_wait_ms 0',
      'hearline_workers_speech_utilisation 0.42',
      'hearline_workers_speech_step{value="no-interims"} 1',
      'hearline_workers_vad_ready 1',
      'hearline_telephony_status{value="active"} 1',
      'hearline_telephony_queue_on_call 3',
      '',
    ]);
  });

  it('shows nothing but a word for each part where no more may be reported', () => {
    const reported = toMetrics(reports, false);
    expect(reported).toContain('hearline_workers_status{value="degraded"} 1\n');
    expect(reported).not.toContain('speech');
  });

  it('keeps to the text format, whatever a report says', () => {
    const odd = {
      ok: true,
      status: 'failed:"model"\\\nfile',
      'größe ÄÖ.x': 1e21,
      nested: { 'a b': { c: -0.5 } },
    };
    const LINE = /^[a-z_][a-z0-9_]*(\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"\})? -?[\d.e+-]+$/;
    const lines = toMetrics({ part: odd }, true).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(LINE);
    expect(lines).toContain('hearline_part_status{value="failed:\\"model\\"\\\\\\nfile"} 1');
  });
});

describe('GET /health/metrics', () => {
  let open = new Closer();
  afterEach(async () => {
    await open.close();
    open = new Closer();
  });

  async function metrics(seesDetails: boolean) {
    const log = silentLog();
    const components = {
      api: () => reports.api as HealthReport,
      workers: () => reports.workers as HealthReport,
    };
    const health = healthApi({
      version: '1.2.3',
      components,
      models: {},
      seesDetails: async () => seesDetails,
      log,
    });
    const server = await openHttpServer({
      ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
      apis: [['/health', health]],
      log,
    });
    return ask(open.add(server).url, '/health/metrics');
  }

  it('has the figures of each part for a program that keeps them over time', async () => {
    const { status, headers, text } = await metrics(true);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toContain('hearline_ok{part="workers"} 0\n');
    expect(text).toContain('hearline_workers_speech_utilisation 0.42\n');
    expect(text).toContain('hearline_workers_speech_step{value="no-interims"} 1\n');
  });

  it('has a word for each part without a token', async () => {
    const { status, text } = await metrics(false);
    expect(status).toBe(200);
    expect(text.split('\n')).toEqual([
      'hearline_ok{part="api"} 1',
      'hearline_ok{part="workers"} 0',
      'hearline_api_status{value="healthy"} 1',
      'hearline_workers_status{value="degraded"} 1',
      '',
    ]);
  });
});
