/** As many quotes are in an answer: a list to read. A text of danger alone has thousands. */
export const QUOTES_AT_MOST = 200;

interface Quote {
  readonly category: string;
  readonly weight: number;
}

/** Quotes of an answer, and how many there were beside. */
export interface BoundedEvidence<Each extends Quote> {
  readonly evidence: readonly Each[];
  readonly evidenceLeftOut: number;
}

/**
 * The strongest quotes, in their order: the first of each category and each danger, then the rest by weight.
 */
export function strongestEvidence<Each extends Quote>(all: readonly Each[]): BoundedEvidence<Each> {
  if (all.length <= QUOTES_AT_MOST) return { evidence: all, evidenceLeftOut: 0 };
  const seen = new Set<string>();
  const ranked = all.map((quote, at) => {
    const isFirst = !seen.has(quote.category);
    seen.add(quote.category);
    return { quote, at, strength: isFirst ? Infinity : quote.weight };
  });
  const kept = ranked.sort((a, b) => b.strength - a.strength || a.at - b.at).slice(0, QUOTES_AT_MOST);
  return {
    evidence: kept.sort((a, b) => a.at - b.at).map(({ quote }) => quote),
    evidenceLeftOut: all.length - QUOTES_AT_MOST,
  };
}
