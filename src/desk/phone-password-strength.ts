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

/**
 * The fault of a phone password that an administrator chooses; undefined for a good one. Clients differ in
 * how they write characters outside of ASCII into a digest.
 *
 * @param own words of the user, e.g. the extension
 */
export function phonePasswordFault(password: string, own: readonly string[]): string | undefined {
  if (password.length < SHORTEST_PHONE_PASSWORD)
    return `must have ${SHORTEST_PHONE_PASSWORD} characters or more`;
  if (password.length > LONGEST_PHONE_PASSWORD)
    return `must have ${LONGEST_PHONE_PASSWORD} characters or fewer`;
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(password))
    return 'must be of letters, digits and marks of ASCII, without a space at an end';
  return isTrivial(password, own)
    ? 'is easily guessed: take a longer one, of several unrelated words'
    : undefined;
}

/**
 * Whether a password is easily guessed: its rest, without the parts that attackers try first, is too short,
 * has too few different characters, or is a run of them.
 */
function isTrivial(password: string, own: readonly string[]): boolean {
  let rest = password.toLowerCase();
  for (const word of [...own, ...GUESSED].map((each) => each.toLowerCase()))
    if (word.length > 2) rest = rest.replaceAll(word, '');
  const steps = [...rest].filter((_, at) => at > 0 && isNext(rest.charCodeAt(at - 1), rest.charCodeAt(at)));
  const isRun = steps.length * 2 >= rest.length;
  return rest.length < SHORTEST_PHONE_PASSWORD - 4 || new Set(rest).size < FEWEST_DIFFERENT || isRun;
}

/** The same, or its neighbour, as in `1234` and `zzz`. */
function isNext(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1;
}
