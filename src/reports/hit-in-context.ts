/** A text around the words that were sought. Places are UTF-16 offsets into it. */
export interface TextInContext {
  readonly text: string;
  /** Words that begin as one that was sought; none where the database folds them otherwise than this does. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** An utterance is shown whole up to this length. */
const LONGEST = 240;
/** Characters in front of the first mark that are shown of a longer one. */
const BEFORE = 80;
const CUT = '…';
const WORD = /[\p{L}\p{N}\p{M}\p{S}'’‘ʼʻ`´]+/gu;
const APOSTROPHES = /['’‘ʼʻ`´]/gu;

/** The part of what was said around the first of the words that are sought, and where these stand in it. */
export function hitInContext(said: string, sought: string): TextInContext {
  const beginnings = [...sought.matchAll(WORD)].map(([word]) => folded(word)).filter((word) => word !== '');
  const begins = (word: string) => beginnings.some((beginning) => word.startsWith(beginning));
  const marks = [...said.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const isMeant = begins(folded(word)) || word.split(APOSTROPHES).some((part) => begins(folded(part)));
    return isMeant ? [{ start: index, end: index + word.length }] : [];
  });
  return said.length <= LONGEST ? { text: said, marks } : cut(said, marks);
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(APOSTROPHES, '')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Words stay whole where they are not longer than the whole piece. */
function cut(said: string, marks: TextInContext['marks']): TextInContext {
  const first = marks[0]?.start ?? 0;
  const least = Math.max(0, first - BEFORE);
  const gap = said.indexOf(' ', least);
  const start = least === 0 ? 0 : gap === -1 || gap >= first ? first : gap + 1;
  const most = start + LONGEST;
  const space = said.lastIndexOf(' ', most);
  const end = most >= said.length ? said.length : space > first ? space : most;
  const before = start > 0 ? CUT : '';
  const moved = before.length - start;
  return {
    text: `${before}${said.slice(start, end).replace(/\p{Cs}/gu, '')}${end < said.length ? CUT : ''}`,
    marks: marks
      .filter((mark) => mark.end <= end)
      .map((mark) => ({ start: mark.start + moved, end: mark.end + moved })),
  };
}
