import { plainLine } from '../lib/plain-line.js';

const DIGITS = { least: 3, most: 15 };
/** Characters of a link and its parameters; a longer text is no number. */
const LONGEST_TEXT = 250;
/** As the number stands in links, in signalling and with messengers: RFC 3966, RFC 3261 §19.1, RFC 5724. */
const SCHEME = /^(?:tel|sips?|sms|smsto|callto|whatsapp|wa|viber|signal):(?:\/\/)?/i;
/** WhatsApp's own name of a telephone: its number at one of its hosts. */
const AT_MESSENGER = /^\+?(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/i;
/** Marks between digits that are for the eye; the minus sign and the middle dot are no dashes to Unicode. */
const PUNCTUATION = /[\s().\-/\p{Pd}\u2212\u00B7]/gu;

/**
 * The digits to dial for a text that is a telephone number, however it is written, with a plus in front
 * where it has one.
 *
 * @returns undefined for other than 3 to 15 digits (zeros in front aside), or letters among them
 */
export function dialledDigits(text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const number = withoutLink(plainLine(text)).replace(PUNCTUATION, '').replace(/^0+\+/, '+');
  const { digits } = /^\+?(?<digits>\d+)$/.exec(number)?.groups ?? {};
  if (digits === undefined || digits.length < DIGITS.least) return undefined;
  return digits.replace(/^0+/, '').length <= DIGITS.most ? number : undefined;
}

/** `tel:+254-700;ext=1` and `sip:+254700@host;user=phone` are their numbers. */
function withoutLink(line: string): string {
  const messenger = AT_MESSENGER.exec(line)?.[1];
  if (messenger !== undefined) return `+${messenger}`;
  const rest = line.replace(SCHEME, '');
  if (rest === line) return line;
  return rest.replace(/%2b/gi, '+').replaceAll('%20', ' ').split(/[;@?]/, 1)[0] ?? '';
}
