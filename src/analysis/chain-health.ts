import type { HealthReport } from '../lib/health.js';
import type { EngineChain } from './engine-chain.js';

type EngineReport = ReturnType<EngineChain<never, unknown>['health']>[number];

/**
 * A task in the words of health: `not_installed`, `embedded:<engine>`, `loaded`, `building`, or `failed:<engine>` when
 * every engine of it has failed. The engine that would answer now decides; one before it that has failed is in the report.
 */
export function chainHealth(chain: Pick<EngineChain<never, unknown>, 'health'>): HealthReport {
  const engines = chain.health();
  const [first] = engines;
  if (!first) return { ok: true, status: 'not_installed' };
  const answering = engines.find(({ state }) => state !== 'failed');
  const failed = engines.filter(({ state }) => state === 'failed');
  const report = { engines: engines.map(toReport) };
  if (!answering) return { ok: false, status: `failed:${bareName(first)}`, ...report };
  return { ok: failed.length === 0, status: statusOf(answering), ...report };
}

function statusOf(engine: EngineReport): string {
  if (engine.kind === 'rules') return `embedded:${bareName(engine)}`;
  return engine.state === 'loading' ? 'building' : 'loaded';
}

/** Without the version: that is for those who may see details. */
function bareName({ name }: EngineReport): string {
  return name.replace(/@.*$/, '');
}

function toReport({ name, kind, languages, ...health }: EngineReport) {
  return { name, kind, languages, ...health };
}
