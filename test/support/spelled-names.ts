/** Ways to write `admin` that a reader takes for it, with those that are refused as new names. */
export const LIKE_ADMIN = [
  ...[
    'ADMIN',
    ' admin ',
    'ádmin',
    'a\u0301dmin',
    'admın',
    'ADMİN',
    'ａｄｍｉｎ',
    '𝐚𝐝𝐦𝐢𝐧',
    'ađmin',
    'ɑdmin',
    'admi\u0274',
    'aḍmin',
  ],
  ...[
    'admin\u200b',
    'ad\u00admin',
    'admin\u202e',
    '\u2066admin\u2069',
    'admin\ufe0f',
    'ad\u034fmin',
    'admin\u3164',
    'a\u{e0061}dmin',
  ],
  ...['аdmin', 'admіn', 'αdmin', 'ａԁｍіｎ', 'аԁміո'],
];
