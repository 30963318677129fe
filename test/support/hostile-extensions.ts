import fc from 'fast-check';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/**
 * Characters that end a line, a section, a header or an argument of the switch, and such as only look like
 * digits or are not seen.
 */
const OTHERS = [
  ...[
    '\n',
    '\r',
    '\t',
    ';',
    ']',
    '[',
    ' ',
    '"',
    "'",
    '<',
    '>',
    '&',
    '/',
    '.',
    '-',
    '+',
    '*',
    '#',
    '@',
    '=',
    '|',
    '\\',
  ],
  ...[
    '\0',
    '\u001b',
    '\u00a0',
    '\u200b',
    '\u202e',
    '\u0661',
    '\u06f2',
    '\u0967',
    '\uff11',
    '\u00b2',
    'a',
    'W',
    'é',
    '😀',
  ],
];

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength, maxLength });
const others = fc.string({ unit: fc.constantFrom(...OTHERS), minLength: 1, maxLength: 3 });

/** Texts that are no extension wherever they are sent: the first and the last character are digits, so that nothing is cut. */
export const hostileExtensions: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(digits(1, 4), others, digits(1, 4)).map((parts) => parts.join('')),
  digits(1, 1),
  digits(11, 30),
  fc.string({ unit: fc.constantFrom('\u0661', '\u06f2', '\u0967', '\uff11'), minLength: 2, maxLength: 6 }),
  fc.constantFrom('trunk', '../asterisk', '1006" <sip:x>', '1001]\n[admin', 'PJSIP/1001', 'w1001', 'd1001'),
);
