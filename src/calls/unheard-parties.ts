import type { CallEventRecord, LossReason, Speaker } from './call-event.js';

type Event = CallEventRecord['event'];
type LossEvent = Extract<Event, { type: 'leg.lost' | 'leg.back' }>;

/** A party of whom nothing is heard, because the sound or the telephone is gone. */
export interface LostParty {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly name: string;
  readonly userId: number | null;
  readonly reason: LossReason;
  readonly since: Date;
}

/** @param lost in the order in which they were lost */
export function lostAfter(lost: readonly LostParty[], event: LossEvent, at: Date): readonly LostParty[] {
  return event.type === 'leg.lost'
    ? withLost(lost, event, at)
    : lost.filter(({ legId }) => legId !== event.legId);
}

/** Reported once more, with another reason: the party is lost since the first time. */
function withLost(
  lost: readonly LostParty[],
  { legId, speaker, name, userId, reason }: Extract<Event, { type: 'leg.lost' }>,
  at: Date,
): readonly LostParty[] {
  const before = lost.find((party) => party.legId === legId);
  const others = lost.filter((party) => party !== before);
  return [...others, { legId, speaker, name, userId, reason, since: before?.since ?? at }];
}

/** @param legs in whose sound there is speech of which no word comes, in the order in which that was found */
export function wordlessAfter(
  legs: readonly string[],
  { legId, isWordless }: Extract<Event, { type: 'media.wordless' }>,
): readonly string[] {
  const others = legs.filter((each) => each !== legId);
  return isWordless ? [...others, legId] : others;
}
