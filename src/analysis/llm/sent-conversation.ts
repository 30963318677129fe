import { UnavailableError } from '../../lib/errors.js';
import type { RedactTurns } from '../../redact/redact-elsewhere.js';
import type { RedactedSpan } from '../../redact/redactor.js';
import type { Asked } from '../engine.js';
import { termsOf } from '../text/terms.js';
import type { Turn, TurnSpan } from '../turn.js';
import type { FindQuotes, Quote } from './find-quotes.js';

/** Work of a process of texts. */
export interface LlmTextWork {
  readonly findQuotes: FindQuotes;
  /** Undefined where the model is on this machine. */
  readonly redactTurns: RedactTurns | undefined;
}

interface SentTurn {
  readonly turn: Turn;
  /** As it leaves this machine. */
  readonly text: string;
  /** In the turn's own text; empty where nothing was redacted. */
  readonly redacted: readonly RedactedSpan[];
}

/** Whether a quote has other words than stop words, which are in every conversation and prove nothing. */
export function saysSomething({ quote }: Quote): boolean {
  return termsOf(quote).length > 0;
}

/** About 25,000 tokens of English: a call of two hours. Models with less room refuse it themselves. */
const LONGEST_CHARS = 100_000;

/**
 * A conversation as a language model gets it: numbered turns as JSON between two marks, which no text within can form,
 * and names replaced by pseudonyms where the model is not on this machine. The model's quotes are found again
 * in the words as they were said.
 */
export class SentConversation {
  readonly #turns: readonly SentTurn[];
  readonly #work: LlmTextWork;

  private constructor(turns: readonly SentTurn[], work: LlmTextWork) {
    this.#turns = turns;
    this.#work = work;
  }

  /**
   * @param work personal data are redacted where it has `redactTurns`
   * @throws UnavailableError for a conversation without words, or too long for a model; the reason of the signal
   */
  static async of(
    turns: readonly Turn[],
    work: LlmTextWork,
    { signal, group, urgency }: Asked,
  ): Promise<SentConversation> {
    const chars = turns.reduce((sum, { text }) => sum + text.length, 0);
    if (!turns.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
      throw new UnavailableError('there are no words to ask the language model about');
    if (chars > LONGEST_CHARS)
      throw new UnavailableError('the conversation is too long for a language model');
    if (!work.redactTurns)
      return new SentConversation(
        turns.map((turn) => ({ turn, text: turn.text, redacted: [] })),
        work,
      );
    const redacted = await work.redactTurns(
      turns.map(({ text }) => text),
      { signal, group, urgency },
    );
    return new SentConversation(
      turns.map((turn, at) => {
        const redaction = redacted[at];
        if (!redaction) throw new TypeError('the answer does not fit the question');
        return { turn, text: redaction.text, redacted: redaction.spans };
      }),
      work,
    );
  }

  /** For the user message. */
  asData(): string {
    const turns = this.#turns.map(({ turn: { speaker }, text }, at) => ({ turn: at + 1, speaker, text }));
    // no `<` is left in the JSON: the mark at the end is ours
    const lines = turns.map((turn) => JSON.stringify(turn).replaceAll('<', '\\u003c'));
    return `<transcript>\n${lines.join('\n')}\n</transcript>`;
  }

  /** The place of each quote in a turn that counts; in the turn that is named where it is there. @throws UnavailableError */
  async find(
    quotes: readonly Quote[],
    counts: (turn: Turn) => boolean,
    asked: Asked,
  ): Promise<readonly (TurnSpan | undefined)[]> {
    const texts = this.#turns.map(({ turn, text }) => (counts(turn) ? text : null));
    const { signal, group, urgency } = asked;
    const places = await this.#work.findQuotes({ texts, quotes }, { signal, group, urgency });
    return places.map((place) => {
      const sent = place && this.#turns[place.turn - 1];
      return sent ? inOwnWords(sent, place.start, place.end) : undefined;
    });
  }

  /** A text of the model's with the words that the pseudonyms in it stand for. */
  restore(text: string): string {
    const originals = new Map<string, string>();
    for (const { turn, redacted } of this.#turns)
      for (const { pseudonym, start, end } of redacted)
        if (!originals.has(pseudonym)) originals.set(pseudonym, turn.text.slice(start, end));
    return text.replace(/\[[A-Z]+_\d+\]/g, (pseudonym) => originals.get(pseudonym) ?? pseudonym);
  }
}

/** A place in the text that was sent, in the text as it was said; a part of a pseudonym is the whole of what it hides. */
function inOwnWords({ turn, redacted }: SentTurn, sentStart: number, sentEnd: number): TurnSpan {
  let [start, end] = [sentStart, sentEnd];
  let longer = 0; // by so much the text that was sent is longer than the turn's, up to here
  for (const span of redacted) {
    const from = span.start + longer;
    const to = from + span.pseudonym.length;
    longer += span.pseudonym.length - (span.end - span.start);
    if (from >= sentEnd) break;
    start = sentStart >= to ? sentStart - longer : sentStart >= from ? span.start : start;
    end = sentEnd >= to ? sentEnd - longer : span.end;
  }
  return { turnId: turn.id, start, end, text: turn.text.slice(start, end) };
}
