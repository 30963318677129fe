import { articleId } from '../ui/said-article.js';

/** Brings one utterance into sight and gives it the focus. */
export function showInTranscript(segmentId: string): void {
  const said = document.getElementById(articleId(segmentId));
  if (said === null) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  said.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  said.focus({ preventScroll: true });
}
