import type { Speaker } from '../../calls/call-event.js';
import type { MediaTap } from '../../telephony/telephony.js';
import { numberOfLeg } from './leg-ids.js';

/** One party on the call. */
export interface CallLeg {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly channelId: string;
  readonly name: string;
  /** The user, when the party works here. */
  readonly userId: number | null;
  /** The agent of the telephone, as in `Agents`. */
  readonly agentKey: string | null;
  readonly tapId: string;
  readonly tap: MediaTap;
  /** No agent was with the caller before; `isOnly`: none was when they came. */
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** `leg.joined` is written, or about to be. */
  isConnected: boolean;
  /** Since when this process has had them connected, ms since the epoch; undefined of one that an earlier process connected. */
  connectedSinceMs?: number | undefined;
  isHeld: boolean;
  /** The leg of the agent whose telephone's hold key has put this caller on hold; the page's command leaves it undefined. */
  heldByPhoneOf?: string | undefined;
}

/** The parties of one call, by the id of their leg. */
export class CallLegs extends Map<string, CallLeg> {
  #count = 0;

  /** How many there were, so that each gets an id that was never used. */
  get count(): number {
    return this.#count;
  }

  /** @param count legs of an earlier process */
  countTo(count: number): void {
    this.#count = count;
  }

  add(leg: CallLeg): void {
    this.set(leg.legId, leg);
    this.#count = Math.max(this.#count, numberOfLeg(leg.legId)) + 1;
  }

  /** Our people on the line. */
  get ofAgents(): CallLeg[] {
    return [...this.values()].filter(({ speaker }) => speaker === 'agent');
  }

  get ofCaller(): CallLeg | undefined {
    return this.get('caller');
  }

  at(channelId: string): CallLeg | undefined {
    return [...this.values()].find((leg) => leg.channelId === channelId);
  }
}
