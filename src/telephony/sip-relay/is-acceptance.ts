import { headerFieldsOf, startLineOf } from './header-fields.js';

/** Asterisk answers OPTIONS of strangers, too. */
const NEEDS_PASSWORD = /^\d+\s+(REGISTER|INVITE)$/i;
const LONGEST_SEQUENCE = 40;

/** Whether a message of Asterisk accepts a request that needs a password. */
export function isAcceptance(text: string): boolean {
  if (!/^SIP\/2\.0 2\d\d/.test(startLineOf(text))) return false;
  for (const { name, start, end } of headerFieldsOf(text))
    if (name === 'cseq')
      return NEEDS_PASSWORD.test(text.slice(start, Math.min(end, start + LONGEST_SEQUENCE)).trim());
  return false;
}
