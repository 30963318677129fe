import type { Classification, Utterance } from '../../calls/call-event.js';
import type { ClassificationMove, Classifier, LiveClassifier } from '../classify/classifier.js';
import { strongestEvidence } from '../classify/strongest-evidence.js';
import { finalOf, type CallAnalyser } from './live-analyser.js';

/**
 * Lets the classification of a call grow with its words: `classification.updated` whenever it moves. For
 * words that are still being said it publishes the classification that they would lead to, once two interims
 * in a row agree.
 */
export function classificationAnalyser(classifier: Classifier): CallAnalyser {
  return {
    name: classifier.engine,
    open: () => {
      const live = classifier.open();
      const guesses = new Guesses(live);
      return {
        read: (item) => {
          if (item.type === 'interim') {
            const move = guesses.of(item.utterance);
            const { endMs: startMs } = item.utterance;
            return move ? [{ event: { ...toEvent(move), isProvisional: true }, startMs }] : [];
          }
          const utterance = finalOf(item);
          if (!utterance) return [];
          guesses.forget();
          const move = live.push(utterance);
          return move ? [{ event: toEvent(move), startMs: utterance.endMs }] : [];
        },
      };
    },
  };
}

/** With no more quotes than a list to read has: an utterance may say one thing again and again. */
function toEvent({ classification, evidence }: ClassificationMove) {
  return {
    type: 'classification.updated',
    classification,
    evidence: strongestEvidence(evidence).evidence,
  } as const;
}

/** Damps what interims say: their words change, and a verdict must not flicker. */
class Guesses {
  readonly #live: LiveClassifier;
  /** By leg: what its newest interim would make of the call. */
  readonly #newest = new Map<string, string>();
  /** The verdict that was published last from an interim; empty for none. */
  #published = '';

  constructor(live: LiveClassifier) {
    this.#live = live;
  }

  forget(): void {
    this.#newest.clear();
    this.#published = '';
  }

  of(utterance: Utterance): ReturnType<LiveClassifier['score']> {
    const move = this.#live.score(utterance);
    const verdict = move ? verdictOf(move.classification) : '';
    const isSecond = verdict === this.#newest.get(utterance.legId);
    this.#newest.set(utterance.legId, verdict);
    const isNews = verdict !== verdictOf(this.#live.current()) && verdict !== this.#published;
    if (!move || !isSecond || !isNews) return null;
    this.#published = verdict;
    return move;
  }
}

function verdictOf({ mainCategory, subCategory, priority }: Classification): string {
  return JSON.stringify([mainCategory, subCategory, priority]);
}
