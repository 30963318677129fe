/** Words for yes and no by the number that stands for them, as the APIs say them: codes, the same in every language. */
export const FLAG_WORDS: Readonly<Record<string, string>> = { '0': 'no', '1': 'yes' };
