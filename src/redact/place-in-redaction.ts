import type { Redaction } from './redactor.js';
import type { TextSpan } from './text-span.js';

/** A place in a redacted text: `text` is what stands there. */
export interface RedactedPlace extends TextSpan {
  readonly text: string;
}

/** Where a place of the text as it was lies in the redacted one. A part of what is hidden is the whole of its pseudonym. */
export function placeInRedaction({ text, spans }: Redaction, { start, end }: TextSpan): RedactedPlace {
  let [from, to]: (number | undefined)[] = [undefined, undefined];
  let shift = 0; // the redacted text is longer by so much, up to here
  for (const span of spans) {
    if (start < span.end) from ??= Math.min(start, span.start) + shift;
    if (end <= span.start) break;
    shift += span.pseudonym.length - (span.end - span.start);
    if (end > span.end) continue;
    to = span.end + shift;
    break;
  }
  const place = { start: from ?? start + shift, end: to ?? end + shift };
  return { ...place, text: text.slice(place.start, place.end) };
}
