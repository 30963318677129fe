import type { HelplineAccess } from '../../access/helpline-access.js';
import type { Access } from '../../access/open-access.js';
import { rightsBy } from '../../access/user-rights.js';
import { toE164, type Country } from '../../cases/phone-number.js';
import type { LoginApiOptions } from '../../http/case-api/login.js';
import type { Log } from '../../lib/log.js';

interface LoginApiParts {
  readonly access: Access;
  readonly helpline: HelplineAccess;
  readonly place: { readonly country: Country };
  readonly hasClearance: Parameters<typeof rightsBy>[0];
  readonly log: Log;
}

/** The log-in by user name and password, and by a code for a forgotten password. */
export function loginApiOptions({
  access,
  helpline: { oneTimePasswords, passwords },
  place: { country },
  hasClearance,
  log,
}: LoginApiParts): LoginApiOptions {
  return {
    login: access.login,
    refresh: access.refresh,
    logOut: access.logOut,
    logOutByRefreshToken: access.logOutByRefreshToken,
    userOf: access.userOf,
    oneTimePasswords,
    passwords,
    toE164: (text) => toE164(text, country),
    rightsOf: rightsBy(hasClearance),
    log,
  };
}
