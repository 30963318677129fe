/** Words of one party in one breath, as far as the player needs them. */
export interface Spoken {
  key: string;
  /** seconds from answer */
  startS: number;
  endS: number;
}

/** Words that begin this soon are heard already. */
const nearS = 0.05;

/** The words that are heard there: among several that began last. Between two of them the earlier ones. */
export function spokenAt<Some extends Spoken>(spoken: readonly Some[], atS: number): Some | undefined {
  const begun = spoken.filter(({ startS }) => startS <= atS + nearS);
  const heard = begun.filter(({ endS }) => endS > atS);
  return latest(heard) ?? latest(begun);
}

/** The words before or behind the place; those that have just begun are this place. */
export function spokenBeside<Some extends Spoken>(
  spoken: readonly Some[],
  atS: number,
  step: 1 | -1,
): Some | undefined {
  if (step === -1) return latest(spoken.filter(({ startS }) => startS < atS - 1));
  const later = spoken.filter(({ startS }) => startS > atS + nearS);
  return later.reduce<Some | undefined>(
    (a, b) => (a !== undefined && a.startS <= b.startS ? a : b),
    undefined,
  );
}

function latest<Some extends Spoken>(spoken: readonly Some[]): Some | undefined {
  return spoken.reduce<Some | undefined>(
    (a, b) => (a !== undefined && a.startS > b.startS ? a : b),
    undefined,
  );
}

interface TimedWords {
  text: string;
  start: number;
  words: readonly { text: string; start: number }[];
}

/**
 * When the word was said that stands at that place of the text, seconds from answer. Words carry no places, so each is looked
 * for behind the one before.
 */
export function timeOfWord({ text, words, start }: TimedWords, offset: number): number {
  let from = 0;
  let timeS = start;
  for (const word of words) {
    const spelled = word.text.trim();
    const at = spelled === '' ? -1 : text.indexOf(spelled, from);
    if (at < 0) continue;
    if (at > offset) break;
    timeS = word.start;
    from = at + spelled.length;
  }
  return timeS;
}
