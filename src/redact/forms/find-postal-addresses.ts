import { PhraseTrie } from '../../lib/phrase-trie.js';
import { phraseKeys, type Word } from '../../lib/words.js';
import type { TextSpan } from '../text-span.js';
import { digitOf, readNumber, tensOf } from './number-words.js';

type Part = 'numbered' | 'road' | 'swahili-road';

const NUMBERED = `plot, house, block, room, apartment, flat, door, gate, unit, p o box, po box, post office box, box,
  s l p, slp, nyumba, kiwanja, plot ya, chumba, ploti`;
const ROADS = `road, street, avenue, lane, drive, close, crescent, highway, estate, court, way`;
const SWAHILI_ROADS = `barabara ya, mtaa wa, mtaani, njia ya`;
/** In front of the number. */
const NUMBER_LINKS = new Set('number no num namba nambari ni'.split(' '));
/** In front of `road`: a road, and not the name of one. */
const NO_ROAD_NAMES = new Set(
  `a an the this that these those my your his her our their its main other same next dirty busy tarmac dirt big small
  long short wide narrow dark open every each any some no one which what whose on in at to from near along across by
  of off for with and or but is was were it we they he she i you far half private public rough bumpy new old only real
  just better best high good bad right wrong either all whole per cross down up into onto through around under over
  food bus rail mud gravel is there`.split(/\s+/),
);
const NO_SWAHILI_NAMES = new Set(
  'kwanza pili tatu huu huo ile hii yetu yangu wetu wangu kwenda na ni kuu lami'.split(' '),
);
/** A lower-case road has a name only where something says that it is a place. */
const PLACE_WORDS = new Set('on in at near along off from to opposite behind of'.split(' '));
const ROAD_NAME_AT_MOST = 3;

const parts = new PhraseTrie<Part>();
for (const [part, phrases] of [
  ['numbered', NUMBERED],
  ['road', ROADS],
  ['swahili-road', SWAHILI_ROADS],
] as const)
  for (const phrase of phrases.split(',')) parts.set(phraseKeys(phrase), part);

/** Plots, houses and boxes with their numbers, and roads with their names; cased or not, English and Swahili. */
export function findPostalAddresses(words: readonly Word[]): TextSpan[] {
  return words.flatMap((_, index) => {
    const part = matchPart(words, index);
    const span = part && spanOf(words, { ...part, index });
    return span ? [span] : [];
  });
}

interface Found {
  readonly part: Part;
  readonly index: number;
  readonly length: number;
}

/** `P.O. Box` has full stops between its letters, which join no other phrase. */
function matchPart(words: readonly Word[], index: number): Omit<Found, 'index'> | undefined {
  const match = parts.longestAt(words, index);
  if (match) return { part: match.value, length: match.length };
  const [first, second, third] = [words[index], words[index + 1], words[index + 2]];
  const letters = [first, second, third].map((word) => word?.key ?? '').join('');
  const isBox = (letters === 'pobox' || letters === 'slp') && isNear(second) && isNear(third);
  return isBox ? { part: 'numbered', length: 3 } : undefined;
}

function spanOf(words: readonly Word[], { part, index, length }: Found): TextSpan | undefined {
  if (part === 'road') return roadBefore(words, index);
  if (part === 'swahili-road') return roadBehind(words, index, length);
  return numbered(words, index, length);
}

/** The number, and the road that is named behind it. */
function numbered(words: readonly Word[], index: number, length: number): TextSpan | undefined {
  let at = index + length;
  while (at - index - length < 2 && NUMBER_LINKS.has(words[at]?.key ?? '') && isNear(words[at])) at++;
  const behind = behindNumber(words, at);
  const [first, last] = [words[index], words[behind - 1]];
  return behind > at && first && last ? { start: first.start, end: last.end } : undefined;
}

/** `14B`, `A 12`, `LR-209/12`, `five`, `twenty two`; numbers that are joined go on. */
function behindNumber(words: readonly Word[], first: number): number {
  const hasLetter = /^[A-Za-z]{1,2}$/.test(words[first]?.text ?? '') && words[first + 1]?.isDigits;
  let at = first + (hasLetter ? 1 : 0);
  const begin = at;
  while (isNumber(words[at]) && isNear(words[at]) && at - begin < 8) at++;
  if (at === begin) return first;
  const isSuffix = words[at]?.start === words[at - 1]?.end && (words[at]?.text.length ?? 9) === 1;
  return isSuffix ? at + 1 : at;
}

function isNumber(word: Word | undefined): boolean {
  if (!word) return false;
  return word.isDigits || digitOf(word.key) !== undefined || tensOf(word.key) !== undefined;
}

/** `Moi Avenue`, `along ngong road`; the name is capitalised, or stands behind a word of place. */
function roadBefore(words: readonly Word[], index: number): TextSpan | undefined {
  const road = words[index];
  let first = index;
  while (index - first < ROAD_NAME_AT_MOST && words[first]?.gap === 'joined' && isRoadName(words[first - 1]))
    first--;
  const name = words[first];
  if (!road || !name || first === index) return undefined;
  // capitals decide letter by letter: a pattern that ignores case would take "in" for a name
  const isCapitalised = /^\p{Lu}/u.test(words[index - 1]?.text ?? '');
  if (isCapitalised) {
    while (first < index && !/^\p{Lu}/u.test(words[first]?.text ?? '')) first++;
    return { start: words[first]?.start ?? name.start, end: road.end };
  }
  const isPlaced = name.gap === 'joined' && PLACE_WORDS.has(words[first - 1]?.key ?? '');
  return isPlaced ? { start: name.start, end: road.end } : undefined;
}

function isRoadName(word: Word | undefined): boolean {
  return word !== undefined && !word.isDigits && !NO_ROAD_NAMES.has(word.key) && word.key !== "'s";
}

function roadBehind(words: readonly Word[], index: number, length: number): TextSpan | undefined {
  const [first, name] = [words[index], words[index + length]];
  if (!first || !name || name.gap !== 'joined' || NO_SWAHILI_NAMES.has(name.key)) return undefined;
  const number = readNumber(words, index + length);
  const last = words[index + length + (number ? number.length : 1) - 1];
  return last ? { start: first.start, end: last.end } : undefined;
}

function isNear(word: Word | undefined): boolean {
  return word?.gap === 'joined' || word?.gap === 'dot' || word?.gap === 'comma';
}
