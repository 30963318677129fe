import type { HelplineAccess } from '../../access/helpline-access.js';
import type { HelplineIdentity } from '../../access/helpline-identity.js';

export interface SessionRoutesOptions {
  readonly access: HelplineAccess;
  /** The home document, besides the logged-in user. */
  readonly home?: (identity: HelplineIdentity) => Promise<Readonly<Record<string, unknown>>>;
  /** Called when a user logs out: that user gets no new calls. */
  readonly onLogout?: (identity: HelplineIdentity) => Promise<void>;
  /** Knows how telephone numbers are written in this country. */
  readonly toE164?: (text: string) => string | undefined;
}
