import type { CallEvent } from '../../calls/call-event.js';
import type { DialPlanCall } from '../../telephony/telephony.js';
import type { QueueParts } from '../session/call-parts.js';
import { WITHHELD } from '../legs/join-party.js';
import { nextLegNumber } from '../session/leg-ids.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { OpenCalls } from './open-call.js';
import { ownerOfPhone } from '../legs/owner-of-phone.js';
import { placeInQueue } from '../queue/place-in-queue.js';

const SOURCE = { source: 'dial-plan' } as const;
/** Events that the journal may have of this call already. */
const JOURNALED_TYPES = ['leg.joined', 'leg.left', 'announcement.played'] as const;

type Parts = Pick<QueueParts, 'journal' | 'agents' | 'queue'>;
type Joined = Extract<CallEvent, { type: 'leg.joined' }>;

/**
 * Writes into the journal what the dial plan noted of a call and the journal lacks: when the call came, who answered, how
 * it ended. May be done again after each failure; a call that is over in the journal is not to be given.
 *
 * @param open what the journal has of it; undefined: nothing
 * @throws what the journal throws: the call is not reported completely then
 */
export async function journalDialPlanCall(
  parts: Parts,
  openCalls: Pick<OpenCalls, 'readOpen'>,
  noted: DialPlanCall,
  open: OpenCall | undefined,
): Promise<void> {
  const { answered, ended } = noted;
  const write = writerOf(parts, noted, open);
  if (!open) await writeArrival(parts, noted, write);
  const records = open ? await openCalls.readOpen(open.callId, JOURNALED_TYPES) : [];
  const journaled = records.map(({ event }) => event);
  const legs = journaled.filter((event): event is Joined => event.type === 'leg.joined');
  if (answered) legs.push(...(await writeAnswer(parts, noted, { open, journaled, legs }, write)));
  if (!ended || open?.ended) return;
  const at = ended.at ?? answered?.at ?? noted.arrivedAt;
  const left = new Set(journaled.flatMap((event) => (event.type === 'leg.left' ? [event.legId] : [])));
  const { cause } = ended;
  for (const { legId, speaker } of legs) {
    if (!left.has(legId)) await write({ type: 'leg.left', legId, speaker, cause, ...SOURCE }, at);
  }
  const isServed = answered !== null || (open?.connectedAt ?? null) !== null;
  const reason = isServed ? 'ended-while-away' : 'unanswered-while-away';
  await write({ type: 'call.ended', side: 'unknown', cause, reason }, at);
  // the part that an earlier process had of it may owe words: see close-lost-call.ts
  if (!open) await write({ type: 'transcript.complete', utterances: 0, leftOut: [] }, at);
}

type Write = (event: CallEvent, at: Date) => Promise<void>;

/**
 * Nothing of it comes before what the journal has of it: the clocks of two machines may differ. Nor before what is
 * written here: a caller who hangs up while a phone is being answered may end first, by the notes.
 */
function writerOf({ journal }: Parts, noted: DialPlanCall, open: OpenCall | undefined): Write {
  const zero = open?.answeredAt ?? noted.answered?.at ?? noted.arrivedAt;
  let lastAt = open?.lastAt ?? noted.arrivedAt;
  return async (event, notedAt) => {
    const at = notedAt < lastAt ? lastAt : notedAt;
    lastAt = at;
    const placeMs = at.getTime() - zero.getTime();
    const startMs = open ? Math.max(open.lastStartMs, placeMs) : placeMs;
    await journal.append(noted.callId, event, { startMs, at });
  };
}

async function writeArrival({ queue }: Parts, noted: DialPlanCall, write: Write): Promise<void> {
  const { callerId, dialled, arrivedAt } = noted;
  await write({ type: 'call.started', callerId, dialled, direction: 'inbound', ...SOURCE }, arrivedAt);
  await write({ type: 'call.queued', ...placeInQueue(queue, callerId, dialled) }, arrivedAt);
}

interface Journaled {
  readonly open: OpenCall | undefined;
  readonly journaled: readonly CallEvent[];
  readonly legs: readonly Joined[];
}

/** @returns who joined by it */
async function writeAnswer(
  { agents, queue }: Parts,
  { callerId, answered }: DialPlanCall,
  { open, journaled, legs }: Journaled,
  write: Write,
): Promise<Joined[]> {
  if (!answered || legs.some(({ source, speaker }) => source !== undefined && speaker === 'agent')) return [];
  const { at, name: channelName } = answered;
  if (!open?.answeredAt) await write({ type: 'call.answered' }, at);
  const mustBeAnnounced =
    queue.greeting.length > 0 && !journaled.some(({ type }) => type === 'announcement.played');
  if (mustBeAnnounced)
    await write({ type: 'announcement.played', legId: 'caller', playedMs: 0, isComplete: false }, at);
  const joined: Joined[] = [];
  const join = async (leg: Omit<Joined, 'type' | 'source'>) => {
    const event = { type: 'leg.joined', ...leg, ...SOURCE } as const;
    await write(event, at);
    joined.push(event);
  };
  const caller = {
    legId: 'caller',
    speaker: 'caller',
    name: open?.callerId ?? callerId ?? WITHHELD,
  } as const;
  if (!legs.some(({ legId }) => legId === caller.legId)) await join({ ...caller, userId: null });
  const { name, userId } = ownerOfPhone(agents, channelName);
  const known = [...Object.keys(open?.utterancesByLeg ?? {}), ...legs.map(({ legId }) => legId)];
  const number = Math.max(1, nextLegNumber([...new Set(known)]));
  await join({ legId: `agent-${number}`, speaker: 'agent', name, userId });
  return joined;
}
