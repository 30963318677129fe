import { extensionEndpoints, extensionOf, webExtensionOf, type Agent } from '../desk/agent.js';
import type { PhoneAccounts } from '../desk/phone-accounts.js';
import type { WirePhones } from './protocol.js';

export interface PhonesOfOptions {
  readonly accounts: PhoneAccounts;
  /** Undefined for a user without an extension. @throws UnavailableError */
  readonly findAgent: (userId: number) => Promise<Agent | undefined>;
  /** Where the telephone of a browser registers; null while that is not known. */
  readonly phoneUrl: () => Promise<string | null>;
}

/** The telephones of a user, for that user alone. */
export function phonesOf({ accounts, findAgent, phoneUrl }: PhonesOfOptions) {
  return async (userId: number): Promise<WirePhones | null> => {
    const agent = await findAgent(userId);
    if (!agent) return null;
    // the last of the two telephones of an extension is the one on the desk
    const onDesk = extensionEndpoints(agent).map(extensionOf).at(-1);
    const [desk, browser] = [onDesk, webExtensionOf(agent.extension)].map((extension) => {
      const account = accounts.of(agent).find((each) => each.extension === extension);
      return account && { extension: account.extension, password: account.password };
    });
    if (!desk || !browser) return null;
    return { desk, browser: { ...browser, ws_url: await phoneUrl() } };
  };
}
