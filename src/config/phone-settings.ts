import { z } from 'zod';
import { list, setting } from './setting-kinds.js';

const webSocket = z.url({ protocol: /^wss?$/, error: 'must begin with wss:// or ws://' }).optional();

/** Telephones in browsers. */
export const phoneSettings = {
  PHONE_WS_URL: setting(
    webSocket,
    undefined,
    'Address at which the telephones in the pages register, as browsers reach it, e.g. wss://pbx.helpline.example:8089/ws. Left out: the address of the Asterisk of `npm run asterisk`.',
  ),
  CHOSEN_PHONE_PASSWORDS: setting(
    list.pipe(z.array(z.enum(['own', 'common'], { error: 'must be own, common or both: own,common' }))),
    '',
    'Phone passwords that administrators choose, beside those that the server makes: `own` (one for one user), `common` (one for all users with a browser phone, `exten_kind` 2 or 3, who have no own one), or both. They are taken at `/ws` of this server over TLS alone, never by Asterisk itself. **Warning: every person who knows the common password can be any of these users on the telephone: be rung for their callers, answer and call in their name.** Left out: none, also none that was set before, and there is no `/ws`.',
  ),
  SIP_WS_URL: setting(
    webSocket,
    undefined,
    "Address of Asterisk's SIP over WebSocket, as this server reaches it, to which `/ws` passes telephones on. Left out: `/ws` at the address of ARI. Take wss:// where Asterisk is on another machine.",
  ),
};

export interface PhonesConfig {
  /** Where the telephones in the pages register. Undefined: as `instance.json` says. */
  readonly phoneUrl: string | undefined;
  /** Kinds of phone passwords that administrators may choose. Empty: none is taken. */
  readonly chosenPasswords: ReadonlySet<Values['CHOSEN_PHONE_PASSWORDS'][number]>;
  /** Address of Asterisk for the telephones that this server passes on. Undefined: that of ARI. */
  readonly sipUrl: string | undefined;
}

type Values = {
  readonly [Name in keyof typeof phoneSettings]: z.infer<(typeof phoneSettings)[Name]['schema']>;
};

export function toPhones(values: Values): PhonesConfig {
  return {
    phoneUrl: values.PHONE_WS_URL,
    chosenPasswords: new Set(values.CHOSEN_PHONE_PASSWORDS),
    sipUrl: values.SIP_WS_URL,
  };
}
