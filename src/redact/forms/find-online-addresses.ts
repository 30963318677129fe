import type { TextSpan } from '../text-span.js';

const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]$/u;
const DOMAIN_PART = /^[\p{L}\p{M}\p{N}.-]$/u;
/** RFC 5321, 4.5.3.1: 64 octets before the at sign, 255 behind it. */
const LOCAL_PART_AT_MOST = 64;
const DOMAIN_AT_MOST = 255;
const URL_PREFIX = /(?:https?:\/\/|www\.)[^\s<>"'\])}]{1,2000}/gi;
/** As it is said: `amina dot k at gmail dot com`; Swahili has `nukta` for the dot. */
const SPOKEN_EMAIL =
  /(?<![\p{L}\p{N}.])[\p{L}\p{N}._-]{1,40}(?: (?:[Dd]ot|nukta) [\p{L}\p{N}_-]{1,40}){0,4} [Aa]t [\p{L}\p{N}-]{1,40}(?: (?:[Dd]ot|nukta) [\p{L}\p{N}-]{2,20}){1,3}(?![\p{L}\p{N}])/gu;

/** E-mail addresses, written or said with `at` and `dot`. Each at sign is looked at on its own, within bounds. */
export function findEmails(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const email = emailAround(text, at);
    if (email) found.push(email);
  }
  for (const { index, 0: spoken } of text.matchAll(SPOKEN_EMAIL))
    found.push({ start: index, end: index + spoken.length });
  return found;
}

export function findUrls(text: string): TextSpan[] {
  return [...text.matchAll(URL_PREFIX)].map(({ index, 0: url }) => ({
    start: index,
    end: index + url.replace(/[.,;:!?]{1,9}$/, '').length,
  }));
}

function emailAround(text: string, at: number): TextSpan | undefined {
  let start = at;
  while (start > 0 && at - start < LOCAL_PART_AT_MOST && LOCAL_PART.test(text.charAt(start - 1))) start--;
  let end = at + 1;
  while (end < text.length && end - at <= DOMAIN_AT_MOST && DOMAIN_PART.test(text.charAt(end))) end++;
  while (end > at && /[.-]/.test(text.charAt(end - 1))) end--;
  const hasDomain = text.slice(at + 1, end).includes('.');
  return start < at && hasDomain ? { start, end } : undefined;
}
