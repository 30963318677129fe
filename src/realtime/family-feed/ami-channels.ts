import type { CallView } from '../../calls/call-view.js';
import type { AgentState } from '../../desk/agent-state.js';
import type { DeskSnapshot, AgentSnapshot } from '../../desk/desk-snapshot.js';

/**
 * Numbers that a client of the feed sees: of every caller, of the callers on the user's own calls, or none.
 */
export type SeenCallers =
  { readonly seen: 'all' } | { readonly seen: 'none' } | { readonly seen: 'own'; readonly userId: number };

/** Places of what is reported in a channel's cells; those in between are empty (OpenCHS clients, `/ami/sync`). */
const PLACE = {
  since: 1,
  uniqueId: 2,
  channel: 3,
  number: 4,
  name: 5,
  context: 6,
  extension: 7,
  isUp: 13,
  isQueued: 14,
  isConnected: 15,
  hasHungUp: 16,
  isHeld: 18,
  peerSince: 20,
  peerState: 21,
  peerId: 22,
  peerNumber: 23,
  maskedExtension: 44,
  otherId: 45,
  otherChannel: 46,
  otherNumber: 47,
  bridge: 51,
  isWrappingUp: 54,
  vector: 74,
  status: 81,
  statusText: 82,
  statusSince: 83,
} as const;
const CELLS = 88;

/** An agent at work, and a caller, in the words of the family. */
const AGENTS = 'agentlogin';
const CALLERS = 'dlpn_callcenter';

const AGENT_STATUS: Readonly<Record<AgentState, string>> = {
  offline: 'Down',
  available: 'Available',
  ringing: 'Ringing',
  'on-call': 'OnCall',
  'on-hold': 'OnHold',
  'wrap-up': 'Wrapup',
  break: 'OnBreak',
};

export type Channels = Readonly<Record<string, readonly string[]>>;
type Cells = Partial<Record<keyof typeof PLACE, string>>;

/** Every agent at work and every caller, as channels by their ids: what the desk and the calls say, and nothing more. */
export function toAmiChannels(
  { agents, waiting }: DeskSnapshot,
  calls: readonly CallView[],
  seen: SeenCallers,
): Channels {
  const byId = new Map(calls.map((call) => [call.callId, call]));
  const atWork = agents.filter(isAtWork);
  const channels = [
    ...atWork.map((agent) =>
      agentChannel(agent, agent.callId === null ? undefined : byId.get(agent.callId), seen),
    ),
    ...calls.map((call) => {
      const agent = atWork.find(({ callId, state }) => callId === call.callId && state !== 'wrap-up');
      return callerChannel(call, agent, {
        seen,
        isWaiting: waiting.some(({ callId }) => callId === call.callId),
      });
    }),
  ];
  return Object.fromEntries(channels.map((cells) => [cells[PLACE.uniqueId] ?? '', cells]));
}

/** The agents alone: a feed of texts has them too, and this server has no texts that wait for an agent. */
export function toAtiChannels({ agents }: DeskSnapshot): Channels {
  const channels = agents.filter(isAtWork).map((agent) => agentChannel(agent, undefined, { seen: 'none' }));
  return Object.fromEntries(channels.map((cells) => [cells[PLACE.uniqueId] ?? '', cells]));
}

/** One without a log-in is at work while it can be reached. */
function isAtWork({ state, userId, isOnline }: AgentSnapshot): boolean {
  return state !== 'offline' && (userId !== null || isOnline);
}

function agentChannel(agent: AgentSnapshot, call: CallView | undefined, seen: SeenCallers): string[] {
  const { extension, name, state } = agent;
  const since = secondsText(agent.sinceMs);
  const number = call && numberOf(call, seen);
  return toCells({
    since,
    uniqueId: agentId(agent),
    channel: `PJSIP/${extension}-`,
    number: extension,
    name,
    extension,
    context: AGENTS,
    isUp: '1',
    status: String(Object.keys(AGENT_STATUS).indexOf(state)),
    statusText: AGENT_STATUS[state],
    statusSince: since,
    ...(state === 'on-call' && { isConnected: since }),
    ...(state === 'on-hold' && { isHeld: since }),
    ...(state === 'wrap-up' && { isWrappingUp: since }),
    ...(call && {
      peerSince: since,
      peerState: AGENT_STATUS[state],
      peerId: call.callId,
      peerNumber: number ?? '',
    }),
    ...(call && {
      otherId: call.callId,
      otherChannel: call.callId,
      otherNumber: number ?? '',
      bridge: call.callId,
    }),
    ...(call && { vector: vectorOf(call) }),
  });
}

interface CallerOptions {
  readonly seen: SeenCallers;
  readonly isWaiting: boolean;
}

/**
 * Without an extension: boards of the family take each channel with one of up to four digits, such as a helpline's 116, for
 * an agent, and of a call to a person outside it would be that person's number.
 */
function callerChannel(
  call: CallView,
  agent: AgentSnapshot | undefined,
  { seen, isWaiting }: CallerOptions,
): string[] {
  const { callId, state } = call;
  const since = secondsText(call.startedAt.getTime());
  const [statusText, isHeld] = [callerStatus(call, isWaiting), state === 'held'];
  return toCells({
    since,
    uniqueId: callId,
    channel: callId,
    number: numberOf(call, seen),
    context: CALLERS,

    isUp: '1',
    bridge: callId,
    vector: vectorOf(call),
    statusText,
    statusSince: since,
    ...(isWaiting && { isQueued: secondsText((call.queuedAt ?? call.startedAt).getTime()) }),
    ...(state === 'up' && call.connectedAt && { isConnected: secondsText(call.connectedAt.getTime()) }),
    ...(isHeld && { isHeld: secondsText((call.heldAt ?? call.startedAt).getTime()) }),
    ...(agent && { maskedExtension: agent.extension, otherId: agentId(agent), otherNumber: agent.extension }),
  });
}

function callerStatus({ state, connectedAt }: CallView, isWaiting: boolean): string {
  if (state === 'held') return 'On Hold';
  if (isWaiting) return 'In Queue';
  return state === 'up' && connectedAt !== null ? 'Connected' : 'IVR';
}

function numberOf({ callerId, agentUserId, usersByLeg }: CallView, viewer: SeenCallers): string {
  if (viewer.seen === 'none' || callerId === null) return '';
  if (viewer.seen === 'all') return callerId;
  const isOwn = agentUserId === viewer.userId || Object.values(usersByLeg).includes(viewer.userId);
  return isOwn ? callerId : '';
}

function vectorOf({ direction }: CallView): string {
  return direction === 'inbound' ? '1' : '2';
}

function agentId({ extension }: AgentSnapshot): string {
  return `agent-${extension}`;
}

function secondsText(ms: number): string {
  return ms === 0 ? '' : String(Math.floor(ms / 1000));
}

function toCells(cells: Cells): string[] {
  const all = Array.from({ length: CELLS }, () => '');
  for (const [name, text] of Object.entries(cells)) all[PLACE[name as keyof typeof PLACE]] = text;
  return all;
}
