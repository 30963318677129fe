import { Router } from 'express';
import type { HealthProbe, HealthReport } from '../../lib/health.js';
import type { Log } from '../../lib/log.js';
import { audioShape } from '../api-shape.js';
import { endRoutes } from '../route.js';

export interface HealthOptions {
  readonly version: string;
  /** `api`, `cache`, `models`, `workers` of the spec; `database` and `telephony` beside them. */
  readonly components: Readonly<Record<string, HealthProbe>>;
  /** `stt`, `translator`, `ner`, `classifier`, `summarizer`. */
  readonly models: Readonly<Record<string, HealthProbe>>;
  readonly log: Log;
}

/** A probe that hangs must not take the answer with it. */
const PROBE_TIMEOUT_MS = 2_000;

/** Spec "Audio Processing Service", section "Health": from real probes, asked at the moment of the request. */
export function healthApi({ version, components, models, log }: HealthOptions): Router {
  const router = Router();
  const startedAt = Date.now();
  router.get('/', (_request, response) => {
    const uptimeS = Math.floor((Date.now() - startedAt) / 1000);
    response.json({ status: 'healthy', timestamp: new Date().toISOString(), version, uptime: uptimeS });
  });
  router.get('/detailed', async (_request, response) => {
    const reports = await probeAll(components);
    response.json({
      status: overall(reports),
      components: statusesOf(reports),
      details: reports,
      timestamp: new Date().toISOString(),
      version,
    });
  });
  router.get('/models', async (_request, response) => {
    const reports = await probeAll(models);
    response.json({
      status: Object.values(reports).some(({ ok }) => !ok) ? 'degraded' : 'healthy',
      models: statusesOf(reports),
      details: reports,
      timestamp: new Date().toISOString(),
    });
  });
  endRoutes(router, audioShape, log);
  return router;
}

async function probeAll(probes: HealthOptions['components']): Promise<Record<string, HealthReport>> {
  const reports = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await ask(probe)] as const),
  );
  return Object.fromEntries(reports);
}

async function ask(probe: HealthProbe): Promise<HealthReport> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HealthReport>((resolve) => {
    timer = setTimeout(
      () => resolve({ ok: false, status: 'unreachable', detail: 'no answer within 2 s' }),
      PROBE_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([Promise.resolve().then(probe), late]);
  } catch {
    return { ok: false, status: 'unreachable', detail: 'the probe failed' };
  } finally {
    clearTimeout(timer);
  }
}

function statusesOf(reports: Readonly<Record<string, HealthReport>>): Record<string, string> {
  return Object.fromEntries(Object.entries(reports).map(([name, { status }]) => [name, status]));
}

/** Without its database the server can keep nothing; without anything else it does less. */
function overall(reports: Readonly<Record<string, HealthReport>>): string {
  if (reports.database && !reports.database.ok) return 'unhealthy';
  return Object.values(reports).some(({ ok }) => !ok) ? 'degraded' : 'healthy';
}
