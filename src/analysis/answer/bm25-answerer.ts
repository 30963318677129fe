import { setImmediate as nextTurn } from 'node:timers/promises';
import { InvalidInputError } from '../../lib/errors.js';
import type { Entity } from '../entities/entity-finder.js';
import { sentencesOf, type Sentence } from '../text/sentences.js';
import { matchSentences, type SentenceMatch } from './rank-for-question.js';
import type { Answer, QuestionAnswerer, QuestionInput } from './question-answerer.js';
import { readQuestion, type Question } from './question.js';
import { typedSpansIn } from './typed-spans.js';

export interface AnswererOptions {
  /** The entities of one sentence, with offsets into it. */
  readonly findEntities: (text: string) => readonly Entity[];
}

/** A heuristic is never surer than this. */
const HIGHEST_CONFIDENCE = 0.95;
/** Share of the question's terms that a sentence must have, or the text does not hold the answer. */
const LEAST_COVERAGE = 0.5;
/** Where the question speaks of nothing but its type ("how old is the child?"), the form alone must be this sure. */
const LEAST_FORM = 0.6;
/** Least scores of the form of a name: an introduction ("anaitwa", "my name is"), and that of oneself. */
const NAME_FORM = 0.7;
const OWN_NAME_FORM = 0.8;
/** Only so many sentences, the best ones, are looked at for spans. */
const MOST_SENTENCES = 400;
const LONGEST_QUESTION = 2_000;
/** Some three hours of talk: more is not looked through in one go. */
const LONGEST_CONTEXT = 200_000;
const NO_ANSWER = { text: '', start: -1, end: -1 } as const;

interface Candidate {
  readonly start: number;
  readonly end: number;
  /** 0..1. */
  readonly score: number;
}

interface Place {
  readonly sentence: Sentence;
  readonly match: SentenceMatch;
}

/**
 * Finds the sentence that speaks of what is asked (BM25), and in it the words that have the form of an answer: an age,
 * a number, a time, a place, a person, a reason. A question that the text does not speak of gets no answer. A
 * question about the caller or the agent is answered from that side's words when the turns are given.
 *
 * Errors: InvalidInputError for an empty or overlong question and an overlong context; the reason of the signal.
 */
export function bm25Answerer({ findEntities }: AnswererOptions): QuestionAnswerer {
  return {
    name: 'bm25-span@1',
    kind: 'rules',
    languages: ['en', 'sw'],
    health: () => ({ state: 'ready' }),
    run: async (input, { signal }) => {
      refuseWrongInput(input);
      await nextTurn();
      signal.throwIfAborted();
      const value = answered(input, candidatesOf(input, findEntities));
      return { value, confidenceKind: 'heuristic', warnings: [] };
    },
  };
}

function answered({ context, threshold }: QuestionInput, candidates: readonly Candidate[]): Answer {
  const [best, ...rest] = [...candidates].sort((a, b) => b.score - a.score || a.start - b.start);
  if (!best) return { ...NO_ANSWER, confidence: 0 };
  const text = context.slice(best.start, best.end);
  const rival = rest.find(({ start, end }) => context.slice(start, end).toLowerCase() !== text.toLowerCase());
  const margin = best.score - (rival?.score ?? 0);
  const confidence = Math.min(HIGHEST_CONFIDENCE, 0.75 * best.score + 0.25 * margin);
  if (confidence < threshold) return { ...NO_ANSWER, confidence };
  return { text, start: best.start, end: best.end, confidence };
}

function candidatesOf(
  { context, question: asked, turns }: QuestionInput,
  findEntities: AnswererOptions['findEntities'],
): Candidate[] {
  const question = readQuestion(asked);
  const sentences = turns
    ? turns.flatMap((turn) =>
        sentencesOf(turn.text).map((each) => ({
          ...each,
          start: each.start + turn.startAt,
          end: each.end + turn.startAt,
          speaker: turn.speaker,
        })),
      )
    : sentencesOf(context).map((each) => ({ ...each, speaker: 'unknown' as const }));
  const matches = matchSentences(
    sentences.map(({ text }) => text),
    question.terms,
  );
  const isAskedSide = (speaker: string) =>
    question.speaker === null || speaker === 'unknown' || speaker === question.speaker;
  return sentences
    .map((sentence, i) => ({ sentence, match: matches[i] ?? { coverage: 0, ownCoverage: 0, score: 0 } }))
    .filter(
      ({ sentence, match }) =>
        !sentence.isQuestion && isAskedSide(sentence.speaker) && speaksOf(question, match),
    )
    .sort((a, b) => b.match.coverage - a.match.coverage || b.match.score - a.match.score)
    .slice(0, MOST_SENTENCES)
    .flatMap((place) => candidatesIn(place, question, findEntities));
}

function speaksOf({ terms }: Question, { coverage }: SentenceMatch): boolean {
  return terms.length === 0 || coverage >= LEAST_COVERAGE;
}

/**
 * Weights of the heuristic: the score of an answer is computed from the share of the question's terms in its sentence and
 * from the form of its words. They are our own choice, not fitted to data; `confidence_kind` says heuristic.
 */
const REASON = { base: 0.3, ofCoverage: 0.6 };
const TYPED = { ofCoverage: 0.6, ofForm: 0.4 };
/** A whole sentence is a less exact answer than a place in it. */
const WHOLE_SENTENCE = 0.8;

function candidatesIn(
  { sentence, match }: Place,
  { type, terms, speaker }: Question,
  findEntities: AnswererOptions['findEntities'],
): Candidate[] {
  const coverage = Math.min(1, match.coverage);
  if (type === 'other' || type === 'why') {
    // a whole sentence answers only with words of its own
    const [reason] = type === 'why' ? typedSpansIn(sentence.text, type, []) : [];
    if (reason) return [placed(sentence, reason, REASON.base + REASON.ofCoverage * coverage)];
    const isAnswer = type === 'other' && terms.length > 0 && match.ownCoverage >= LEAST_COVERAGE;
    return isAnswer
      ? [{ start: sentence.start, end: sentence.end, score: WHOLE_SENTENCE * match.ownCoverage }]
      : [];
  }
  const leastForm = leastFormOf(type, terms, speaker);
  return typedSpansIn(sentence.text, type, findEntities(sentence.text))
    .filter(({ weight }) => weight >= leastForm)
    .map((span) =>
      placed(
        sentence,
        span,
        terms.length === 0 ? span.weight : TYPED.ofCoverage * coverage + TYPED.ofForm * span.weight,
      ),
    );
}

/** "Her name is …" says nothing of the caller's own name, and any person may be named beside the one asked for. */
function leastFormOf(type: Question['type'], terms: readonly string[], speaker: Question['speaker']): number {
  if (type === 'name' && speaker !== null) return OWN_NAME_FORM;
  if (terms.length > 0) return 0;
  return type === 'name' || type === 'who' ? NAME_FORM : LEAST_FORM;
}

function placed(sentence: Sentence, span: { start: number; end: number }, score: number): Candidate {
  return { start: sentence.start + span.start, end: sentence.start + span.end, score };
}

function refuseWrongInput({ question, context }: QuestionInput): void {
  const field = 'question';
  if (question.trim() === '') throw new InvalidInputError([{ field, message: 'must not be empty' }]);
  if (question.length > LONGEST_QUESTION)
    throw new InvalidInputError([{ field, message: `must have at most ${LONGEST_QUESTION} characters` }]);
  if (context.length > LONGEST_CONTEXT) {
    const message = `must have at most ${LONGEST_CONTEXT} characters`;
    throw new InvalidInputError([{ field: 'context', message }]);
  }
}
