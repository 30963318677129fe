import { retryAfterMs } from '../lib/retry-after.js';
import { DeliveryError } from './errors.js';
import type { MessageTransport, OutgoingMessage } from './message.js';

export interface SmsOptions {
  /** May hold `{to}` and `{text}`. */
  readonly url: string;
  /** JSON, or a form, with `{to}` and `{text}` in it; undefined for a GET of the address. */
  readonly body: string | undefined;
  /** One more header, such as `Authorization: Bearer …`. */
  readonly header: string | undefined;
}

const TIMEOUT_MS = 10_000;
/** A gateway that is busy or limits us says so with these (RFC 9110 §15.5.9, RFC 6585 §4). */
const PASSING_STATUSES = [408, 425, 429];

/** SMS by a gateway's HTTP interface: whatever it wants is said by an address, a body and a header. */
export function smsTransport({ url, body, header }: SmsOptions): MessageTransport {
  const isJson = body !== undefined && /^\s*[[{]/.test(body);
  const [name, ...value] = header?.split(':') ?? [];
  const headers = {
    ...(body !== undefined && {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    }),
    ...(name && { [name.trim()]: value.join(':').trim() }),
  };
  return {
    name: 'sms',
    async send({ to, text }: OutgoingMessage, signal) {
      const values = { to: to.address, text };
      const request = {
        headers,
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'error', // elsewhere is not where the operator wanted a code to go
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(body !== undefined && { body: fill(body, values, isJson ? jsonText : encodeURIComponent) }),
      } as const;
      const { status, retryAfter } = await post(fill(url, values, encodeURIComponent), request);
      if (status >= 200 && status < 300) return;
      const retryable = status >= 500 || PASSING_STATUSES.includes(status);
      throw new DeliveryError(
        { code: 'gateway-refused', means: 'sms', status },
        { retryable, retryAfterMs: retryAfterMs(retryAfter, Date.now()) },
      );
    },
    close: () => {},
  };
}

async function post(
  url: string,
  request: RequestInit,
): Promise<{ status: number; retryAfter: string | null }> {
  try {
    const response = await fetch(url, request);
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    // the cause of a failed fetch may quote the address, and that the number
    const { name } = error as Error;
    const failure = { code: 'gateway-unreachable', means: 'sms' } as const;
    throw new DeliveryError(failure, { retryable: true, detail: name });
  }
}

/** In one pass: a text that contains `{to}` stays as it is. */
function fill(
  template: string,
  values: { readonly to: string; readonly text: string },
  encode: (value: string) => string,
): string {
  return template.replace(/\{(to|text)\}/g, (_all, key: 'to' | 'text') => encode(values[key]));
}

/** As it stands between the quotes of the template. */
function jsonText(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
