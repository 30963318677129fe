import type { CallLeg } from './legs.js';

/** A telephone that ends its call because its transfer was refused does so at once (baresip 1.1). */
const HANGS_UP_AFTER_REFUSAL_MS = 2_000;

/** The second call of a telephone whose first one is with the caller. */
export interface SecondLine extends Pick<CallLeg, 'channelId' | 'name' | 'userId' | 'agentKey'> {
  /** Its leg, once the party who is asked is there. */
  legId: string | undefined;
}

/** An agent asks a colleague, or a person outside, while the caller hears music. */
export interface Consultation {
  /** The leg of the agent who asks. */
  byLegId: string;
  /** Begun at the agent's telephone, by a second call: the agent speaks there. */
  line?: SecondLine | undefined;
  /** Aborted: the ringing ends. */
  readonly ring: AbortController;
  /** The leg of the party who is asked, once they are there. */
  legId: string | undefined;
}

/** A consultation or a blind transfer that an agent has begun with the caller: one at a time. */
type HandoverState =
  | { readonly kind: 'none' }
  | { readonly kind: 'consulting'; readonly consultation: Consultation }
  | { readonly kind: 'transferring' };

/** The way of a caller from one agent to the next. */
export class Handover {
  #state: HandoverState = { kind: 'none' };
  #transferAsked: { readonly channelId: string; readonly refusedAtMs: number | undefined } | undefined;

  get consultation(): Consultation | undefined {
    return this.#state.kind === 'consulting' ? this.#state.consultation : undefined;
  }

  /** No party is left alone on the line while the next agent is looked for. */
  get isBeingTransferred(): boolean {
    return this.#state.kind === 'transferring';
  }

  beginConsultation(consultation: Consultation): void {
    this.#state = { kind: 'consulting', consultation };
  }

  endConsultation(): void {
    if (this.consultation) this.#state = { kind: 'none' };
  }

  beginTransfer(): void {
    this.#state = { kind: 'transferring' };
  }

  endTransfer(): void {
    if (this.isBeingTransferred) this.#state = { kind: 'none' };
  }

  /**
   * The telephone of that channel asks for a transfer. Some hang up at once then, or when it is refused, which is not the
   * agent's wish.
   *
   * @param refusedAtMs left out: it is being decided
   */
  transferAskedAt(channelId: string, refusedAtMs?: number): void {
    this.#transferAsked = { channelId, refusedAtMs };
  }

  /** Whether the hang-up of that telephone is one of those. */
  hangsUpForTransfer(channelId: string, atMs: number): boolean {
    const { channelId: askedAt, refusedAtMs = atMs } = this.#transferAsked ?? {};
    return askedAt === channelId && atMs - refusedAtMs < HANGS_UP_AFTER_REFUSAL_MS;
  }
}
