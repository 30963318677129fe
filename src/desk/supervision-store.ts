import type { SupervisionMode } from './call-commands.js';

export interface SupervisionRecord {
  readonly supervisorId: number;
  /** Null: the telephone of nobody in particular. */
  readonly agentId: number | null;
  readonly callId: string;
  readonly mode: SupervisionMode;
  readonly startedAt: Date;
}

/**
 * Who listened to whom, in which way, from when to when: append only.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface SupervisionStore {
  /** @returns its id */
  begin(record: SupervisionRecord): Promise<number>;
  end(id: number, at: Date): Promise<void>;
  /** Those whose end nobody has written. */
  endOpen(at: Date): Promise<void>;
}
