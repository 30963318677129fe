const MINUTE_MS = 60_000;

/** Reads the clock of a time zone, or of this machine's where there is none. */
export function zoneClock(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
}

/** Minutes that a clock is ahead of UTC at a moment. */
export function minutesAhead(clock: Intl.DateTimeFormat, at: Date | number): number {
  const parts = clock.formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const shownMs = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return Math.floor(shownMs / MINUTE_MS) - Math.floor(Number(at) / MINUTE_MS);
}

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string | undefined, at: Date | number): string {
  const aheadMs = minutesAhead(zoneClock(timeZone), at) * MINUTE_MS;
  return new Date(Number(at) + aheadMs).toISOString().slice(0, 10);
}

/** The Monday of the week of a moment in a time zone, YYYY-MM-DD. */
export function weekBegan(timeZone: string | undefined, at: Date | number): string {
  const day = new Date(`${dayIn(timeZone, at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The last second of a day, YYYY-MM-DD, in a time zone; an invalid date for what is no day. */
export function endOfDay(day: string, timeZone: string | undefined): Date {
  const asUtc = new Date(`${day}T23:59:59Z`);
  if (Number.isNaN(asUtc.getTime())) return asUtc;
  const clock = zoneClock(timeZone);
  const near = asUtc.getTime() - minutesAhead(clock, asUtc) * MINUTE_MS;
  return new Date(asUtc.getTime() - minutesAhead(clock, near) * MINUTE_MS); // clocks may change in between
}
