import type { Utterance } from '../../calls/call-event.js';
import { tokenize, type TokenizedText } from '../phrases/tokenize.js';

/** An agent's question that yes or no answers. */
export interface AskedQuestion {
  /** The agent's utterance, of which the question is the last sentence. */
  readonly utterance: Utterance;
  /** UTF-16 offset at which the question begins. */
  readonly start: number;
}

/** A question is answered at once, or the yes means something else. */
const ANSWERED_WITHIN_MS = 10_000;
const ASKING: ReadonlySet<string> = new Set(
  'do does did is are was were has have had can could will would je'.split(' '),
);
/** Words that join two things in a question: a yes to it affirms neither. */
const EITHER: ReadonlySet<string> = new Set(['or', 'au', 'ama']);
const YES: ReadonlySet<string> = new Set('yes yeah yea yep yah ndiyo ndio eeh ee eee naam true'.split(' '));
const DENYING: ReadonlySet<string> = new Set(
  'no not never nothing nobody but hapana la siyo sio si hakuna lakini'.split(' '),
);
/** A longer answer speaks for itself. */
const ANSWER_AT_MOST_WORDS = 8;

/** The last sentence of an agent's utterance, where it is a question that yes or no answers; else null. */
export function askedQuestion(utterance: Utterance): AskedQuestion | null {
  const { tokens, questions } = tokenize(utterance.text);
  const last = tokens.at(-1)?.sentence;
  if (last === undefined || !questions.has(last)) return null;
  const words = tokens.filter(({ sentence }) => sentence === last);
  const [first] = words;
  if (!first || !words.slice(0, 3).some(({ word }) => ASKING.has(word))) return null;
  return words.some(({ word }) => EITHER.has(word)) ? null : { utterance, start: first.start };
}

/** Whether the caller's next words say yes to it, and nothing against it. */
export function saysYes({ utterance }: AskedQuestion, answer: Utterance): boolean {
  if (answer.startMs - utterance.endMs > ANSWERED_WITHIN_MS) return false;
  return isPlainYes(tokenize(answer.text));
}

function isPlainYes({ tokens }: TokenizedText): boolean {
  const words = tokens.map(({ word }) => word);
  const isShort = words.length <= ANSWER_AT_MOST_WORDS;
  return isShort && YES.has(words[0] ?? '') && !words.some((word) => DENYING.has(word));
}
