/** Agents at work and waiting callers, as the protocol has them. Part of `protocol.ts`. */

export type WireAgentState =
  'offline' | 'available' | 'ringing' | 'on-call' | 'on-hold' | 'wrap-up' | 'break';

export type WireSupervisionMode = 'listen' | 'whisper' | 'barge';

/** A person at a telephone, or a telephone without a log-in. */
export interface WireAgent {
  /** null for a telephone without a log-in */
  user_id: number | null;
  name: string;
  extension: string;
  state: WireAgentState;
  /** reason of a break; `missed-calls` and `no-phone` where the server made it */
  reason: string | null;
  /** the call that rings, is up, or is being wrapped up */
  call_id: string | null;
  /** how they hear that call as a supervisor; null: they do not */
  supervising: WireSupervisionMode | null;
  /** seconds in this state, when this was sent */
  duration: number;
  /** seconds until the next call may come, when this was sent; null but in `wrap-up` */
  wrap_up_left: number | null;
  auto_answer: boolean;
  /** the agent's state after the call that they are on; null: wrap it up and take the next one */
  after_call: WireAfterCall | null;
  /** ISO 639-1; none means any */
  languages: string[];
  /** one of their telephones can be reached */
  online: boolean;
}

export interface WireAfterCall {
  state: 'offline' | 'break';
  /** reason of a break */
  reason: string | null;
}

/** A caller in the queue. */
export interface WireWaitingCaller {
  call_id: string;
  /** seconds in the queue, when this was sent */
  duration: number;
  /** the higher, the sooner the turn */
  priority: number;
  language: string | null;
}

/** Agents at work and waiting callers. */
export interface WireDeskState {
  agents: WireAgent[];
  /** in the order of their turn */
  waiting: WireWaitingCaller[];
  /** `interims_every`: seconds between words that are being said, null: none; `defers_new_calls`: their words come later */
  speech: { interims_every: number | null; defers_new_calls: boolean };
}

export type WireColleague = Pick<WireAgent, 'name' | 'extension' | 'state' | 'languages' | 'online'>;

/** The data of a user's own work. */
export interface WireOwnState {
  /** null: this user has no extension, and takes no calls */
  agent: WireAgent | null;
  /** the others who are at work */
  colleagues: WireColleague[];
  /** callers in the queue */
  waiting: number;
}
