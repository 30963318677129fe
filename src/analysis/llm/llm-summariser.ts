import { z } from 'zod';
import { UnavailableError } from '../../lib/errors.js';
import { refuseWrongLengths } from '../summarise/refuse-wrong-lengths.js';
import type { Summariser, Summary, SummaryInput } from '../summarise/summariser.js';
import { firstWords, wordsIn } from '../text/sentences.js';
import type { TurnSpan } from '../turn.js';
import { ABOUT_THE_DATA, droppedWarning, llmEngine, type LlmEngineOptions } from './llm-engine.js';
import { saysSomething, SentConversation } from './sent-conversation.js';

const schema = z.strictObject({
  sentences: z.array(z.strictObject({ text: z.string(), turn: z.int(), quote: z.string() })).max(40),
});

interface Grounded {
  readonly text: string;
  readonly source: TurnSpan;
}

/**
 * A summary in the words of a language model. Each of its sentences points at words of the conversation; one that does
 * not is dropped. Whether a sentence says what its source says is not checked: the source stands beside it.
 *
 * Errors: InvalidInputError for lengths that no summary can have; UnavailableError; the reason of the signal.
 */
export function llmSummariser(options: LlmEngineOptions): Summariser {
  const { client, work } = options;
  return llmEngine(options, async (input: SummaryInput, asked) => {
    const { signal } = asked;
    refuseWrongLengths(input);
    const sent = await SentConversation.of(input.turns, work, asked);
    const { sentences } = await client.ask(
      { name: 'summary', schema, instructions: instructionsFor(input), data: sent.asData() },
      signal,
    );
    const sources = await sent.find(sentences, () => true, asked);
    const grounded = sentences.flatMap(({ text, ...quote }, at): Grounded[] => {
      const source = saysSomething(quote) ? sources[at] : undefined;
      return source && wordsIn(text) > 0 ? [{ text: sent.restore(text.trim()), source }] : [];
    });
    if (grounded.length === 0)
      throw new UnavailableError('the language model gave no sentence that quotes the conversation');
    return {
      value: toSummary(grounded, input),
      confidenceKind: 'none',
      warnings: [
        'the summary is in the words of a language model: check it against its sources',
        ...droppedWarning(sentences.length - grounded.length),
      ],
    };
  });
}

function instructionsFor({ minLength, maxLength }: SummaryInput): string {
  return `${ABOUT_THE_DATA}

Summarise the call for the case file, in English, in ${minLength} to ${maxLength} words in all: who needs help, what has happened, where, when, who is involved, what was agreed. Plain sentences in the third person, in order, each with the quote that it rests on. No greetings, no advice, no judgement.`;
}

/** Whole sentences while they fit; of a first one that is too long its beginning. */
function toSummary(grounded: readonly Grounded[], { turns, maxLength }: SummaryInput): Summary {
  const taken: Grounded[] = [];
  let length = 0;
  for (const each of grounded) {
    const words = wordsIn(each.text);
    if (length + words > maxLength) break;
    taken.push(each);
    length += words;
  }
  const [first] = grounded;
  const isCut = taken.length === 0 && first !== undefined;
  if (isCut) taken.push({ ...first, text: firstWords(first.text, maxLength) });
  const text = taken.map((each) => each.text).join(' ');
  const sourceWords = turns.reduce((sum, turn) => sum + wordsIn(turn.text), 0);
  return {
    text,
    lengthUnit: 'words',
    length: wordsIn(text),
    compressionRatio: sourceWords === 0 ? 0 : Math.min(1, wordsIn(text) / sourceWords),
    sources: taken.map(({ source }) => source),
    isTruncated: isCut,
  };
}
