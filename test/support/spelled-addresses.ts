import fc from 'fast-check';

export interface WholeNumber {
  /** Calling code of the country, e.g. `254`. */
  readonly callingCode: string;
  /** Without its trunk zero. */
  readonly national: string;
}

/** How people, trunks, gateways and messengers write one number. */
export function numberSpellings({ callingCode, national }: WholeNumber) {
  const whole = `${callingCode}${national}`;
  return {
    plus: `+${whole}`,
    bare: whole,
    zeros: `00${whole}`,
    threeZeros: `000${whole}`,
    trunkBeforeCode: `0${whole}`,
    trunk: `0${national}`,
    trunkInBrackets: `+${callingCode} (0) ${national}`,
    trunkBehindCode: `+${callingCode}0${national}`,
    zerosAndTrunk: `00${callingCode}(0)${national}`,
    grouped: `+${callingCode} ${national.slice(0, 3)}-${national.slice(3, 6)}.${national.slice(6)}`,
    dashed: `+${callingCode}\u2011${national.slice(0, 3)}\u2013${national.slice(3)}`,
    telLink: `tel:+${whole}`,
    telLinkOfAnExtension: `tel:+${callingCode}-${national};ext=12`,
    sip: `sip:+${whole}@trunk.example;user=phone`,
    sips: `SIPS:00${whole}@10.0.0.1:5061`,
    smsLink: `sms:%2B${whole}?body=x`,
    whatsApp: `whatsapp:+${whole}`,
    whatsAppBare: `WhatsApp:${whole}`,
    whatsAppName: `${whole}@s.whatsapp.net`,
  } as const;
}

const ZEROS = ['0', '٠', '۰', '०', '০', '０', '𝟎', '๐'];
const MARKS = ['', '\u202a', '\u202c', '\u200e', '\u200f', '\u2066', '\u200b', '\ufeff', ' ', '\u00a0'];

const spelling = fc.constantFrom(
  ...(Object.keys(numberSpellings({ callingCode: '1', national: '1' })) as (keyof ReturnType<
    typeof numberSpellings
  >)[]),
);

/** Any spelling of a number, in digits of any script, with invisible marks around it. */
export const spelledNumber = fc
  .tuple(spelling, fc.constantFrom(...ZEROS), fc.constantFrom(...MARKS), fc.constantFrom(...MARKS))
  .map(([name, zero, before, after]) => (number: WholeNumber) => {
    const text = numberSpellings(number)[name];
    return `${before}${name === 'smsLink' ? text : inDigitsOf(zero, text)}${after}`;
  });

export function inDigitsOf(zero: string, text: string): string {
  const first = zero.codePointAt(0) ?? 0;
  return text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
}

const wide = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

/** Any spelling of an e-mail address in small letters. */
export const spelledMail = fc
  .tuple(
    fc.constantFrom(
      (mail: string) => mail,
      (mail: string) => mail.toUpperCase(),
      (mail: string) => mail.replace(/^./, (letter) => letter.toUpperCase()),
      (mail: string) => mail.replace(/@.*/, (domain) => domain.toUpperCase()),
      (mail: string) => `mailto:${mail}`,
      (mail: string) => `Akinyi O. <${mail.toUpperCase()}>`,
      (mail: string) => `<${mail}>`,
      wide,
    ),
    fc.constantFrom(...MARKS),
  )
  .map(
    ([write, mark]) =>
      (mail: string) =>
        `${mark}${write(mail)}${mark}`,
  );
