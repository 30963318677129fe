/** The kind and number of a leg's id, e.g. `agent-2`; `caller` has no number. */
const NUMBERED = /^(agent|third-party)-(\d+)$/;
/** A party's channel id ends with the number of legs at the time of ringing, and the number of the ring; see `CallSession.newChannelId`. */
const CHANNEL_NUMBER = /-(\d+)-\d+$/;

/** The number in a leg's id; 0 of the caller, which has none. */
export function numberOfLeg(legId: string): number {
  return Number(NUMBERED.exec(legId)?.[2] ?? 0);
}

/** A number that no leg of the call has had; at least the number of legs. */
export function nextLegNumber(legIds: readonly string[]): number {
  return Math.max(legIds.length, ...legIds.map((legId) => numberOfLeg(legId) + 1));
}

/**
 * The leg of each channel that an earlier process rang, by channel id. Another party may have joined while a phone
 * rang: the leg's number is that of its channel or a higher one. A channel whose party was never reported, because the
 * process went in the moment of the answer, gets an id of its own and never that of a party who has left.
 *
 * @param open legs of this call that were reported and have not left
 * @param gone legs that have left
 */
export function legIdsOfChannels(
  channels: readonly { readonly id: string }[],
  kind: 'agent' | 'third-party',
  { open, left }: { readonly open: readonly string[]; readonly left: readonly string[] },
): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const free = new Set(open.filter((legId) => NUMBERED.exec(legId)?.[1] === kind));
  const numberOf = (id: string) => Number(CHANNEL_NUMBER.exec(id)?.[1] ?? 0);
  const used = new Set([...open, ...left]);
  const give = (channelId: string, legId: string) => {
    given.set(channelId, legId);
    free.delete(legId);
    used.add(legId);
  };
  for (const { id } of channels) {
    const legId = `${kind}-${numberOf(id)}`;
    if (free.has(legId)) give(id, legId);
  }
  for (const { id } of channels) {
    if (given.has(id)) continue;
    const isLater = (legId: string) => numberOfLeg(legId) > numberOf(id);
    give(id, [...free].find(isLater) ?? unusedLegId(kind, numberOf(id), used));
  }
  return given;
}

function unusedLegId(kind: 'agent' | 'third-party', number: number, used: ReadonlySet<string>): string {
  const legId = `${kind}-${number}`;
  return used.has(legId) ? `${kind}-${nextLegNumber([...used])}` : legId;
}
