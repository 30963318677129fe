import type { EntityCues } from './entity-cues.js';
import type { Gazetteer } from './gazetteer.js';
import type { TextWords } from './text-words.js';

/** Words of a name in front of "primary school": "Our Lady of Mercy" has four. */
const NAME_AT_MOST = 4;

/** Organisations: listed ones, names in front of a kind (`Moi Primary School`), names behind one (`shule ya msingi Olympic`). */
export function findOrganisations(text: TextWords, gazetteer: Gazetteer, cues: EntityCues): void {
  for (let index = 0; index < text.words.length; index++) {
    const listed = gazetteer.longestAt('ORG', text.words, index);
    const counts = listed && (listed.value === 'plain' || isAllCapitals(text, index));
    if (counts) text.take({ first: index, behind: index + listed.length }, 'ORG', 'list');
  }
  for (let index = 0; index < text.words.length; index++) {
    const head = cues.lengthAt('organisationHeads', text.words, index);
    const loose = head > 0 ? 0 : cues.lengthAt('looseOrganisationHeads', text.words, index);
    if (head + loose > 0)
      takeBehindHead(text, { gazetteer, cues, index, length: head + loose, isLoose: loose > 0 });
  }
  for (let index = 1; index < text.words.length; index++) {
    const tail = cues.lengthAt('organisationTails', text.words, index);
    if (tail > 0) takeBeforeTail(text, { gazetteer, cues, index, length: tail });
  }
}

interface Kind {
  readonly gazetteer: Gazetteer;
  readonly cues: EntityCues;
  /** Place of the words that say the kind: index of the first, and their number. */
  readonly index: number;
  readonly length: number;
}

/** Abbreviations that are words otherwise: WHO, CARE. */
function isAllCapitals(text: TextWords, index: number): boolean {
  const word = text.words[index]?.text ?? '';
  return text.isCased && word === word.toUpperCase();
}

function takeBehindHead(
  text: TextWords,
  { gazetteer, cues, index, length, isLoose }: Kind & { readonly isLoose: boolean },
): void {
  const first = index + length;
  if (!text.isName(first) || !text.isJoined(first)) return;
  const isListed = (at: number) => listedLength(text, gazetteer, at) > 0;
  const isMarked = isListed(first) || (text.isCased && text.isCapital(first));
  if (!isMarked && (isLoose || cues.isOrdinary(text.key(first)))) return;
  let behind = first + Math.max(1, listedLength(text, gazetteer, first));
  const continues = (at: number) => text.isName(at) && text.isJoined(at) && behind - first < NAME_AT_MOST;
  while (continues(behind) && !cues.isOrdinary(text.key(behind)) && isPartOfName(text, gazetteer, behind))
    behind++;
  text.take({ first: index, behind }, 'ORG', 'cue');
}

function isPartOfName(text: TextWords, gazetteer: Gazetteer, at: number): boolean {
  return text.isCased ? text.isCapital(at) : listedLength(text, gazetteer, at) > 0;
}

function takeBeforeTail(text: TextWords, { gazetteer, cues, index, length }: Kind): void {
  if (!text.isFree(index) || !text.isJoined(index)) return;
  const first = text.isCased
    ? startOfCapitals(text, cues, index)
    : startOfListed(text, { gazetteer, cues, index, length });
  if (first < index) text.take({ first, behind: index + length }, 'ORG', 'cue');
}

/** `St. Mary's Girls`, `Our Lady of Mercy`: capitals, with small words between them. */
function startOfCapitals(text: TextWords, cues: EntityCues, index: number): number {
  let first = index;
  for (let at = index - 1; at >= 0 && index - at <= NAME_AT_MOST + 1; at--) {
    const isLinked = text.isJoined(at + 1) || ['st', 'saint'].includes(text.key(at));
    if (!isLinked || !text.isFree(at) || text.words[at]?.isDigits) break;
    const isCapital = text.isCapital(at) && isNoSentenceWord(text, cues, at);
    if (isCapital) first = at;
    else if (!['of', 'the', "'s"].includes(text.key(at))) break;
  }
  return first;
}

/** "The Police": an ordinary word has its capital from the sentence. */
function isNoSentenceWord(text: TextWords, cues: EntityCues, at: number): boolean {
  if (cues.has('organisationModifiers', text.key(at)) && text.key(at) !== 'the') return true;
  return !cues.isOrdinary(text.key(at));
}

/** Without capitals: listed names in front of it, or one unknown word between a preposition and an exact kind. */
function startOfListed(text: TextWords, { gazetteer, cues, index, length }: Kind): number {
  let first = index;
  let hasName = false;
  for (let at = index - 1; at >= 0 && index - at <= NAME_AT_MOST; at--) {
    if (!text.isFree(at) || !text.isJoined(at + 1)) break;
    const isListed = listedLength(text, gazetteer, at) > 0;
    const isModifier = cues.has('organisationModifiers', text.key(at)) || text.key(at) === "'s";
    if (!isListed && !isModifier) break;
    hasName ||=
      isListed || (isModifier && !['of', 'the', "'s", 'girls', 'boys', 'good'].includes(text.key(at)));
    first = at;
  }
  while (
    first < index &&
    ['the', 'of', 'good'].includes(text.key(first)) &&
    text.key(first + 1) !== 'shepherd'
  )
    first++;
  if (hasName) return first;
  const [name, before] = [index - 1, text.key(index - 2)];
  const isNamed = text.isName(name) && text.isJoined(name) && !cues.isOrdinary(text.key(name));
  return length >= 2 && isNamed && cues.has('prepositions', before) ? name : index;
}

function listedLength(text: TextWords, gazetteer: Gazetteer, at: number): number {
  const lengths = (['PERSON', 'LOC'] as const).map(
    (type) => gazetteer.longestAt(type, text.words, at)?.length ?? 0,
  );
  return Math.max(...lengths);
}
