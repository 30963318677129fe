import type pg from 'pg';
import type {
  Correction,
  CorrectionState,
  CorrectionStore,
  Corrected,
  NewCorrection,
} from '../cases/corrections/correction.js';
import { whileReachable } from './database-error.js';
import { inTransaction } from './transaction.js';

interface Row {
  readonly id: number;
  readonly subject: Corrected;
  readonly utteranceId: string | null;
  readonly startMs: number | null;
  readonly machineValue: string | null;
  readonly engine: string | null;
  readonly value: string;
  readonly note: string | null;
  readonly userId: number;
  readonly by: string;
  readonly at: Date;
  readonly state: CorrectionState;
}

/** Same call, author, subject and utterance. */
const SAME_THING = `other.call_id = c.call_id AND other.user_id = c.user_id AND other.subject = c.subject
  AND other.utterance_id IS NOT DISTINCT FROM c.utterance_id`;

const CORRECTION = `SELECT c.id, c.subject, c.utterance_id AS "utteranceId", c.start_ms AS "startMs",
    c.machine_value AS "machineValue", c.machine AS engine, c.value, c.note, c.user_id AS "userId", username AS by, c.at,
    CASE WHEN w.at IS NOT NULL THEN 'withdrawn'
      WHEN EXISTS (SELECT FROM call_corrections other WHERE ${SAME_THING} AND other.id > c.id) THEN 'superseded'
      ELSE 'holds' END AS state
  FROM call_corrections c JOIN users ON users.id = c.user_id LEFT JOIN correction_withdrawals w ON w.correction_id = c.id`;

/** Corrections of calls in PostgreSQL: rows are added alone. */
export class DatabaseCallCorrections implements CorrectionStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(callId: string, most: number) {
    const [counted, { rows }] = await whileReachable(() =>
      Promise.all([
        this.#pool.query<{ total: number }>(
          'SELECT count(*)::int AS total FROM call_corrections WHERE call_id = $1',
          [callId],
        ),
        this.#pool.query<Row>(`${CORRECTION} WHERE c.call_id = $1 ORDER BY c.id DESC LIMIT $2`, [
          callId,
          most,
        ]),
      ]),
    );
    return { total: counted.rows[0]?.total ?? 0, corrections: rows.map(correctionOf) };
  }

  async find(callId: string, id: number): Promise<Correction | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<Row>(`${CORRECTION} WHERE c.call_id = $1 AND c.id = $2`, [callId, id]),
    );
    return rows.map(correctionOf)[0];
  }

  add(correction: NewCorrection, most: number): Promise<number | undefined> {
    const { callId, subject, utteranceId, machine, value, note, userId } = correction;
    return inTransaction(this.#pool, async (client) => {
      // two requests at once would both find that it is new, and room for one more
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const { rows } = await client.query<{ id: number }>(
        `WITH same AS (
           SELECT c.id FROM call_corrections c
           WHERE c.call_id = $1 AND c.subject = $2 AND c.utterance_id IS NOT DISTINCT FROM $3::text AND c.user_id = $9
             AND c.value = $7 AND c.note IS NOT DISTINCT FROM $8::text AND c.machine_value IS NOT DISTINCT FROM $5::text
             AND NOT EXISTS (SELECT FROM call_corrections other WHERE ${SAME_THING} AND other.id > c.id)
             AND NOT EXISTS (SELECT FROM correction_withdrawals w WHERE w.correction_id = c.id)
         ), added AS (
           INSERT INTO call_corrections (call_id, subject, utterance_id, start_ms, machine_value, machine, value, note, user_id)
           SELECT $1::text, $2::text, $3::text, round($4::numeric), $5::text, $6::text, $7::text, $8::text, $9::int
           WHERE NOT EXISTS (SELECT FROM same)
             AND (SELECT count(*) FROM call_corrections WHERE call_id = $1 AND user_id = $9) < $10::int
           RETURNING id
         ) SELECT id FROM added UNION ALL SELECT id FROM same`,
        [
          callId,
          subject,
          utteranceId,
          machine.startMs,
          machine.value,
          machine.engine,
          value,
          note,
          userId,
          most,
        ],
      );
      return rows[0]?.id;
    });
  }

  async withdraw(id: number): Promise<void> {
    await whileReachable(() =>
      this.#pool.query(
        'INSERT INTO correction_withdrawals (correction_id) VALUES ($1) ON CONFLICT DO NOTHING',
        [id],
      ),
    );
  }
}

function correctionOf({ startMs, machineValue, engine, ...row }: Row): Correction {
  return { ...row, machine: { value: machineValue, startMs, engine } };
}
