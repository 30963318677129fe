import type { HealthReport } from '../lib/health.js';
import type { AriConnection } from './ari/ari-connection.js';

/** How the connection to the switch is, for `/health`. */
export function describeConnection(
  { state, detail }: Pick<AriConnection, 'state' | 'detail'>,
  version: string | undefined,
): HealthReport {
  return {
    ok: state === 'connected',
    status: state === 'connected' ? 'healthy' : state,
    ...(detail ? { detail } : {}),
    ...(version ? { asterisk_version: version } : {}),
  };
}
