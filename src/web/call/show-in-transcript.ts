/** The id of the article of an utterance. */
export const articleId = (segmentId: string): string => `said-${segmentId}`;

/** The utterance in whose article an element stands; empty in none. */
export function segmentOf(element: Element): string {
  return element.closest('[id^="said-"]')?.id.slice('said-'.length) ?? '';
}

/** Brings one utterance into sight and gives it the focus. */
export function showInTranscript(segmentId: string): void {
  const said = document.getElementById(articleId(segmentId));
  if (said === null) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  said.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  said.focus({ preventScroll: true });
}
