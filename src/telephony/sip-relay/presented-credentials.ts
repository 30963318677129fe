import { timingSafeEqual } from 'node:crypto';
import { parseDigestCredentials } from './digest-credentials.js';
import { digestResponse } from './digest-response.js';
import { headerFieldsOf, startLineOf } from './header-fields.js';

const FIELDS = ['authorization', 'proxy-authorization'];
/** A telephone sends one for each realm that has challenged it. */
const MOST_CREDENTIALS = 4;

/** A response in place of another one of the same length. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly response: string;
}

/** Credentials that a SIP request brings. */
export interface PresentedCredentials {
  readonly username: string;
  /** Whether the response is that of this password. */
  isOf(password: string): boolean;
  /** The response of another password to the same challenge. @returns undefined where there is none of that length */
  withPassword(password: string): Replacement | undefined;
}

/**
 * The digest credentials of a SIP request, in their order; none of a message that is no request or brings more than a
 * telephone does.
 *
 * @param text the message, one character for each of its bytes
 */
export function presentedCredentials(text: string): readonly PresentedCredentials[] {
  const line = startLineOf(text);
  if (/^SIP\//i.test(line)) return [];
  const method = line.slice(0, Math.max(0, line.indexOf(' ')));
  const found: PresentedCredentials[] = [];
  let fields = 0;
  for (const field of headerFieldsOf(text)) {
    if (!FIELDS.includes(field.name)) continue;
    if (++fields > MOST_CREDENTIALS) return [];
    const credentials = parseDigestCredentials(text, field);
    if (!credentials) continue;
    const { values, response } = credentials;
    const given = text.slice(response.start, response.end).toLowerCase();
    const responseOf = (password: string) => digestResponse(values, method, password);
    found.push({
      username: values.get('username') ?? '',
      isOf: (password) => isSame(given, responseOf(password)),
      withPassword(password) {
        const other = responseOf(password);
        return other?.length === given.length ? { ...response, response: other } : undefined;
      },
    });
  }
  return found;
}

/** @param replacements in the order of their places */
export function withReplacements(text: string, replacements: readonly Replacement[]): string {
  let done = '';
  let at = 0;
  for (const { start, end, response } of replacements) {
    done += text.slice(at, start) + response;
    at = end;
  }
  return done + text.slice(at);
}

function isSame(given: string, expected: string | undefined): boolean {
  if (expected === undefined || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'));
}
