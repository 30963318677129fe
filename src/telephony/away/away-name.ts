import { APPLICATION } from '../application.js';
import type { AwayRecordingName } from '../telephony.js';

/** `hearline-tap-<call>-<leg>-…-away-<number of the snoop>` */
const SNOOP = `(${APPLICATION}-tap-.+)-away-\\d+`;
const SNOOP_ID = new RegExp(`^${SNOOP}$`);
/** Behind it the start, ms since the epoch. */
const NAME = new RegExp(`^(${SNOOP})-(\\d{13})$`);

/** The id of the snoop channel by which the switch records the party of a tap. */
export function awaySnoopId(tapId: string, number: number): string {
  return `${tapId}-away-${number}`;
}

/** @returns undefined for a channel that is not such a snoop */
export function tapIdOfSnoop(id: string): string | undefined {
  return SNOOP_ID.exec(id)?.[1];
}

/** Reports where in its call a recording belongs, whatever becomes of the process that began it. */
export function awayRecordingName(snoopId: string, startedAtMs: number): string {
  return `${snoopId}-${Math.round(startedAtMs)}`;
}

/** @returns undefined for a recording that is not ours */
export function parseAwayName(name: string): AwayRecordingName | undefined {
  const [, snoopId, tapId, startedAtMs] = NAME.exec(name) ?? [];
  if (snoopId === undefined || tapId === undefined) return undefined;
  return { name, tapId, snoopId, startedAtMs: Number(startedAtMs) };
}
