import type { Log } from '../lib/log.js';
import { ariEndpoint, ariEndpoints, type AriEndpoint } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { TelephonyError } from './errors.js';
import type { Phone } from './telephony.js';

const TECHNOLOGY = 'PJSIP';

export interface PhoneStatesOptions {
  readonly application: string;
  readonly log: Log;
  /** Called when a phone can be reached from now on, or no longer. */
  readonly onChange: (phone: Phone) => void;
}

/**
 * Which phones can be reached. One subscription covers every account, also those made later. The switch reports an
 * endpoint at each of its calls too, so that only changes are passed on.
 */
export class PhoneStates {
  readonly #options: PhoneStatesOptions;
  #isOnline = new Map<string, boolean>();

  constructor(options: PhoneStatesOptions) {
    this.#options = options;
  }

  /** Subscribes on a new connection and takes a snapshot. @throws TelephonyError */
  async load(rest: AriRest): Promise<readonly Phone[]> {
    await this.#subscribe(rest);
    const phones = (await rest.get(`/endpoints/${TECHNOLOGY}`, ariEndpoints)).map(toPhone);
    this.#isOnline = new Map(phones.map(({ endpoint, isOnline }) => [endpoint, isOnline]));
    return phones;
  }

  changed(endpoint: AriEndpoint): void {
    if (endpoint.technology === TECHNOLOGY) this.#note(toPhone(endpoint));
  }

  /** Its account is gone: Asterisk need not report an endpoint that it no longer knows. */
  removed(extension: string): void {
    const endpoint = `${TECHNOLOGY}/${extension}`;
    if (this.#isOnline.has(endpoint)) this.#note({ endpoint, isOnline: false });
  }

  #note(phone: Phone): void {
    if (this.#isOnline.get(phone.endpoint) === phone.isOnline) return;
    this.#isOnline.set(phone.endpoint, phone.isOnline);
    this.#options.onChange(phone);
  }

  async #subscribe(rest: AriRest): Promise<void> {
    const { application, log } = this.#options;
    const query = { eventSource: `endpoint:${TECHNOLOGY}` };
    try {
      await rest.post(`/applications/${application}/subscription`, { query });
    } catch (error) {
      if (!(error instanceof TelephonyError) || error.status === null) throw error;
      log.error({ err: error }, 'Asterisk does not report which phones can be reached');
    }
  }
}

/** Whether it can be reached and is in no call. False for one that Asterisk does not know. @throws TelephonyError */
export async function isPhoneFree(rest: AriRest, endpoint: string): Promise<boolean> {
  try {
    const { state, channel_ids } = await rest.get(`/endpoints/${endpoint}`, ariEndpoint);
    return state === 'online' && channel_ids.length === 0;
  } catch (error) {
    if (error instanceof TelephonyError && error.status === 404) return false;
    throw error;
  }
}

function toPhone({ technology, resource, state }: AriEndpoint): Phone {
  return { endpoint: `${technology}/${resource}`, isOnline: state === 'online' };
}
