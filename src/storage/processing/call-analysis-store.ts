import type pg from 'pg';
import type { CallAnalysis, CallAnalysisStore } from '../../processing/call-analysis.js';
import { whileReachable } from '../database-error.js';

/** Analyses of calls that are over, in PostgreSQL. */
export class DatabaseCallAnalysisStore implements CallAnalysisStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async find(callId: string): Promise<CallAnalysis | undefined> {
    const text =
      'SELECT findings, analysed_at AS "analysedAt", words_seq AS "wordsSeq" FROM call_analyses WHERE call_id = $1';
    const { rows } = await whileReachable(() => this.#pool.query<CallAnalysis>(text, [callId]));
    return rows[0];
  }

  async keep(
    callId: string,
    { findings, wordsSeq }: Pick<CallAnalysis, 'findings' | 'wordsSeq'>,
  ): Promise<void> {
    const text = `INSERT INTO call_analyses (call_id, findings, words_seq) VALUES ($1, $2, $3)
      ON CONFLICT (call_id) DO UPDATE
        SET findings = excluded.findings, words_seq = excluded.words_seq, analysed_at = now()
        WHERE call_analyses.words_seq <= excluded.words_seq`;
    await whileReachable(() => this.#pool.query(text, [callId, JSON.stringify(findings), wordsSeq]));
  }
}
