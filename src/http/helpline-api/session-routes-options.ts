import type { HelplineAccess } from '../../access/helpline-access.js';
import type { HelplineIdentity } from '../../access/helpline-identity.js';

export interface SessionRoutesOptions {
  readonly access: HelplineAccess;
  /** What the home document says besides who is logged in. */
  readonly home?: (identity: HelplineIdentity) => Promise<Readonly<Record<string, unknown>>>;
  /** Somebody has logged out: no calls for them any more. */
  readonly onLogout?: (identity: HelplineIdentity) => Promise<void>;
  /** Knows how telephone numbers are written in this country. */
  readonly toE164?: (text: string) => string | undefined;
}
