import type { AgentState } from './agent-state.js';
import type { SupervisionMode } from './call-commands.js';
import { PHONE_ROLE } from './dial-rules.js';

/** The state that an agent takes after the call. */
export interface Afterwards {
  readonly state: 'offline' | 'break';
  /** Reason of the break; null for `offline`. */
  readonly reason: string | null;
}

/**
 * The telephone that has the extension: one on a desk (SIP, RTP), one in a browser (WebRTC), or both. An account of Asterisk is
 * of one kind, so that the telephone on the desk has an account of its own beside that of the browser then.
 */
export type ExtensionKind = 'desk' | 'browser' | 'both';

/** A person or telephone that can be given a call, with the state. */
export interface Agent {
  /** `user:<id>`, or `phone:<endpoint>` for a telephone without a log-in. */
  readonly key: string;
  /** Null: a telephone without a log-in; it is always ready. */
  readonly userId: number | null;
  /** As callers and colleagues see it. */
  readonly name: string;
  /** The number of their telephone. */
  readonly extension: string;
  /** Endpoint of the telephone that has the extension as its account, e.g. `PJSIP/1001`. */
  readonly endpoint: string;
  /** Kind of the extension's telephone, as the user's record says; left out: one on a desk. */
  readonly extensionKind?: ExtensionKind;
  /** Endpoint of the telephone in the browser; null for a telephone without a log-in. */
  readonly webEndpoint: string | null;
  /** Role of the user; `phone` for a telephone without a log-in. It decides which numbers may be dialled. */
  readonly role: string;
  /** Generation of the passwords of their SIP accounts; 0 when left out. */
  readonly phoneGeneration?: number;
  /** ISO 639-1; none means any. */
  readonly languages: readonly string[];
  readonly state: AgentState;
  /** Reason of a break; null in every other state. */
  readonly reason: string | null;
  /** The call that rings, is up, or was just ended. */
  readonly callId: string | null;
  /** How they hear the call as a supervisor; null or left out: they do not. Not stored: it ends with the process. */
  readonly supervising?: SupervisionMode | null;
  /** When this state began, ms since the epoch, as all times here. */
  readonly sinceMs: number;
  /** The agent without a call for the longest gets the next one. */
  readonly idleSinceMs: number;
  readonly wrapUpUntilMs: number | null;
  readonly autoAnswer: boolean;
  /**
   * The next state of an agent who is on a call, or is rung by a colleague, instead of taking another call. They asked for it
   * meanwhile, or were not at work when the call began.
   */
  readonly afterwards: Afterwards | null;
  /** Calls in a row that were not answered. */
  readonly misses: number;
  /** Grows by one with each change. */
  readonly version: number;
}

/** The part of an agent that changes at work. */
export type AgentChange = Partial<
  Pick<
    Agent,
    | 'state'
    | 'reason'
    | 'callId'
    | 'supervising'
    | 'sinceMs'
    | 'idleSinceMs'
    | 'wrapUpUntilMs'
    | 'autoAnswer'
    | 'afterwards'
    | 'languages'
    | 'misses'
  >
>;

export const userKey = (userId: number): string => `user:${userId}`;
export const phoneKey = (endpoint: string): string => `phone:${endpoint}`;

/** Names of an extension for callers and Asterisk. */
export const endpointOf = (extension: string): string => `PJSIP/${extension}`;
/** A browser speaks another SIP than a telephone on a desk: our page has an account of its own, w1001 beside 1001. */
export const webExtensionOf = (extension: string): string => `w${extension}`;
/** The account of the telephone on the desk, where the extension itself is that of a browser phone. */
export const deskExtensionOf = (extension: string): string => `d${extension}`;
export const extensionOf = (endpoint: string): string => endpoint.replace(/^PJSIP\//, '');

/** The telephones of the extension, which ring at once: that which has it as its account, and the one beside it. */
export function extensionEndpoints({ endpoint, extension, extensionKind }: Agent): readonly string[] {
  return extensionKind === 'both' ? [endpoint, endpointOf(deskExtensionOf(extension))] : [endpoint];
}

/** A telephone without a log-in, as it is when the server starts. */
export function unattendedPhone(endpoint: string, nowMs: number): Agent {
  return {
    key: phoneKey(endpoint),
    userId: null,
    name: endpoint,
    extension: extensionOf(endpoint),
    endpoint,
    webEndpoint: null,
    role: PHONE_ROLE,
    languages: [],
    state: 'available',
    reason: null,
    callId: null,
    sinceMs: nowMs,
    idleSinceMs: nowMs,
    wrapUpUntilMs: null,
    autoAnswer: false,
    afterwards: null,
    misses: 0,
    version: 0,
  };
}

/** An agent who was not at work when placing the call returns to that state. */
export function afterwardsOf({ state, reason, afterwards }: Agent): Afterwards | null {
  return state === 'offline' || state === 'break' ? { state, reason } : afterwards;
}

/** The fields of an agent that come from the table of users. */
export function identityOf({ extensionKind = 'desk', phoneGeneration = 0, ...agent }: Agent) {
  const { name, role, extension, endpoint, webEndpoint } = agent;
  return { name, role, extension, endpoint, extensionKind, webEndpoint, phoneGeneration };
}
