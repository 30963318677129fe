export interface Gap {
  readonly legId: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The gaps of each party, in one piece where they follow on each other: a restart is reported at once, and once more
 * where the new tap takes a while to bring its first sound.
 */
export function joinedGaps(gaps: readonly Gap[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps) {
    const before = joined.findIndex(({ legId, end }) => legId === gap.legId && end === gap.start);
    if (before === -1) joined.push(gap);
    else joined[before] = { ...gap, start: joined[before]?.start ?? gap.start };
  }
  return joined;
}
