import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnavailableError } from '../../lib/errors.js';
import { Redactor, type RedactedSpan } from '../../redact/redactor.js';
import type { NameFinder } from '../../redact/text-span.js';
import { termsOf } from '../text/terms.js';
import type { Turn, TurnSpan } from '../turn.js';
import { quoteFinder } from './quote-finder.js';

/** What a model says that it has read, and in which turn. */
export interface Quote {
  /** Number of the turn, from 1. */
  readonly turn: number;
  readonly quote: string;
}

interface SentTurn {
  readonly turn: Turn;
  /** As it leaves this machine. */
  readonly text: string;
  /** In the turn's own text; empty where nothing was redacted. */
  readonly redacted: readonly RedactedSpan[];
}

/** Of a quote: stop words alone are in every conversation, and prove nothing. */
export function saysSomething({ quote }: Quote): boolean {
  return termsOf(quote).length > 0;
}

/** About 25,000 tokens of English: a call of two hours. Models with less room refuse it themselves. */
const LONGEST_CHARS = 100_000;

/**
 * A conversation as a language model gets it: numbered turns as JSON between two marks, which no text within can form,
 * and names replaced by pseudonyms where the model is not on this machine. What the model quotes is found again in the
 * words as they were said.
 */
export class SentConversation {
  readonly #turns: readonly SentTurn[];

  private constructor(turns: readonly SentTurn[]) {
    this.#turns = turns;
  }

  /**
   * @param findNames where given, personal data are redacted
   * @throws UnavailableError for a conversation without words, or too long for a model; the reason of the signal
   */
  static async of(
    turns: readonly Turn[],
    findNames: NameFinder | undefined,
    signal: AbortSignal,
  ): Promise<SentConversation> {
    const chars = turns.reduce((sum, { text }) => sum + text.length, 0);
    if (!turns.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
      throw new UnavailableError('there are no words to ask the language model about');
    if (chars > LONGEST_CHARS)
      throw new UnavailableError('the conversation is too long for a language model');
    if (!findNames)
      return new SentConversation(turns.map((turn) => ({ turn, text: turn.text, redacted: [] })));
    const redactor = new Redactor(findNames);
    const redactAll = async () => {
      const sent: SentTurn[] = [];
      for (const turn of turns) {
        await nextTurn();
        signal.throwIfAborted();
        const { text, spans } = redactor.redact(turn.text);
        sent.push({ turn, text, redacted: spans });
      }
      return sent;
    };
    await redactAll(); // a name that only a later turn gives away is known in the second round
    return new SentConversation(await redactAll());
  }

  /** For the user message. */
  asData(): string {
    const turns = this.#turns.map(({ turn: { speaker }, text }, at) => ({ turn: at + 1, speaker, text }));
    // no `<` is left in the JSON: the mark at the end is ours
    const lines = turns.map((turn) => JSON.stringify(turn).replaceAll('<', '\\u003c'));
    return `<transcript>\n${lines.join('\n')}\n</transcript>`;
  }

  /** The place of a quote in a turn that counts; in the turn that is named where it is there. */
  find({ turn, quote }: Quote, counts: (turn: Turn) => boolean): TurnSpan | undefined {
    const findIn = quoteFinder(quote);
    const named = this.#turns[turn - 1];
    for (const sent of [...(named ? [named] : []), ...this.#turns]) {
      if (!counts(sent.turn)) continue;
      const span = findIn(sent.text);
      if (span) return inOwnWords(sent, span.start, span.end);
    }
    return undefined;
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
