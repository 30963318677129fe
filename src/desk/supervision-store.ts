import type { SupervisionMode } from './call-commands.js';

export interface SupervisionRecord {
  readonly supervisorId: number;
  /** Null: a telephone without a user. */
  readonly agentId: number | null;
  readonly callId: string;
  readonly mode: SupervisionMode;
  readonly startedAt: Date;
}

/**
 * Supervisors, the agents whom they listened to, mode, beginning and end: append only.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface SupervisionStore {
  /** @returns its id */
  begin(record: SupervisionRecord): Promise<number>;
  end(id: number, at: Date): Promise<void>;
  /** Supervisions without an end in the table. */
  endOpen(at: Date): Promise<void>;
}
