import { InvalidInputError } from '../lib/errors.js';
import { ariConfigFields, ariEndpoints } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { TelephonyError } from './errors.js';
import type { PhoneAccount } from './telephony.js';

type Fields = Readonly<Record<string, string>>;

/** Distinguishes the accounts that we made from those in Asterisk's files. */
const ACCOUNT_CODE = 'hearline';

/** As `[softphone]` of asterisk-config/etc/pjsip.conf; whichever transport the phone registered by is used. */
const ENDPOINT: Fields = {
  context: 'from-agent',
  identify_by: 'auth_username,username',
  accountcode: ACCOUNT_CODE,
  direct_media: 'no',
  rtp_symmetric: 'yes',
  force_rport: 'yes',
  rewrite_contact: 'yes',
  rtp_timeout: '600',
  rtp_timeout_hold: '3600',
  device_state_busy_at: '1',
  allow_transfer: 'yes', // for the server to decide: src/telephony/phone-transfers.ts
  disallow: 'all',
};

/** Fields that `webrtc` sets, and leaves set when it is taken away from an account (Asterisk 22.10). */
const NO_WEBRTC: Fields = {
  webrtc: 'no',
  use_avpf: 'no',
  ice_support: 'no',
  rtcp_mux: 'no',
  bundle: 'no',
  media_use_received_transport: 'no',
  dtls_auto_generate_cert: 'no',
};

/** `webrtc` alone stands for AVPF, ICE, RTCP multiplexing and DTLS-SRTP with a certificate made on the spot. */
const BY_KIND: Readonly<Record<NonNullable<PhoneAccount['kind']>, Fields>> = {
  sip: { ...NO_WEBRTC, media_encryption: 'no', allow: 'ulaw,alaw,g722' },
  sips: { ...NO_WEBRTC, media_encryption: 'sdes', allow: 'ulaw,alaw,g722' },
  webrtc: { webrtc: 'yes', allow: 'opus,ulaw' },
};

const ADDRESS_OF_RECORD: Fields = {
  max_contacts: '1',
  remove_existing: 'yes',
  qualify_frequency: '3',
  qualify_timeout: '2',
};

/**
 * Makes a SIP account or changes it, through ARI's dynamic configuration: it is kept in Asterisk's own database.
 *
 * @throws InvalidInputError; TelephonyError (403: an account of that name is in Asterisk's files, which win)
 */
export async function putSipAccount(rest: AriRest, account: PhoneAccount): Promise<void> {
  checkAccount(account);
  const { extension, password, displayName, kind = 'sip' } = account;
  await putObject(rest, 'auth', extension, { auth_type: 'userpass', username: extension, password });
  await putObject(rest, 'aor', extension, ADDRESS_OF_RECORD);
  // last: from here on it is known
  await putObject(rest, 'endpoint', extension, {
    ...ENDPOINT,
    ...BY_KIND[kind],
    auth: extension,
    aors: extension,
    callerid: `"${displayName.replace(/["\\\p{Cc}]/gu, ' ').trim()}" <${extension}>`,
  });
}

/** @throws TelephonyError */
export async function removeSipAccount(rest: AriRest, extension: string): Promise<void> {
  for (const type of ['endpoint', 'aor', 'auth']) await rest.delete(objectPath(type, extension));
}

/** @returns the extensions of those accounts that `putSipAccount` made. @throws TelephonyError */
export async function listSipAccounts(rest: AriRest): Promise<readonly string[]> {
  const endpoints = await rest.get('/endpoints/PJSIP', ariEndpoints);
  const found: string[] = [];
  for (const { resource } of endpoints) if (await isOurs(rest, resource)) found.push(resource);
  return found;
}

async function isOurs(rest: AriRest, extension: string): Promise<boolean> {
  try {
    const fields = await rest.get(objectPath('endpoint', extension), ariConfigFields);
    return fields.some(({ attribute, value }) => attribute === 'accountcode' && value === ACCOUNT_CODE);
  } catch (error) {
    if (error instanceof TelephonyError && error.status === 404) return false;
    throw error;
  }
}

async function putObject(rest: AriRest, type: string, id: string, fields: Fields): Promise<void> {
  await rest.put(objectPath(type, id), {
    body: { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) },
  });
}

function objectPath(type: string, id: string): string {
  return `/asterisk/config/dynamic/res_pjsip/${type}/${encodeURIComponent(id)}`;
}

/** An extension, or that of its second telephone: the name stands in dial strings and headers, unquoted. */
const ACCOUNT_NAME = /^[a-z]?[0-9]{2,10}$/;

function checkAccount({ extension, password }: PhoneAccount): void {
  const faults = [];
  if (!ACCOUNT_NAME.test(extension))
    faults.push({
      field: 'extension',
      message: 'must be 2 to 10 digits, with one small letter before them or none',
    });
  if (password === '' || /\p{Cc}/u.test(password))
    faults.push({ field: 'password', message: 'must have characters, and none that cannot be typed' });
  if (faults.length > 0) throw new InvalidInputError(faults);
}
