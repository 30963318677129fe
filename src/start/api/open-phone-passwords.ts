import { join } from 'node:path';
import type { Access } from '../../access/open-access.js';
import { PhoneTries } from '../../access/phone-tries.js';
import type { Config } from '../../config/config.js';
import { installationSecret } from '../../config/secrets.js';
import { ChosenPhonePasswords } from '../../desk/chosen-phone-passwords.js';
import { PhoneAccounts } from '../../desk/phone-accounts.js';
import type { Upgrades } from '../../http/route-upgrades.js';
import { trustedProxies } from '../../lib/client-address.js';
import type { Closer } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { SecretSealer } from '../../lib/secret-sealer.js';
import type { Storage } from '../../storage/storage.js';
import { readManagedInstance } from '../../telephony/managed-instance.js';
import { asteriskSipUrl, isPlainToOtherHost } from '../../telephony/sip-relay/asterisk-sip-url.js';
import { SipRelay } from '../../telephony/sip-relay/sip-relay.js';

/** Where the screens of the API family look for SIP over WebSocket, as at Asterisk. */
const SIP_PATHS = ['/ws', '/ws/'];

export interface PhonePasswordParts {
  readonly accounts: PhoneAccounts;
  readonly passwords: ChosenPhonePasswords;
  /** The paths of telephones on the main port; none where the deployment takes no chosen passwords. */
  readonly upgrades: Upgrades;
  /** Ends the telephones that are connected by a password, account or user that is not valid any more. */
  readonly lookAgain: () => Promise<void>;
  /** Telephones that are connected at those paths of this process. */
  readonly phoneCount: () => number;
}

/** The SIP accounts of users, the phone passwords that administrators choose, and the door that takes those. */
export async function openPhonePasswords(
  config: Config,
  { storage, access }: { readonly storage: Storage; readonly access: Access },
  log: Log,
  parts: Closer,
): Promise<PhonePasswordParts> {
  const key = Buffer.from(await installationSecret(config.dataDir, 'phone-key'), 'base64url');
  const accounts = new PhoneAccounts(key);
  const { chosenPasswords: kinds } = config.asterisk;
  const passwords = new ChosenPhonePasswords({
    store: storage.chosenPhonePasswords,
    sealer: new SecretSealer(key, 'chosen phone passwords'),
    accounts,
    kinds,
    log,
  });
  if (kinds.size === 0)
    return { accounts, passwords, upgrades: {}, lookAgain: async () => {}, phoneCount: () => 0 };
  warnOfPlain(config, log);
  const tries = new PhoneTries(access.limits);
  const relay = parts.add(
    new SipRelay({
      asteriskUrl: () => sipUrlOf(config),
      isTrustedProxy: trustedProxies(config.trustedProxies),
      secretsOf: (names) => passwords.secretsOf(names),
      takeTry: tries.take.bind(tries),
      log,
    }),
  );
  return {
    accounts,
    passwords,
    upgrades: Object.fromEntries(SIP_PATHS.map((path) => [path, relay.handleUpgrade])),
    lookAgain: () => relay.lookAgain(),
    phoneCount: () => relay.phoneCount,
  };
}

async function sipUrlOf(config: Config): Promise<string | null> {
  const configured = configuredSipUrl(config);
  if (configured !== undefined) return configured;
  const managed = await readManagedInstance(join(config.dataDir, 'asterisk', 'instance.json'));
  return managed && asteriskSipUrl(managed.url);
}

/** @returns undefined for the Asterisk that this installation manages, on this machine */
function configuredSipUrl({ asterisk: { sipUrl, external } }: Config): string | undefined {
  return sipUrl ?? (external && asteriskSipUrl(external.ariUrl));
}

function warnOfPlain(config: Config, log: Log): void {
  const url = configuredSipUrl(config);
  if (url === undefined || !isPlainToOtherHost(url)) return;
  log.warn(
    { host: new URL(url).host },
    'telephones are passed on to an Asterisk on another machine without TLS: set SIP_WS_URL to a wss:// address',
  );
}
