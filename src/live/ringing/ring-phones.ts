import type { SwitchParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { ringPhone, silence, type Ring, type RingOutcome } from './ring-phone.js';

/** A telephone, and the channel that is to ring it. */
export interface Line {
  readonly endpoint: string;
  readonly channelId: string;
}

export interface RingAll extends Omit<Ring, keyof Line> {
  /** One at least; where they answer by themselves the first alone is rung. */
  readonly lines: readonly Line[];
}

/**
 * Outcome of the ringing; an `answered` channel stays
 * among the session's `ringing` until a leg takes it over.
 */
export interface Rung {
  readonly outcome: RingOutcome;
  readonly channelId: string;
}

/** A channel for each of these telephones. */
export function linesTo(
  session: Pick<CallSession, 'phones'>,
  kind: 'agent' | 'caller',
  endpoints: readonly string[],
): readonly Line[] {
  return endpoints.map((endpoint) => ({ endpoint, channelId: session.phones.newChannelId(kind) }));
}

/**
 * Rings the telephones of one person at once. The first that is answered has the call, and the others fall silent; the call
 * is missed when all of them have missed it.
 */
export async function ringPhones(
  parts: SwitchParts,
  session: Pick<CallSession, 'end' | 'phones' | 'callId'>,
  { lines, ...ring }: RingAll,
): Promise<Rung> {
  const rung = ring.autoAnswer ? lines.slice(0, 1) : lines;
  const taken = new AbortController();
  const signal = AbortSignal.any([ring.signal, taken.signal]);
  let answered: Line | undefined;
  const ringOne = async (line: Line): Promise<RingOutcome> => {
    const outcome = await ringPhone(parts, session, { ...ring, ...line, signal });
    if (outcome !== 'answered') return outcome;
    if (!answered) {
      answered = line;
      taken.abort();
      return outcome;
    }
    await silence(parts, session, line.channelId); // both were picked up in the same moment
    return 'given-up';
  };
  const all = rung.map(ringOne);
  // that the others are silent is not waited for: a caller is to be heard at once
  const outcomes = await Promise.race([Promise.all(all), firstAnswered(all)]);
  return { outcome: outcomeOf(outcomes), channelId: (answered ?? rung[0])?.channelId ?? '' };
}

/** Never settles where none is answered. */
function firstAnswered(all: readonly Promise<RingOutcome>[]): Promise<readonly RingOutcome[]> {
  return new Promise((resolve) => {
    for (const each of all) void each.then((outcome) => outcome === 'answered' && resolve([outcome]));
  });
}

/**
 * Outcomes, the one that counts most first: a refusal is a
 * person's, and one phone that cannot be reached is no reason.
 */
const BY_WEIGHT: readonly RingOutcome[] = ['answered', 'given-up', 'refused', 'no-answer', 'unreachable'];

function outcomeOf(outcomes: readonly RingOutcome[]): RingOutcome {
  return BY_WEIGHT.find((outcome) => outcomes.includes(outcome)) ?? 'unreachable';
}
