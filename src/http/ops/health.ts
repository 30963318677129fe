import { Router, type Request } from 'express';
import { z } from 'zod';
import { nowMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import type { HealthProbe, HealthReport } from '../../lib/health.js';
import type { Log } from '../../lib/log.js';
import { audioShape, type ApiShape } from '../kit/api-shape.js';
import { addRoute, endRoutes, STREAMED } from '../kit/route.js';
import { METRICS_TYPE, toMetrics } from './health-metrics.js';

export interface HealthOptions {
  readonly version: string;
  /** `api`, `cache`, `models`, `workers` of the spec; `database` and `telephony` beside them. */
  readonly components: Readonly<Record<string, HealthProbe>>;
  /** `stt`, `translator`, `ner`, `classifier`, `summarizer` of the spec; `qa` and `quality` beside them. */
  readonly models: Readonly<Record<string, HealthProbe>>;
  /** Whether the client is given more than a word for each part. @throws UnauthenticatedError for a wrong token */
  readonly seesDetails: (request: Request) => Promise<boolean>;
  /** The database is not open for this process yet: requests would be refused. */
  readonly isStarting?: () => boolean;
  readonly freshMs?: number;
  readonly log: Log;
}

const timestamp = z.iso.datetime();
const statuses = z.record(z.string(), z.string());
/** For those whom `seesDetails` lets. */
const details = z.record(z.string(), z.looseObject({ status: z.string(), ok: z.boolean() })).optional();
const status = z.enum(['healthy', 'degraded', 'unhealthy']);
const version = z.string().optional();
const probe_age_s = z.number().min(0).describe('How long ago the parts were asked, in seconds');
const common = { status, timestamp, probe_age_s };
const statusReply = z.strictObject({ ...common, version, uptime: z.int().min(0).optional() });
const componentsReply = z.strictObject({ ...common, components: statuses, details, version });
const modelsReply = z.strictObject({ ...common, models: statuses, details });
const liveReply = z.strictObject({ status: z.literal('alive'), timestamp });
const readyReply = z.strictObject({ status: z.literal('ready'), timestamp, probe_age_s });

/** Health replies have no envelope. */
const healthShape: ApiShape = {
  ...audioShape,
  logsRefusals: false, // asked every second by probes; noted once for each change
  documentSuccess: (reply) => reply,
  success(response, httpStatus, payload) {
    response.status(httpStatus).json(payload);
  },
};

/**
 * Parts of this process alone. A shared part (database, Redis, Asterisk) is no reason to send a request to
 * another process: it fails for all of them at once, and health and alarms report it.
 */
const NEEDED = ['journal', 'files'];

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
  addProbeRoutes(router, components, options);
  const asked = { method: 'get', auth: seesDetails, isIdentityOptional: true } as const;
  addRoute(router, healthShape, {
    ...asked,
    path: '/',
    summary: 'Whether the server can do its work',
    reply: statusReply,
    async handle({ identity: isDetailed }) {
      const uptime = Math.floor((nowMs() - startedAtMs) / 1000);
      const probed = await components(isDetailed);
      return {
        status: overall(probed.reports),
        ...stamp(probed),
        ...(isDetailed ? { version, uptime } : {}),
      };
    },
  });
  addRoute(router, healthShape, {
    ...asked,
    path: '/detailed',
    summary: 'The state of each part of the server',
    reply: componentsReply,
    async handle({ identity: isDetailed }) {
      const probed = await components(isDetailed);
      const { reports } = probed;
      return {
        status: overall(reports),
        components: statusesOf(reports),
        ...stamp(probed),
        ...(isDetailed ? { details: reports, version } : {}),
      };
    },
  });
  addRoute(router, healthShape, {
    ...asked,
    path: '/models',
    summary: 'The state of each speech and text engine',
    reply: modelsReply,
    async handle({ identity: isDetailed }) {
      const probed = await models(isDetailed);
      const { reports } = probed;
      return {
        status: Object.values(reports).some(({ ok }) => !ok) ? 'degraded' : 'healthy',
        models: statusesOf(reports),
        ...stamp(probed),
        ...(isDetailed ? { details: reports } : {}),
      };
    },
  });
  addMetricsRoute(router, asked, components);
  endRoutes(router, healthShape, log);
  return router;
}

interface Asked {
  readonly method: 'get';
  readonly auth: HealthOptions['seesDetails'];
  readonly isIdentityOptional: true;
}

function addMetricsRoute(
  router: Router,
  asked: Asked,
  components: (isDetailed: boolean) => Promise<Probed>,
): void {
  addRoute(router, healthShape, {
    ...asked,
    path: '/metrics',
    summary: 'The figures of each part, in the text format of Prometheus',
    stream: ['text/plain'],
    async handle({ identity: isDetailed, response }) {
      const { reports } = await components(isDetailed);
      response.setHeader('Content-Type', METRICS_TYPE);
      response.end(toMetrics(reports, isDetailed));
      return STREAMED;
    },
  });
}

/** For those who start, stop and route to processes. Neither asks who asks, and neither gives more than a name. */
function addProbeRoutes(
  router: Router,
  components: (isDetailed: boolean) => Promise<Probed>,
  { isStarting = () => false, log }: Pick<HealthOptions, 'isStarting' | 'log'>,
): void {
  let loggedBefore = '';
  addRoute(router, healthShape, {
    method: 'get',
    path: '/live',
    summary: 'That the process answers: restart it when it does not. Asks no other part',
    reply: liveReply,
    handle: async () => ({ status: 'alive', timestamp: new Date().toISOString() }),
  });
  addRoute(router, healthShape, {
    method: 'get',
    path: '/ready',
    summary: 'Whether requests may be sent here (200) or another process should have them (503)',
    reply: readyReply,
    refusals: [503],
    async handle() {
      const probed = await components(false);
      const failing = NEEDED.filter((name) => probed.reports[name]?.ok === false);
      const missing = [...(isStarting() ? ['starting'] : []), ...failing].join(', ');
      if (missing !== loggedBefore)
        log.info({ missing }, missing === '' ? 'ready for requests' : 'not ready for requests');
      loggedBefore = missing;
      if (missing !== '') throw new UnavailableError(`not ready: ${missing}`, { retryAfterS: 1 });
      return { status: 'ready', ...stamp(probed) };
    },
  });
}

interface Probed {
  readonly reports: Readonly<Record<string, HealthReport>>;
  readonly atMs: number;
}

function stamp({ atMs }: Probed): { timestamp: string; probe_age_s: number } {
  return { timestamp: new Date().toISOString(), probe_age_s: Math.round(nowMs() - atMs) / 1000 };
}

/** A token is answered from probes of this moment, all others from the latest ones. */
function forBoth<T>(find: () => Promise<T>, freshMs: number): (isDetailed: boolean) => Promise<T> {
  const latest = remembered(find, freshMs);
  return (isDetailed) => (isDetailed ? find() : latest());
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

async function probeAll(probes: HealthOptions['components']): Promise<Probed> {
  const reports = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await ask(probe)] as const),
  );
  return { reports: Object.fromEntries(reports), atMs: nowMs() };
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
