import type { CallEvent, Evidence, StoredCallEvent, Utterance } from '../../calls/call-event.js';
import type { Call } from '../../calls/call-store.js';
import { riskTypesIn } from '../../calls/risk-evidence.js';
import { hearingsOfSecondPass } from '../../calls/second-pass.js';
import { TimeSlice } from '../../lib/time-slice.js';
import { normalisePhone } from '../phone-number.js';
import { entityValues, type EntityValuesOptions } from './entity-values.js';
import type { SuggestedField, Suggestion, SuggestionQuote } from './suggestion.js';

/** Label of the classification: its main category and the one below it. */
export interface CategoryLabel {
  readonly main: string;
  readonly sub: string | null;
}

export interface SuggestFieldsOptions extends EntityValuesOptions {
  /** Id of the choice of the case form that a label means; undefined where there is none, or several. */
  readonly choiceOf: (label: CategoryLabel) => string | undefined;
}

type Found = Extract<CallEvent, { type: 'entities.found' }>;
type Classified = Extract<CallEvent, { type: 'classification.updated' }>;
interface Place {
  readonly utteranceId: string;
  readonly start: number;
  readonly end: number;
}

const LONGEST_VALUE = 100;

/**
 * Derives from the events of a call which values the fields of its case may have, in the order in which they were said.
 *
 * Only words of the caller suggest, and only those that are not in doubt; a better hearing of the second pass that has the
 * words no more takes the suggestion back. `person-meant.ts` says whose a name or an age is. A value that is said again
 * is the suggestion that it was; another value is a new one, and so is the first value when it is said once more behind that.
 *
 * Linear in the events; leaves the event loop in between.
 */
export async function suggestFields(
  call: Pick<Call, 'callerId' | 'dialled' | 'direction'>,
  events: readonly StoredCallEvent[],
  options: SuggestFieldsOptions,
): Promise<Suggestion[]> {
  const reader = new SuggestionReader(options);
  reader.readNumber(call.direction === 'outbound' ? call.dialled : call.callerId);
  const slice = new TimeSlice();
  for (const { seq, event } of events) {
    reader.read(seq, event);
    await slice.breathe();
  }
  return reader.suggestions.filter(isStillHeard(events));
}

/** Labels that a call was given, each once. */
export function labelsIn(events: readonly StoredCallEvent[]): CategoryLabel[] {
  const labels = events.flatMap(({ event }) =>
    event.type === 'classification.updated' ? [labelOf(event)] : [],
  );
  return [...new Map(labels.map((label) => [pathOf(label), label])).values()];
}

class SuggestionReader {
  readonly suggestions: Suggestion[] = [];
  readonly #options: SuggestFieldsOptions;
  /** The caller's, without those in doubt. */
  readonly #utterances = new Map<string, Utterance>();
  /** By category, and by main category: the strongest words for it. */
  readonly #strongest = new Map<string, Evidence>();
  #risk: Evidence | undefined;
  readonly #newest = new Map<SuggestedField, string>();

  constructor(options: SuggestFieldsOptions) {
    this.#options = options;
  }

  readNumber(number: string | null): void {
    const value = number === null ? undefined : normalisePhone(number, this.#options.country);
    if (value === undefined) return;
    const without = { quote: null, confidence: null, engine: null };
    this.#add({
      id: 'reporter_phone-caller',
      field: 'reporter_phone',
      value,
      source: 'caller_number',
      ...without,
    });
  }

  read(seq: number, event: CallEvent): void {
    if (event.type === 'transcript.final') this.#readFinal(event.utterance);
    else if (event.type === 'entities.found') this.#readEntities(seq, event);
    else if (event.type === 'classification.updated') this.#readClassification(seq, event);
  }

  #readFinal(utterance: Utterance): void {
    if (utterance.speaker === 'caller' && utterance.doubt === null)
      this.#utterances.set(utterance.id, utterance);
  }

  #readEntities(seq: number, { utteranceId, entities, engine }: Found): void {
    const utterance = this.#utterances.get(utteranceId);
    if (!utterance) return;
    for (const [at, entity] of entities.entries()) {
      for (const { field, value, start, end } of entityValues(utterance.text, entity, this.#options)) {
        const quote = this.#quote({ utteranceId, start, end });
        const { confidence } = entity;
        this.#add({ id: `${field}-${seq}-${at}`, field, value, quote, confidence, source: 'entity', engine });
      }
    }
  }

  #readClassification(seq: number, event: Classified): void {
    if (event.isProvisional) return;
    for (const evidence of event.evidence) this.#note(evidence);
    const label = labelOf(event);
    const { confidence, priority, engine } = event.classification;
    const about = this.#strongest.get(pathOf(label)) ?? this.#strongest.get(label.main);
    const choice = this.#options.choiceOf(label);
    if (about && choice !== undefined) {
      const quote = this.#quote(about);
      const source = 'classification';
      this.#add({
        id: `category-${seq}`,
        field: 'category',
        value: choice,
        quote,
        confidence,
        source,
        engine,
      });
    }
    const pressing = this.#risk ?? about;
    if (priority === null || !pressing) return;
    const source = this.#risk ? 'risk' : 'classification';
    const quote = this.#quote(pressing);
    this.#add({
      id: `priority-${seq}`,
      field: 'priority',
      value: priority,
      quote,
      confidence: null,
      source,
      engine,
    });
  }

  #note(evidence: Evidence): void {
    if (evidence.negated || !this.#utterances.has(evidence.utteranceId)) return;
    if (riskTypesIn([evidence]).length > 0) {
      this.#risk = evidence;
      return;
    }
    if (evidence.weight <= 0) return;
    for (const path of [evidence.category, evidence.category.split(' / ')[0] ?? '']) {
      const known = this.#strongest.get(path);
      if (!known || evidence.weight > known.weight) this.#strongest.set(path, evidence);
    }
  }

  #quote({ utteranceId, start, end }: Place): SuggestionQuote | null {
    const utterance = this.#utterances.get(utteranceId);
    if (!utterance) return null;
    const { text, startMs, language } = utterance;
    return { utteranceId, text, textStart: start, textEnd: end, startMs, language };
  }

  #add(suggestion: Suggestion): void {
    const { field, value } = suggestion;
    if (this.#newest.get(field) === value || value.length > LONGEST_VALUE) return;
    this.#newest.set(field, value);
    this.suggestions.push(suggestion);
  }
}

function isStillHeard(events: readonly StoredCallEvent[]): (suggestion: Suggestion) => boolean {
  const endedAt = events.findLastIndex(({ event }) => event.type === 'second-pass.ended');
  const heard = hearingsOfSecondPass(events.slice(0, endedAt + 1));
  return ({ quote }) => {
    const again = quote ? heard.get(quote.utteranceId) : undefined;
    if (!quote || !again?.isBetter) return true;
    return again.utterance.text.toLowerCase().includes(wordsOf(quote).toLowerCase());
  };
}

function wordsOf({ text, textStart, textEnd }: SuggestionQuote): string {
  return text.slice(textStart, textEnd);
}

function labelOf({ classification: { mainCategory: main, subCategory: sub } }: Classified): CategoryLabel {
  return { main, sub };
}

function pathOf({ main, sub }: CategoryLabel): string {
  return sub === null ? main : `${main} / ${sub}`;
}
