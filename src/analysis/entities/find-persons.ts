import type { EntityCues } from './entity-cues.js';
import type { Gazetteer, Listing } from './gazetteer.js';
import type { TextWords } from './text-words.js';

/** First name, middle name, family name, and one more. */
const NAMES_AT_MOST = 4;
/** Between "my name is" and the name: "um", "uh". */
const FILLERS_AT_MOST = 2;
const SHORTEST_UNLISTED = 3;

interface Lists {
  readonly gazetteer: Gazetteer;
  readonly cues: EntityCues;
}

type CueStrength =
  /** "my name is": a name follows, listed or not. */
  | 'naming'
  /** "Mr": as well, and never a word of everyday speech. */
  | 'honorific'
  /** "i am", "teacher": a name may follow. */
  | 'weak';

/** Persons whom words in front of them announce. */
export function findAnnouncedPersons(text: TextWords, lists: Lists): void {
  for (let index = 0; index < text.words.length; index++) {
    const cue = cueAt(text, lists.cues, index);
    if (!cue) continue;
    const first = behindFillers(text, lists.cues, index + cue.length);
    if (!isNameBehind(text, lists, { first, strength: cue.strength })) continue;
    text.take({ first, behind: endOfName(text, lists, first) }, 'PERSON', 'cue');
  }
}

/** Persons whose names are listed. */
export function findListedPersons(text: TextWords, lists: Lists): void {
  for (let index = 0; index < text.words.length; index++) {
    const listing = listingAt(text, lists.gazetteer, index);
    if (!listing || !text.isFree(index) || !isPersonHere(text, lists, { index, listing })) continue;
    const first = startOfName(text, lists, index);
    text.take({ first, behind: endOfName(text, lists, index) }, 'PERSON', 'list');
  }
}

function cueAt(
  text: TextWords,
  cues: EntityCues,
  index: number,
): { length: number; strength: CueStrength } | null {
  const lengthOf = (kind: Parameters<EntityCues['lengthAt']>[0]) => cues.lengthAt(kind, text.words, index);
  const other = lengthOf('notNaming');
  const naming = lengthOf('naming');
  if (naming > 0 && naming >= other) return { length: naming, strength: 'naming' };
  const honorific = lengthOf('honorifics');
  if (honorific > 0) return { length: honorific, strength: 'honorific' };
  const weak = Math.max(lengthOf('introducing'), lengthOf('titles'));
  return weak > 0 ? { length: weak, strength: 'weak' } : null;
}

function behindFillers(text: TextWords, cues: EntityCues, index: number): number {
  let at = index;
  while (at - index < FILLERS_AT_MOST && cues.has('fillers', text.key(at))) at++;
  return at;
}

function isNameBehind(
  text: TextWords,
  { gazetteer, cues }: Lists,
  { first, strength }: { readonly first: number; readonly strength: CueStrength },
): boolean {
  // "Mr. Kamau", "my name is, um, Amina"
  if (!text.isName(first) || text.words[first]?.gap === 'break') return false;
  const key = text.key(first);
  if (cues.has('titles', key) || cues.has('honorifics', key)) return false;
  const isMarked = text.isCased && text.isCapital(first);
  const listing = listingAt(text, gazetteer, first);
  const isOrdinary = cues.isOrdinary(key);
  if (listing) {
    if (isMarked || strength === 'naming') return true;
    // "the teacher said": weak cues stand in front of ordinary words all the time
    return !isOrdinary && (listing === 'plain' || !text.isCased);
  }
  const isPlace = gazetteer.longestAt('LOC', text.words, first)?.value === 'plain';
  if (isOrdinary || isPlace || key.length < SHORTEST_UNLISTED) return false;
  if (text.isCased) return isMarked && (strength !== 'weak' || isTitle(text, cues, first - 1));
  return strength !== 'weak';
}

function isTitle(text: TextWords, cues: EntityCues, index: number): boolean {
  return cues.has('titles', text.key(index));
}

/** A listed name is a person's unless it is a word or a place as well, and nothing says that a person is meant. */
function isPersonHere(
  text: TextWords,
  { gazetteer, cues }: Lists,
  { index, listing }: { readonly index: number; readonly listing: Listing },
): boolean {
  if (gazetteer.longestAt('LOC', text.words, index) && isPlaced(text, cues, index)) return false;
  if (listing === 'plain')
    return !cues.isOrdinary(text.key(index)) || (text.isCased && text.isCapital(index));
  const isBesideName =
    text.isJoined(index + 1) && text.isFree(index + 1) && isStrongName(text, gazetteer, index + 1);
  if (!text.isCased) return isBesideName && !cues.isOrdinary(text.key(index));
  return text.isCapital(index) && (isBesideName || !text.startsSentence(index));
}

function isStrongName(text: TextWords, gazetteer: Gazetteer, index: number): boolean {
  return listingAt(text, gazetteer, index) === 'plain' && (!text.isCased || text.isCapital(index));
}

function isPlaced(text: TextWords, cues: EntityCues, index: number): boolean {
  return cues.has('prepositions', text.key(index - 1)) || cues.has('placing', text.key(index - 1));
}

/** A capitalised word in front of a listed family name is the first name. */
function startOfName(text: TextWords, { cues }: Lists, index: number): number {
  const before = index - 1;
  const isName =
    text.isCased &&
    text.isJoined(index) &&
    text.isName(before) &&
    text.isCapital(before) &&
    !text.startsSentence(before) &&
    !cues.isOrdinary(text.key(before)) &&
    !isTitle(text, cues, before) &&
    !cues.has('honorifics', text.key(before));
  return isName ? before : index;
}

function endOfName(text: TextWords, lists: Lists, first: number): number {
  let behind = first + 1;
  while (behind - first < NAMES_AT_MOST && continuesAt(text, lists, behind)) behind++;
  return behind;
}

function continuesAt(text: TextWords, { gazetteer, cues }: Lists, index: number): boolean {
  if (!text.isName(index) || !text.isJoined(index)) return false;
  const key = text.key(index);
  if (cues.has('titles', key) || cues.has('honorifics', key)) return false;
  const listing = listingAt(text, gazetteer, index);
  const isPlace = gazetteer.longestAt('LOC', text.words, index) !== undefined && listing !== 'plain';
  if (isPlace) return false;
  if (text.isCased) return text.isCapital(index) && (listing !== undefined || !cues.isOrdinary(key));
  return listing !== undefined && !cues.isOrdinary(key);
}

function listingAt(text: TextWords, gazetteer: Gazetteer, index: number): Listing | undefined {
  return gazetteer.longestAt('PERSON', text.words, index)?.value;
}
