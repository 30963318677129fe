import type pg from 'pg';
import type { GivenAnswer, Suggestion, SuggestionAnswerStore } from '../cases/suggestions/suggestion.js';
import { whileReachable } from './database-error.js';

type Row = GivenAnswer & { readonly suggestionId: string };

/** Answers to suggestions in PostgreSQL. */
export class DatabaseSuggestionAnswers implements SuggestionAnswerStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async lastOf(callId: string): Promise<ReadonlyMap<string, GivenAnswer>> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<Row>(
        `SELECT DISTINCT ON (suggestion_id) suggestion_id AS "suggestionId", answer, stored_value AS value,
           user_id AS "userId", username AS by, at
         FROM suggestion_answers JOIN users ON users.id = user_id
         WHERE call_id = $1 ORDER BY suggestion_id, suggestion_answers.id DESC`,
        [callId],
      ),
    );
    return new Map(rows.map(({ suggestionId, ...given }) => [suggestionId, given]));
  }

  async add(
    callId: string,
    { id, field, value, quote }: Suggestion,
    given: Omit<GivenAnswer, 'by' | 'at'>,
  ): Promise<void> {
    const place = [quote?.utteranceId, quote?.startMs, quote?.textStart, quote?.textEnd];
    await whileReachable(() =>
      this.#pool.query(
        `INSERT INTO suggestion_answers (call_id, suggestion_id, field, value, utterance_id, start_ms, text_start, text_end,
           answer, stored_value, user_id)
         SELECT $1::text, $2::text, $3, $4, $5, round($6::numeric), $7::int, $8::int, $9::text, $10::text, $11::int
         WHERE NOT EXISTS (
           SELECT FROM (
             SELECT answer, stored_value, user_id FROM suggestion_answers
             WHERE call_id = $1 AND suggestion_id = $2 ORDER BY id DESC LIMIT 1) last
           WHERE last.answer = $9 AND last.stored_value IS NOT DISTINCT FROM $10 AND last.user_id = $11)`,
        [callId, id, field, value, ...place, given.answer, given.value, given.userId],
      ),
    );
  }
}
