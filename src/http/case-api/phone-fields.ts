import { z } from 'zod';
import type { ChosenPassword } from '../../desk/chosen-phone-passwords.js';
import type { PhoneAccount } from '../../desk/phone-accounts.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

const ofPhone = fieldOf<PhoneAccount>();
const phoneFields = {
  kind: ofPhone(z.enum(['sip', 'webrtc']), ({ kind }) => kind),
  username: ofPhone(z.string(), ({ extension }) => extension),
  password: ofPhone(z.string(), ({ password }) => password),
  display_name: ofPhone(z.string(), ({ displayName }) => displayName),
};

export const phonesReply = z.strictObject({ phones: z.array(shownSchema(phoneFields)) });

export const renewedPhonesReply = phonesReply.extend({ in_effect: z.boolean() });

export const phonesJson = (accounts: readonly PhoneAccount[]) => ({
  phones: accounts.map((account) => shownJson(phoneFields, account)),
});

const ofChosen = fieldOf<ChosenPassword>();
const chosenFields = {
  user_id: ofChosen(z.int().nullable().describe('null: the common one'), ({ userId }) => userId),
  set_at: ofChosen(z.iso.datetime(), ({ setAt }) => setAt.toISOString()),
};

export const chosenPasswordsReply = z.strictObject({
  taken: z
    .array(z.enum(['own', 'common']))
    .describe('the kinds that this server takes; others have no effect'),
  phone_passwords: z.array(shownSchema(chosenFields)),
});

export const chosenPasswordJson = (chosen: ChosenPassword) => shownJson(chosenFields, chosen);
