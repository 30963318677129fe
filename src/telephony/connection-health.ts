import type { HealthReport } from '../lib/health.js';
import type { AriConnection } from './ari/ari-connection.js';

/** How the connection to the switch is, for `/health`. */
export function describeConnection(
  { state, detail }: Pick<AriConnection, 'state' | 'detail'>,
  version: string | undefined,
  missing: readonly string[] = [],
): HealthReport {
  if (state === 'connected' && missing.length > 0) {
    const fault = `Asterisk cannot play ${missing.join(', ')}: put the file (8 kHz mono WAV) into the folder \`sounds\` of its data directory, of \`npm run asterisk\` DATA_DIR/asterisk/data/sounds; calls without their greeting are neither recorded nor transcribed`;
    return { ok: false, status: 'missing_sounds', detail: fault, missing_sounds: missing.length };
  }
  return {
    ok: state === 'connected',
    status: state === 'connected' ? 'healthy' : state,
    ...(detail ? { detail } : {}),
    ...(version ? { asterisk_version: version } : {}),
  };
}
