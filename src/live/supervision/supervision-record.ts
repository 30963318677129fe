import type { SupervisionMode } from '../../desk/call-commands.js';
import type { SupervisionStore } from '../../desk/supervision-store.js';
import { retryUntilStored } from '../../lib/retry-until-stored.js';
import type { LegParts } from '../session/call-parts.js';
import type { Supervision } from './supervision.js';

export interface SupervisionRecordOptions {
  readonly store: SupervisionStore;
  /** An agent is to be notified that a supervisor is, or is no longer (null), on their call. */
  readonly onNotice: (userId: number, callId: string, mode: SupervisionMode | null) => void;
  /** In which modes agents are informed. */
  readonly noticeModes: ReadonlySet<SupervisionMode>;
}

/** Writes down who supervised whom, how and from when to when, and informs the agents. */
export class SupervisionRecord {
  readonly #parts: Pick<LegParts, 'track' | 'stopping' | 'log'>;
  readonly #options: SupervisionRecordOptions;

  constructor(parts: Pick<LegParts, 'track' | 'stopping' | 'log'>, options: SupervisionRecordOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /**
   * A row for each mode: supervisor, agent, mode, beginning and end. The row of a barge follows its `leg.joined`: a
   * process that is killed in between leaves no row of a party whom the journal does not know.
   */
  begin(supervision: Supervision): void {
    const { session, supervisor, target, mode, announced } = supervision;
    this.end(supervision);
    const startedAt = new Date();
    const { callId } = session;
    if (supervisor.userId === null) return;
    const record = { supervisorId: supervisor.userId, agentId: target.userId, callId, mode, startedAt };
    const store = () => retryUntilStored(() => this.#options.store.begin(record), this.#parts.stopping);
    supervision.record = mode === 'barge' ? announced.then(store) : store();
    supervision.record.catch((error: unknown) => {
      this.#parts.log.error({ err: error, ...record }, 'a supervision could not be stored');
    });
    const isNotified = target.userId !== null && this.#options.noticeModes.has(mode);
    this.notify(supervision, isNotified ? target.userId : undefined, mode);
  }

  end(supervision: Supervision): void {
    const { record, session } = supervision;
    if (!record) return;
    supervision.record = undefined;
    const at = new Date();
    const ended = record.then(
      (id) => retryUntilStored(() => this.#options.store.end(id, at), this.#parts.stopping),
      () => {}, // that there is none has been said
    );
    this.#parts.track(
      ended.catch((error: unknown) => {
        const { callId } = session;
        this.#parts.log.error({ err: error, callId }, 'the end of a supervision could not be written');
      }),
    );
  }

  /** Agents who were notified of a supervisor are notified when the supervision is over. */
  notify(supervision: Supervision, userId: number | undefined, mode: SupervisionMode | null): void {
    const { onNotice } = this.#options;
    const { noticed, session } = supervision;
    if (noticed !== undefined && noticed !== userId) onNotice(noticed, session.callId, null);
    if (userId !== undefined) onNotice(userId, session.callId, mode);
    supervision.noticed = userId;
  }
}
