const prefix = 'said-';

/** The id of the article of an utterance in the transcript. */
export const articleId = (segmentId: string): string => `${prefix}${segmentId}`;

/** The utterance in whose article an element stands; empty in none. */
export function segmentOf(element: Element): string {
  return element.closest(`[id^="${prefix}"]`)?.id.slice(prefix.length) ?? '';
}
