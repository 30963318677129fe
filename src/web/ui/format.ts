import type { WireCallSummary } from '../../realtime/protocol.js';
import { pageTag } from '../language/page-language.js';
import { isElsewhere, pageTimeZone } from '../language/page-time-zone.js';
import { strings } from '../strings.js';

/** Seconds as `0:07`, `12:40` or `1:02:03`; fractions are cut off, less than nothing is `0:00`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

const decimals = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(pageTag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
const tenths = decimals(1);
const wholes = decimals(0);

/** A length in seconds with one decimal below ten, without above, in the page's way: `2.1`, `14`. */
export function lengthInSeconds(seconds: number): string {
  return (seconds < 10 ? tenths : wholes).format(seconds);
}

/** 0..1 as `62 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u202f%`;
}

const unitOf = (unit: 'byte' | 'kilobyte' | 'megabyte'): Intl.NumberFormat =>
  new Intl.NumberFormat(pageTag, {
    style: 'unit',
    unit,
    // bytes are counted, and have no short form with a plural
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  });
const bytes = unitOf('byte');
const kilobytes = unitOf('kilobyte');
const megabytes = unitOf('megabyte');

const minuteNames = new Intl.NumberFormat(pageTag, { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** Whole minutes of a length in seconds with their name: `10 minutes`. */
export function minutesIn(seconds: number): string {
  return minuteNames.format(Math.floor(seconds / 60));
}

/** The size of a file, in the page's way: `1.2 MB`. */
export function fileSize(size: number): string {
  if (size < 1_000) return bytes.format(size);
  return size < 1_000_000 ? kilobytes.format(size / 1_000) : megabytes.format(size / 1_000_000);
}

/** Texts behind each other, with the comma of the page's language. */
export function listed(texts: readonly string[]): string {
  return texts.join(strings.comma);
}

/** Times are those of the helpline; where the reader's clock shows another one, each names its zone. */
function timeFormat(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const plain = new Intl.DateTimeFormat(pageTag, { ...options, timeZone: pageTimeZone });
  const named = new Intl.DateTimeFormat(pageTag, {
    ...options,
    timeZone: pageTimeZone,
    timeZoneName: 'short',
  });
  return (at) => (isElsewhere(at) ? named : plain).format(at);
}

const hourAndMinute = timeFormat({ hour: '2-digit', minute: '2-digit' });
const hourToSecond = timeFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayToMinute = timeFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** ISO time as hours and minutes at the helpline. */
export function timeOfDay(iso: string): string {
  return hourAndMinute(new Date(iso));
}

/** Wall clock, ms since the epoch, as hours, minutes and seconds at the helpline. */
export function exactTime(atMs: number): string {
  return hourToSecond(atMs);
}

/** ISO time as day, month, hours and minutes at the helpline. */
export function dayAndTime(iso: string): string {
  return dayToMinute(new Date(iso));
}

const wholeDays = new Intl.DateTimeFormat(pageTag, { dateStyle: 'medium', timeZone: pageTimeZone });
const wholeDayToMinute = timeFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** ISO time as day, month and year at the helpline. */
export function wholeDay(iso: string): string {
  return wholeDays.format(new Date(iso));
}

/** ISO time as day, month, year, hours and minutes at the helpline. */
export function wholeDayAndTime(iso: string): string {
  return wholeDayToMinute(new Date(iso));
}

/** A language code as its name, or the code where it has none. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(pageTag, { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // not a well-formed language tag
  }
}

/** The state of a call in words; an unknown state is shown as it came. In a call of ours no caller waits for an agent. */
export function stateName({ state, direction }: Pick<WireCallSummary, 'state' | 'direction'>): string {
  if (state === 'queued' && direction === 'outbound') return strings.states['dialling'] as string;
  return strings.states[state] ?? state.replaceAll('-', ' ');
}

/** A type of danger in words; one that these pages do not know is shown as it came. */
export function dangerName(type: string): string {
  return strings.dangers[type] ?? type.replaceAll('_', ' ');
}

/** The agent of a call; one that is over gets none any more. */
export function agentOf({
  agent,
  status,
}: { agent: string | null | undefined } & Pick<WireCallSummary, 'status'>): string {
  return agent ?? (status === 'completed' ? strings.wall.withoutAgent : strings.wall.noAgent);
}

export function callerName(callerId: string | null): string {
  return callerId === null || callerId === '' ? strings.wall.withheld : callerId;
}

export function categoryName(label: string): string {
  return label === 'unclassified' ? strings.categories.unclassified : label;
}
