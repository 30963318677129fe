import { someUtterance } from './call-events.js';
import type { BearerStage } from './bearer-stage.js';

export interface MadeCall {
  readonly at: string;
  readonly number?: string | null;
  readonly direction?: 'inbound' | 'outbound';
  /** Users who were on it; the call is that of the first. */
  readonly users?: readonly string[];
  readonly said?: readonly (readonly ['caller' | 'agent', string])[];
  readonly minutes?: number;
  readonly goesOn?: boolean;
  readonly events?: readonly object[];
}

/** Calls as their process stores them, event by event, for the search of calls. */
export class StoredCalls {
  readonly #stage: BearerStage;
  /** Ids of users, by name. */
  readonly idOf: Readonly<Record<string, number>>;

  private constructor(stage: BearerStage, idOf: Readonly<Record<string, number>>) {
    this.#stage = stage;
    this.idOf = idOf;
  }

  static async open(stage: BearerStage): Promise<StoredCalls> {
    const { rows } = await stage.database.query<{ id: number; username: string }>(
      'SELECT id, username FROM users',
    );
    return new StoredCalls(stage, Object.fromEntries(rows.map(({ id, username }) => [username, id])));
  }

  async make(id: string, made: MadeCall): Promise<void> {
    const { at, number = '0711222333', direction = 'inbound', users = [], said = [], minutes = 5 } = made;
    const { goesOn = false, events = [] } = made;
    const [first = null] = users;
    await this.#stage.database.query(
      `INSERT INTO calls (id, caller_id, dialled, direction, state, started_at, answered_at, ended_at, end_reason, user_id, agent_name)
       VALUES ($1, $2, '116', $3, $4, $5, $5, $6, $7, $8::int, $9)`,
      [
        ...[id, number, direction, goesOn ? 'up' : 'ended', at],
        ...[goesOn ? null : new Date(Date.parse(at) + minutes * 60_000), goesOn ? null : 'caller-hung-up'],
        ...[first && this.idOf[first], first],
      ],
    );
    const joined = users.map((name) => ({
      type: 'leg.joined',
      legId: name,
      speaker: 'agent',
      name,
      userId: this.idOf[name],
    }));
    const finals = said.map(([speaker, text], n) => {
      const utterance = someUtterance({
        id: `${speaker}-${n}`,
        speaker,
        text,
        startMs: n * 4_000 + 200,
        language: 'sw',
      });
      return { type: 'transcript.final', startMs: utterance.startMs, utterance };
    });
    for (const [n, event] of [...joined, ...finals, ...events].entries()) await this.append(id, n + 1, event);
  }

  async append(id: string, seq: number, event: object): Promise<void> {
    const { type, startMs = 0, ...payload } = event as { type: string; startMs?: number };
    await this.#stage.database.query(
      'INSERT INTO call_events (call_id, seq, type, at, start_ms, payload) VALUES ($1, $2, $3, now(), $4, $5)',
      [id, seq, type, startMs, payload],
    );
  }
}

/** An event that gives a call its category, priority and dangers. */
export const classified = (mainCategory: string, priority: string, dangers: readonly string[] = []) => ({
  type: 'classification.updated',
  classification: { mainCategory, subCategory: 'Bullying', priority },
  evidence: dangers.map((danger) => ({ category: `Risk / ${danger}`, negated: false })),
});
