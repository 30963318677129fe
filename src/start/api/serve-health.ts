import type { Access } from '../../access/open-access.js';
import type { Config } from '../../config/config.js';
import { VERSION } from '../../config/product-paths.js';
import { healthProbes, type ProbedParts } from '../common/health-probes.js';
import { hasWatchersToken } from '../../http/audio-guard.js';
import { openHttpServer, type HttpServer } from '../../http/http-server.js';
import { healthApi } from '../../http/ops/health.js';
import type { Log } from '../../lib/log.js';

export interface HealthServerParts extends Omit<ProbedParts, 'roles'> {
  readonly config: Config;
  readonly access: Pick<Access, 'verify'>;
  readonly log: Log;
}

/**
 * The main port of a process without the role api: whether it can do its work, and nothing else.
 *
 * @throws SetupError when it cannot listen
 */
export function serveHealth({ config, access, log, ...probed }: HealthServerParts): Promise<HttpServer> {
  const { host, port, trustedProxies, roles } = config;
  const { connections } = probed;
  const seesDetails = hasWatchersToken(access.verify);
  const health = healthApi({ version: VERSION, seesDetails, log, ...healthProbes({ ...probed, roles }) });
  return openHttpServer({
    host,
    port,
    trustedProxies,
    connections,
    log,
    upgrades: {},
    apis: [['/health', health]],
  });
}
