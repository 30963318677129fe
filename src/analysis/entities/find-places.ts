import type { EntityCues } from './entity-cues.js';
import type { Gazetteer } from './gazetteer.js';
import type { TextWords } from './text-words.js';

interface Lists {
  readonly gazetteer: Gazetteer;
  readonly cues: EntityCues;
}

const NAME_AT_MOST = 3;
/** Capitalised behind "in", and no places. */
const NO_PLACES =
  /^(?:form|standard|class|grade|senior|std|god|english|french|arabic|kiswahili|islam|term|ward|room|facebook|whatsapp|tiktok|ramadan|easter|christmas)$/;
/** One word, behind which a place is named and a person is not. */
const PLAIN_PREPOSITIONS = new Set(['in', 'near', 'at', 'huko', 'nchini', 'mjini', 'kwenye', 'katika']);

/** Places whose names are listed; a name that is a word as well needs a word of place in front of it. */
export function findListedPlaces(text: TextWords, { gazetteer, cues }: Lists): void {
  forEachStart(text, cues, (index, cue) => {
    const match = gazetteer.longestAt('LOC', text.words, index);
    if (!match || !text.isFree(index)) return;
    if (match.value === 'needs-cue' && !isMeant(text, index, cue)) return;
    if (match.length === 1 && isRatherPerson(text, gazetteer, index) && cue === 'none') return;
    text.take({ first: index, behind: index + match.length }, 'LOC', 'list');
  });
}

/** Places that words around them announce: `kijiji cha Gatundia`, `Kaptich village`, `in Lwala`. */
export function findAnnouncedPlaces(text: TextWords, lists: Lists): void {
  forEachStart(text, lists.cues, (index, cue) => {
    if (!text.isName(index) || lists.cues.isOrdinary(text.key(index))) return;
    const isMarked = text.isCased && text.isCapital(index) && !text.startsSentence(index);
    const behind = endOfPlace(text, lists, index);
    const tail = lists.cues.lengthAt('placeTails', text.words, behind);
    const hasTail = tail > 0 && text.isJoined(behind) && text.isFree(behind);
    if (hasTail && (isMarked || (!text.isCased && cue !== 'none')))
      text.take({ first: index, behind: behind + tail }, 'LOC', 'cue');
    else if (isNamed(text, { index, cue, isMarked })) text.take({ first: index, behind }, 'LOC', 'cue');
  });
}

/** Cue in front of a word. `head` and `placing` say that a place follows; a preposition may say so. */
type PlaceCue = 'head' | 'placing' | 'preposition' | 'none';

function forEachStart(
  text: TextWords,
  cues: EntityCues,
  visit: (index: number, cue: PlaceCue) => void,
): void {
  const cueBefore: PlaceCue[] = [];
  text.words.forEach((_, index) => {
    for (const [kind, cue] of [
      ['prepositions', 'preposition'],
      ['placing', 'placing'],
      ['headed', 'head'],
    ] as const) {
      const length = cues.lengthAt(kind, text.words, index);
      if (length > 0) cueBefore[index + length] = cue;
    }
    const cue = text.isJoined(index) ? cueBefore[index] : undefined;
    visit(index, cue ?? 'none');
  });
}

function isMeant(text: TextWords, index: number, cue: PlaceCue): boolean {
  if (cue === 'none') return false;
  return text.isCased ? text.isCapital(index) : cue !== 'preposition' || text.key(index - 1) === 'in';
}

function isRatherPerson(text: TextWords, gazetteer: Gazetteer, index: number): boolean {
  return gazetteer.longestAt('PERSON', text.words, index) !== undefined;
}

function isNamed(
  text: TextWords,
  { index, cue, isMarked }: { readonly index: number; readonly cue: PlaceCue; readonly isMarked: boolean },
): boolean {
  if (cue === 'none' || NO_PLACES.test(text.key(index))) return false;
  if (!text.isCased) return cue === 'head';
  if (!isMarked) return false;
  return cue !== 'preposition' || PLAIN_PREPOSITIONS.has(text.key(index - 1));
}

function endOfPlace(text: TextWords, { gazetteer, cues }: Lists, first: number): number {
  let behind = first + 1;
  const continues = (at: number) =>
    text.isName(at) &&
    text.isJoined(at) &&
    !cues.isOrdinary(text.key(at)) &&
    cues.lengthAt('placeTails', text.words, at) === 0;
  const isPart = (at: number) =>
    text.isCased ? text.isCapital(at) : gazetteer.longestAt('LOC', text.words, at) !== undefined;
  while (behind - first < NAME_AT_MOST && continues(behind) && isPart(behind)) behind++;
  return behind;
}
