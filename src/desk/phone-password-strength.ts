/** Characters; a telephone asks for it once, so that it may be long. */
export const SHORTEST_PHONE_PASSWORD = 12;
export const LONGEST_PHONE_PASSWORD = 128;
const FEWEST_DIFFERENT = 6;

/** Parts that a guess begins with, in lower case. */
const GUESSED = [
  ...['password', 'passwort', 'passw0rd', 'p@ssw0rd', 'secret', 'letmein', 'welcome', 'changeme', 'default'],
  ...['qwertyuiop', 'qwerty', 'asdfghjkl', 'asdfgh', 'zxcvbnm', 'zxcvbn', 'iloveyou', 'abc123', '1q2w3e4r'],
  ...['hearline', 'helpline', 'openchs', 'counsellor', 'supervisor', 'administrator', 'admin', 'agent'],
  ...['asterisk', 'telephone', 'phone', 'extension', 'test', 'user'],
];

/** `characters`: the fewest, or the most. `not-ascii`: also a space at an end. */
export type PhonePasswordFault =
  | { readonly fault: 'too-short' | 'too-long'; readonly characters: number }
  | { readonly fault: 'not-ascii' | 'easily-guessed' };

/**
 * The fault of a phone password that an administrator chooses; undefined for a good one. Clients differ in
 * how they write characters outside of ASCII into a digest.
 *
 * @param personal words of the user, e.g. the extension
 */
export function phonePasswordFault(
  password: string,
  personal: readonly string[],
): PhonePasswordFault | undefined {
  if (password.length < SHORTEST_PHONE_PASSWORD)
    return { fault: 'too-short', characters: SHORTEST_PHONE_PASSWORD };
  if (password.length > LONGEST_PHONE_PASSWORD)
    return { fault: 'too-long', characters: LONGEST_PHONE_PASSWORD };
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(password)) return { fault: 'not-ascii' };
  return isTrivial(password, personal) ? { fault: 'easily-guessed' } : undefined;
}

/**
 * Whether a password is easily guessed: its rest, without the parts that attackers try first, is too short,
 * has too few different characters, or is a run of them.
 */
function isTrivial(password: string, personal: readonly string[]): boolean {
  let rest = password.toLowerCase();
  for (const word of [...personal, ...GUESSED].map((each) => each.toLowerCase()))
    if (word.length > 2) rest = rest.replaceAll(word, '');
  const steps = [...rest].filter((_, at) => at > 0 && isNext(rest.charCodeAt(at - 1), rest.charCodeAt(at)));
  const isRun = steps.length * 2 >= rest.length;
  return rest.length < SHORTEST_PHONE_PASSWORD - 4 || new Set(rest).size < FEWEST_DIFFERENT || isRun;
}

/** The same, or its neighbour, as in `1234` and `zzz`. */
function isNext(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1;
}
