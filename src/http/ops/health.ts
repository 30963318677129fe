import { Router, type Request } from 'express';
import { z } from 'zod';
import { nowMs } from '../../lib/clock.js';
import type { HealthProbe, HealthReport } from '../../lib/health.js';
import type { Log } from '../../lib/log.js';
import { audioShape, type ApiShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';

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

const timestamp = z.iso.datetime();
const statuses = z.record(z.string(), z.string());
/** For those whom `seesDetails` lets. */
const details = z.record(z.string(), z.looseObject({ status: z.string(), ok: z.boolean() })).optional();
const status = z.enum(['healthy', 'degraded', 'unhealthy']);
const version = z.string().optional();
const statusReply = z.strictObject({ status, timestamp, version, uptime: z.int().min(0).optional() });
const componentsReply = z.strictObject({ status, components: statuses, timestamp, details, version });
const modelsReply = z.strictObject({ status, models: statuses, timestamp, details });

/** Health replies have no envelope. */
const healthShape: ApiShape = {
  ...audioShape,
  documentSuccess: (reply) => reply,
  success(response, httpStatus, payload) {
    response.status(httpStatus).json(payload);
  },
};

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
  const common = { method: 'get', auth: seesDetails, isIdentityOptional: true } as const;
  addRoute(router, healthShape, {
    ...common,
    path: '/',
    summary: 'Whether the server can do its work',
    reply: statusReply,
    async handle({ identity: isTold }) {
      const uptime = Math.floor((nowMs() - startedAtMs) / 1000);
      const status = overall(await components(isTold));
      return { status, timestamp: new Date().toISOString(), ...(isTold ? { version, uptime } : {}) };
    },
  });
  addRoute(router, healthShape, {
    ...common,
    path: '/detailed',
    summary: 'The state of each part of the server',
    reply: componentsReply,
    async handle({ identity: isTold }) {
      const reports = await components(isTold);
      return {
        status: overall(reports),
        components: statusesOf(reports),
        timestamp: new Date().toISOString(),
        ...(isTold ? { details: reports, version } : {}),
      };
    },
  });
  addRoute(router, healthShape, {
    ...common,
    path: '/models',
    summary: 'The state of each speech and text engine',
    reply: modelsReply,
    async handle({ identity: isTold }) {
      const reports = await models(isTold);
      return {
        status: Object.values(reports).some(({ ok }) => !ok) ? 'degraded' : 'healthy',
        models: statusesOf(reports),
        timestamp: new Date().toISOString(),
        ...(isTold ? { details: reports } : {}),
      };
    },
  });
  endRoutes(router, healthShape, log);
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
