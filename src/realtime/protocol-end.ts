import type { EndReason } from '../calls/end-reason.js';

/**
 * Why a call ended. A party hung up: `caller-hung-up`, `agent-hung-up`, `third-party-hung-up`, `hung-up` (it is not known
 * which), `abandoned-in-queue` (the caller, before any agent was connected), `cancelled` (the agent who placed it, before
 * the answer). A line broke: `caller-lost`, `agent-lost`. A call that was placed was not answered: `no-answer`, `busy`,
 * `declined`, `not-in-service`, `unreachable`, `network-failure`, `agent-no-answer` (the telephone of the agent who placed
 * it). By command: `ended-by-supervisor` (or an administrator), `ended-by-program`. `callback-promised`: the caller waited
 * for too long. The switch and this server: `switch-failure`, `returned-to-dial-plan`, `switch-restarted`,
 * `ended-while-away`, `unanswered-while-away`. `other`: not known, see the note.
 */
export type WireEndReason = EndReason;
