import { Router, type Request } from 'express';
import { nowMs } from '../../lib/clock.js';
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
  /** Whether who asks is told more than a word for each part. @throws UnauthenticatedError for a wrong token */
  readonly seesDetails: (request: Request) => Promise<boolean>;
  readonly freshMs?: number;
  readonly log: Log;
}

/** A probe that hangs must not take the answer with it. */
const PROBE_TIMEOUT_MS = 2_000;

/** Health needs no token, and asks the database: no more often than this for all requests without a token together. */
const FRESH_MS = 1_000;

/**
 * Spec "Audio Processing Service", section "Health": from real probes, asked at the moment of the request or just
 * before. Without a token the answers have the spec's fields and a word for each part; reports, with addresses, names
 * and versions, are for those whom `seesDetails` lets. The HTTP status is 200 whatever is wrong: it says that the
 * server answers, and a server that takes calls must not be restarted because its database is away.
 */
export function healthApi(options: HealthOptions): Router {
  const { version, seesDetails, freshMs = FRESH_MS, log } = options;
  const components = forBoth(() => probeAll(options.components), freshMs);
  const models = forBoth(() => probeAll(options.models), freshMs);
  const router = Router();
  const startedAtMs = nowMs();
  router.get('/', async (request, response) => {
    const uptime = Math.floor((nowMs() - startedAtMs) / 1000);
    const isTold = await seesDetails(request);
    const status = overall(await components(isTold));
    response.json({ status, timestamp: new Date().toISOString(), ...(isTold ? { version, uptime } : {}) });
  });
  router.get('/detailed', async (request, response) => {
    const isTold = await seesDetails(request);
    const reports = await components(isTold);
    response.json({
      status: overall(reports),
      components: statusesOf(reports),
      timestamp: new Date().toISOString(),
      ...(isTold ? { details: reports, version } : {}),
    });
  });
  router.get('/models', async (request, response) => {
    const isTold = await seesDetails(request);
    const reports = await models(isTold);
    response.json({
      status: Object.values(reports).some(({ ok }) => !ok) ? 'degraded' : 'healthy',
      models: statusesOf(reports),
      timestamp: new Date().toISOString(),
      ...(isTold ? { details: reports } : {}),
    });
  });
  endRoutes(router, audioShape, log);
  return router;
}

/** A token is answered from probes of this moment, everybody else from the latest ones. */
function forBoth<T>(find: () => Promise<T>, freshMs: number): (isTold: boolean) => Promise<T> {
  const latest = remembered(find, freshMs);
  return (isTold) => (isTold ? find() : latest());
}

/** The same answer for all who ask while it is being found and shortly afterwards. `find` does not reject. */
function remembered<T>(find: () => Promise<T>, freshMs: number): () => Promise<T> {
  let latest: { readonly answer: Promise<T>; untilMs: number } | undefined;
  return () => {
    if (latest && nowMs() < latest.untilMs) return latest.answer;
    const found = { answer: find(), untilMs: Infinity };
    void found.answer.then(() => (found.untilMs = nowMs() + freshMs));
    latest = found;
    return found.answer;
  };
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
