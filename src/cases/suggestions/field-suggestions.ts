import { mayWatchCalls } from '../../access/call-rights.js';
import type { TranscriptAccess } from '../../audit/transcript-access-log.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { callIdSchema } from '../../calls/call-id.js';
import type { Call } from '../../calls/call-store.js';
import type { CaseFile } from '../case-file.js';
import { caseFileRefusal } from '../case-file-refusal.js';
import { cases } from '../resources/case.js';
import type { ReadableCalls } from '../readable-calls.js';
import { viewerIf, type FileIdentity } from '../viewers.js';
import { categoryChoices } from './category-choices.js';
import type { EntityValuesOptions } from './entity-values.js';
import { labelsIn, suggestFields } from './suggest-fields.js';
import {
  IMPERSONAL_FIELDS,
  SUGGESTED_FIELDS,
  type AnsweredSuggestion,
  type Answer,
  type GivenAnswer,
  type Suggestion,
  type SuggestionAnswerStore,
} from './suggestion.js';

export interface FieldSuggestionsOptions extends EntityValuesOptions {
  readonly calls: ReadableCalls;
  readonly answers: SuggestionAnswerStore;
  readonly caseFile: Pick<CaseFile, 'assertMay' | 'list'>;
  /** For the audit, before words are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
}

/** User who asks, with the address that the audit names. */
export interface SuggestionReader {
  readonly identity: FileIdentity;
  readonly address: string | null;
}

export interface SuggestionsOfCall {
  /** The newest first, at most 5 for each field. */
  readonly suggestions: readonly AnsweredSuggestion[];
  readonly mayAnswer: boolean;
}

/** 45 together. */
const OF_FIELD_AT_MOST = 5;
const NONE: SuggestionsOfCall = { suggestions: [], mayAnswer: false };

/**
 * Suggests values for the case of a call, with the words that they come from, and keeps what people answer.
 *
 * A user who gets the words of the call as they were said reads all suggestions, and answers them where the role may write
 * cases. A user who watches calls and gets their words redacted reads those for impersonal fields, with redacted quotes.
 */
export class FieldSuggestions {
  readonly #options: FieldSuggestionsOptions;

  constructor(options: FieldSuggestionsOptions) {
    this.#options = options;
  }

  /** @returns none for a call that there is not, or not yet, or of whose words the user may read nothing. @throws UnavailableError */
  async list({ identity, address }: SuggestionReader, callId: string): Promise<SuggestionsOfCall> {
    const { calls, answers, onRead } = this.#options;
    if (!callIdSchema.safeParse(callId).success) return NONE;
    // a role may get the words as they were said and still see no calls but its own
    const watches = mayWatchCalls(identity.role);
    const seesWords = await (watches ? calls.seesWords(identity, callId) : calls.isOf(identity, callId));
    if (!seesWords && !watches) return NONE;
    const reader = await calls.of(identity, callId);
    const call = await reader.findCall(callId);
    if (!call) return NONE;
    await onRead({ callId, userId: identity.userId, address });
    const [derived, given] = await Promise.all([
      this.#derive(identity, call, await reader.readAll(callId)),
      answers.lastOf(callId),
    ]);
    const shown = derived.filter(({ field }) => seesWords || IMPERSONAL_FIELDS.has(field));
    const mayAnswer = seesWords && viewerIf(identity, cases.name, 'add') !== undefined;
    return { suggestions: withAnswers(shown, given), mayAnswer };
  }

  /**
   * Keeps an answer. The last one counts; the same one again adds nothing.
   *
   * @param value stored in the place of the suggestion; for the answer `changed`
   * @throws Refusal for a role that writes no cases, a call whose words the user reads redacted, and a suggestion that there
   *         is not; UnavailableError
   */
  async answer(
    asking: SuggestionReader,
    { callId, id }: { readonly callId: string; readonly id: string },
    { answer, value }: { readonly answer: Answer; readonly value: string | null },
  ): Promise<AnsweredSuggestion> {
    const { caseFile, answers } = this.#options;
    caseFile.assertMay(asking.identity, cases, 'add');
    const { suggestions, mayAnswer } = await this.list(asking, callId);
    const suggestion = suggestions.find((each) => each.id === id);
    if (!suggestion) throw caseFileRefusal({ code: 'unknown-record', resource: 'suggestions', id });
    if (!mayAnswer) throw caseFileRefusal({ code: 'record-not-allowed', resource: 'suggestions' });
    const { userId, username } = asking.identity;
    const given = { answer, value: answer === 'changed' ? value : null, userId };
    await answers.add(callId, suggestion, given);
    const last = (await answers.lastOf(callId)).get(id);
    return { ...suggestion, answer: last ?? { ...given, by: username, at: new Date() } };
  }

  async #derive(
    identity: FileIdentity,
    call: Call,
    events: readonly StoredCallEvent[],
  ): Promise<Suggestion[]> {
    const { caseFile, country, yearsIn } = this.#options;
    const choiceOf = await categoryChoices(caseFile, identity, labelsIn(events));
    return suggestFields(call, events, { country, yearsIn, choiceOf });
  }
}

/**
 * The newest first. A value that was refused is not suggested again from later words; those that were answered stay when there
 * are too many of a field.
 */
function withAnswers(
  derived: readonly Suggestion[],
  given: ReadonlyMap<string, GivenAnswer>,
): AnsweredSuggestion[] {
  const refused = new Set<string>();
  const answered: AnsweredSuggestion[] = [];
  for (const suggestion of derived) {
    const answer = given.get(suggestion.id) ?? null;
    const key = `${suggestion.field} ${suggestion.value}`;
    if (answer === null && refused.has(key)) continue;
    if (answer?.answer === 'refused') refused.add(key);
    answered.push({ ...suggestion, answer });
  }
  const kept = new Set(
    SUGGESTED_FIELDS.flatMap((field) => newestOf(answered.filter((each) => each.field === field))),
  );
  return answered.filter((each) => kept.has(each)).reverse();
}

function newestOf(suggestions: readonly AnsweredSuggestion[]): readonly AnsweredSuggestion[] {
  const isAnswered = ({ answer }: AnsweredSuggestion) => Number(answer !== null);
  const newestFirst = [...suggestions].reverse();
  return newestFirst.sort((one, other) => isAnswered(other) - isAnswered(one)).slice(0, OF_FIELD_AT_MOST);
}
