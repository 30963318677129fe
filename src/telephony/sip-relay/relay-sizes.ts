import type { BucketSize } from '../../lib/token-bucket.js';
import type { TurnsOptions } from '../../lib/turns.js';

/** Bounds of the relay. */
export interface RelaySizes {
  readonly connections: number;
  /** From one network: an office behind one address. */
  readonly networkConnections: number;
  /** Telephones of which Asterisk has accepted no request yet; they are among the connections. */
  readonly strangers: number;
  /** New connections from one network. An office comes back at once after its line was down. */
  readonly handshakes: BucketSize;
  /** Messages of one telephone. */
  readonly messages: BucketSize;
  /** Messages of one telephone that bring credentials, which are looked up. */
  readonly credentials: BucketSize;
  /** Those of all telephones of one network that Asterisk has accepted. */
  readonly networkCredentials: BucketSize;
  /** Those of all others of one network. An office that comes back at once shows a password for each telephone. */
  readonly strangerCredentials: BucketSize;
  /** Look-ups in the database, for messages of all telephones; one that has its turn too late passes the message as it is. */
  readonly lookUps: TurnsOptions;
  /** The longest that Asterisk reads (`PJSIP_MAX_PKT_LEN` of its own build). */
  readonly messageBytes: number;
  /** Messages of a telephone that wait for a look-up. */
  readonly waitingMessages: number;
  /** Bytes that wait, in either direction, because the other end does not read or a look-up takes its time. */
  readonly waitingBytes: number;
  readonly connectTimeoutMs: number;
  /** Without any request that Asterisk has accepted. */
  readonly strangerTimeoutMs: number;
  /** Without any message. A registration lasts ten minutes in common browser phones. */
  readonly idleTimeoutMs: number;
  /** Both ends are asked so often whether they are there; one that has not answered by the next time is gone. */
  readonly pingEveryMs: number;
  /** Passwords and users may have been changed by another process. */
  readonly recheckEveryMs: number;
}

export const RELAY_SIZES: RelaySizes = {
  connections: 500,
  networkConnections: 200,
  strangers: 250,
  handshakes: { burst: 200, perSecond: 10 },
  messages: { burst: 200, perSecond: 50 },
  credentials: { burst: 40, perSecond: 5 },
  networkCredentials: { burst: 800, perSecond: 100 },
  strangerCredentials: { burst: 400, perSecond: 20 },
  lookUps: { running: 4, waiting: 500, longestWaitMs: 2_000, what: 'phone passwords', retryAfterS: 2 },
  messageBytes: 65_535,
  waitingMessages: 50,
  waitingBytes: 262_144,
  connectTimeoutMs: 5_000,
  strangerTimeoutMs: 30_000,
  idleTimeoutMs: 3_600_000,
  pingEveryMs: 20_000,
  recheckEveryMs: 5_000,
};
