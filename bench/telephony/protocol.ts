import type { AgentState } from '../../src/desk/agent-state.js';
import type { Command } from '../../src/desk/commands.js';

/** A user with a telephone at the call centre that is measured. */
export interface Person {
  readonly userId: number;
  readonly extension: string;
  /** Password of their SIP account. */
  readonly password: string;
  readonly isSupervisor: boolean;
}

export interface PersonNow {
  readonly userId: number;
  readonly extension: string;
  readonly state: AgentState;
  readonly callId: string | null;
  readonly isOnline: boolean;
}

/** The outcome of a command and its duration; `refused`: the name of the error, null when it was carried out. */
export interface Outcome {
  readonly ms: number;
  readonly refused: string | null;
}

/** Since they were asked for the last time. */
export interface Figures {
  /** From the answer of an agent's phone, as it is reported to us, until agent and caller are in one bridge. */
  readonly answerToBridgedMs: readonly number[];
  /** Frames of 20 ms that reached the desk. */
  readonly frames: number;
  /** Thrown away by us: a queue was full. */
  readonly dropped: number;
  /** Never sent by Asterisk: its timer missed a tick. */
  readonly missedTicks: number;
  /** Lost with a connection that broke. */
  readonly lostWithConnections: number;
}

/** The state left behind after all parties have hung up. */
export interface Remains {
  /** In the database. */
  readonly calls: number;
  /** The calls among them that came in. */
  readonly inbound: number;
  /** Calls in the database whose last event is not the completed transcript. */
  readonly lost: readonly string[];
  /** Calls in the database that are not finished. */
  readonly open: number;
  /** Calls that this process still follows. */
  readonly live: number;
  /** People who are said to be busy. */
  readonly busy: number;
}

/** The methods that the call centre's process offers to the bench. */
export interface CallCentreMethods {
  people(): Promise<readonly Person[]>;
  logIn(userIds: readonly number[]): Promise<void>;
  /** Whether calls that begin from now on are tapped, and so recorded. */
  tap(isOn: boolean): Promise<void>;
  command(userId: number, command: Command): Promise<Outcome>;
  snapshot(): Promise<{ readonly people: readonly PersonNow[]; readonly liveCallIds: readonly string[] }>;
  /** How long Asterisk takes for the smallest question there is, in ms. */
  pingAsterisk(): Promise<number>;
  end(callId: string): Promise<void>;
  figures(): Promise<Figures>;
  remains(): Promise<Remains>;
}

export type Method = keyof CallCentreMethods;

export interface Question {
  readonly id: number;
  readonly method: Method;
  readonly parameters: readonly unknown[];
}

export type Answer =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly reason: string };

/** The role of the process, as JSON in its first argument. */
export interface CallCentreSettings {
  readonly dataDir: string;
  readonly agents: number;
  readonly supervisors: number;
}
