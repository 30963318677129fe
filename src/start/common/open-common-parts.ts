import type { Access } from '../../access/open-access.js';
import { openBus } from '../../bus/open-bus.js';
import { announceChanges } from './announce-changes.js';
import type { Config } from '../../config/config.js';
import { installationSecret } from '../../config/secrets.js';
import type { MediaParts, ProbedParts } from './health-probes.js';
import type { Closer } from '../../lib/closer.js';
import { DiskWatch } from '../../lib/disk-watch.js';
import { ForwardingWatch } from '../../http/forwarding-watch.js';
import { trustedProxies } from '../../lib/client-address.js';
import { ConnectionBudget } from '../../http/connection-budget.js';
import { LoopMeter } from '../../lib/loop-meter.js';
import { openMessages, type MessagesOptions } from '../../messages/open-messages.js';
import type { Outbox } from '../../messages/outbox.js';
import { openAnalysis, type OpenAnalysis } from './open-analysis.js';
import { openLogins, type LoginOptions } from './open-logins.js';
import type { PreparedDatabase } from '../../storage/prepared-database.js';
import type { Storage } from '../../storage/storage.js';
import { SecretSealer } from '../../lib/secret-sealer.js';
import { Watchdog } from '../../workers/watchdog.js';

/** Parts that every process has, whatever its roles. */
export interface CommonParts extends Pick<
  ProbedParts,
  'storage' | 'bus' | 'media' | 'fileWork' | 'engines' | 'loop'
> {
  readonly storage: Storage;
  readonly database: PreparedDatabase;
  readonly loop: LoopMeter;
  readonly connections: ConnectionBudget;
  readonly access: Access;
  readonly outbox: Outbox;
  readonly analysis: OpenAnalysis;
  readonly sealer: SecretSealer;
  /** For half-written forms. */
  readonly draftSealer: SecretSealer;
  /** The disk of DATA_DIR. */
  readonly disk: DiskWatch;
}

export interface CommonOptions extends LoginOptions {
  /** Shows a line on the terminal of this server. */
  readonly print?: MessagesOptions['print'];
  readonly config: Config;
  readonly storage: Storage;
  readonly database: PreparedDatabase;
}

/** @throws SetupError for settings, lists and rules that cannot be used */
export async function openCommonParts(options: CommonOptions, parts: Closer): Promise<CommonParts> {
  const { config, storage, database, print, log } = options;
  const { dataDir, redisUrl, watchdogMs } = config;
  const loop = parts.add(new LoopMeter());
  const forwarding = new ForwardingWatch(trustedProxies(config.trustedProxies));
  const connections = new ConnectionBudget(undefined, forwarding);
  const media: MediaParts = {};
  const bus = parts.add(await openBus({ redisUrl, log }));
  announceChanges(storage, bus);
  const access = await openLogins(config, storage, options, parts);
  const key = Buffer.from(await installationSecret(dataDir, 'webhook-key'), 'base64url');
  const sealer = new SecretSealer(key, 'webhook secrets');
  const draftSealer = new SecretSealer(key, 'drafts of forms');
  const outbox = parts.add(openMessages({ ...config.messages, print, log }));
  const analysis = parts.add(await openAnalysis({ config: config.analysis, dataDir, log }));
  const { engines } = analysis;
  if (watchdogMs > 0) parts.add(new Watchdog({ limitMs: watchdogMs, log }));
  const onChecked = () => void media.journal?.renewReserve();
  const disk = parts.add(new DiskWatch({ directory: dataDir, ...config.disk, onChecked, log }));
  const probed = { storage, database, bus, media, loop, connections, fileWork: {}, engines, disk };
  return { ...probed, access, outbox, analysis, sealer, draftSealer };
}
