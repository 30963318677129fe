/// <reference lib="dom" />
import { minutesAhead, zoneClock } from './zoned-time.js';

/** The time zone of the helpline, as the server wrote it into the page. Undefined: that of the reader. */
export const pageTimeZone = knownZone(
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name=time-zone]')?.content,
);

const ofHelpline = zoneClock(pageTimeZone);
const ofReader = zoneClock(undefined);
/** Most readers: their times need no comparison. */
const isPlaceOfHelpline = pageTimeZone === undefined || pageTimeZone === ofReader.resolvedOptions().timeZone;

/** Whether the clock of the reader shows another time than that of the helpline at that moment. */
export function isElsewhere(at: Date | number): boolean {
  if (isPlaceOfHelpline) return false;
  return minutesAhead(ofHelpline, at) !== minutesAhead(ofReader, at);
}

/** Undefined for a zone that this browser does not know: an old one lacks those that were made since. */
function knownZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
