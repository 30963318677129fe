import type { LossReason, Speaker } from '../../calls/call-event.js';

/** A party of whom nothing is heard, because the sound or the telephone is gone. */
export interface LostParty {
  /** The leg may have gone with its channel: then an agent is looked for all the same. */
  readonly legId: string;
  readonly speaker: Speaker;
  readonly name: string;
  readonly userId: number | null;
  /** Null: no telephone of ours, which could be rung again. */
  readonly agentKey: string | null;
  readonly reason: LossReason;
  /** ms since the epoch, as all times here */
  readonly sinceMs: number;
  /** Aborted once the party is back, or not waited for any more. */
  readonly over: AbortController;
  /** Telephones of theirs ring at the moment. */
  isRinging: boolean;
  /** Reported already: that they ring. */
  isRingingReported: boolean;
  nextRingAtMs: number;
  /** They pressed the key that refuses: they are not rung again. */
  hasRefused: boolean;
}

/** The lost parties of one call, and what is being done for a caller whom they have left alone. */
export class LostParties {
  /** By leg. */
  readonly #parties = new Map<string, LostParty>();
  /** Since when the caller has had no party who can hear; undefined: the caller is not alone. */
  aloneSinceMs: number | undefined;
  /** The caller was put on hold for that, and is taken off again when a party is back. */
  holdsCaller = false;
  /** Another agent is being looked for. */
  isSeeking = false;
  /** Settles once none is any more. */
  sought: Promise<void> = Promise.resolve();
  /** The caller is on the list of callbacks. */
  isOwed = false;
  /** The line is being given up: nothing stops that. */
  isGivenUp = false;

  add(party: LostParty): void {
    this.#parties.set(party.legId, party);
  }

  get(legId: string): LostParty | undefined {
    return this.#parties.get(legId);
  }

  all(): readonly LostParty[] {
    return [...this.#parties.values()];
  }

  ofAgent(agentKey: string | null): LostParty | undefined {
    return agentKey === null ? undefined : this.all().find((party) => party.agentKey === agentKey);
  }

  /** Back, or not waited for any more: their telephones fall silent. */
  remove({ legId, over }: LostParty): void {
    this.#parties.delete(legId);
    over.abort();
    if (this.#parties.size === 0) this.notAlone();
  }

  /** The caller has a party again. */
  notAlone(): void {
    this.aloneSinceMs = undefined;
    this.holdsCaller = false;
  }
}
