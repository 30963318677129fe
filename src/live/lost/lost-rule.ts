import type { LossReason, Speaker } from '../../calls/call-event.js';
import type { LineSilence } from '../../telephony/sound-quality.js';
import type { LostLineTimes } from '../session/call-parts.js';

/** No packet for so long, and the telephone is gone: looked at each 0.7 s and judged each 0.5 s it is reported within three. */
export const SILENT_MS = 1_500;
/** A caller's line has no telephone to ask: it is lost a little later, so that a hiccup is not reported. */
const CALLER_SILENT_MS = 2_000;
/** For a caller who was silent before and heard again, e.g. because the telephone sends nothing between words. */
const INTERMITTENT_CALLER_SILENT_MS = 20_000;
const INTERMITTENT_TIMES_LONGER = 5;
/** Sound that came so lately comes now. */
const HEARD_MS = 1_000;
/** A page is closed, or a registration ends, a little before or after the last packet. */
const WENT_BEFORE_SILENCE_MS = 5_000;

/** A telephone, or the page with it, went at that time; it may have come back since, without the call. */
export interface PhoneWent {
  readonly atMs: number;
  readonly how: 'phone-gone' | 'page-left';
}

/** State of one party's line. */
export interface PartyLine {
  readonly legId: string;
  readonly speaker: Speaker;
  /** Null: not known. */
  readonly silence: LineSilence | null;
  /** Whether a telephone of ours is registered; undefined where there is none to ask. */
  readonly isPhoneOnline: boolean | undefined;
  readonly went: PhoneWent | undefined;
  /** The telephone holds the call, and sends nothing therefore. */
  readonly isHeldByPhone: boolean;
}

/** A party that is lost. */
export interface LostLine {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly sinceMs: number;
  /** Its leg is there still. */
  readonly hasLeg: boolean;
  /** A telephone of theirs can be rung now. */
  readonly canRing: boolean;
  /** It is worth waiting for one: theirs is a telephone of ours, and they have not refused. */
  readonly mayReturn: boolean;
}

/** A call, as far as its lines matter. */
export interface CallLines {
  readonly parties: readonly PartyLine[];
  readonly lost: readonly LostLine[];
  /** One asks another, or the caller is being handed over: others decide where the caller goes. */
  readonly isHandedOver: boolean;
  readonly aloneSinceMs: number | undefined;
  /** The caller hears music, and is in no bridge. */
  readonly isCallerHeld: boolean;
  readonly isSeeking: boolean;
  readonly isGivenUp: boolean;
  /** The caller has a number that can be called back. */
  readonly canCallBack: boolean;
}

export type Step =
  | { readonly do: 'lose'; readonly legId: string; readonly reason: LossReason }
  | { readonly do: 'find' | 'ring' | 'let-go'; readonly legId: string }
  | { readonly do: 'comfort' | 'seek' | 'give-up' | 'end-dead-line' };

/** Why that party is lost; null while it is not. */
export function lossOf(line: PartyLine, times: LostLineTimes, nowMs: number): LossReason | null {
  const { silence, speaker, isPhoneOnline, went, isHeldByPhone } = line;
  if (silence === null || silence.silentMs < SILENT_MS) return null;
  const { silentMs, isIntermittent } = silence;
  if (speaker === 'caller') {
    return silentMs >= (isIntermittent ? INTERMITTENT_CALLER_SILENT_MS : CALLER_SILENT_MS)
      ? 'no-sound'
      : null;
  }
  if (went && went.atMs >= nowMs - silentMs - WENT_BEFORE_SILENCE_MS) return went.how;
  // a telephone that dials without a registration is never online; one that went while it held the call went above
  if (isHeldByPhone) return null;
  if (isPhoneOnline === false) return 'phone-gone';
  const limitMs = times.silentAgentMs * (isIntermittent ? INTERMITTENT_TIMES_LONGER : 1);
  return silentMs >= limitMs ? 'no-sound' : null;
}

/** Whether the caller is there, and no other party can hear the caller. */
export function isLeftAlone({ parties, lost, isHandedOver }: CallLines): boolean {
  const isLost = (legId: string) => lost.some((each) => each.legId === legId);
  const others = parties.filter(({ speaker }) => speaker !== 'caller');
  const isCallerThere = others.length < parties.length;
  const isAgentLost = lost.some(({ speaker }) => speaker !== 'caller');
  return isCallerThere && isAgentLost && !isHandedOver && others.every(({ legId }) => isLost(legId));
}

/** The steps to take now, in this order. A step changes the lines, so that they are looked at again afterwards. */
export function stepsFor(call: CallLines, times: LostLineTimes, nowMs: number): readonly Step[] {
  if (call.isGivenUp) return [];
  const isLost = (legId: string) => call.lost.some((each) => each.legId === legId);
  const changes = call.parties.flatMap((line): Step[] => {
    const { legId, silence } = line;
    if (!isLost(legId)) {
      const reason = lossOf(line, times, nowMs);
      return reason === null ? [] : [{ do: 'lose', legId, reason }];
    }
    return silence !== null && silence.silentMs < HEARD_MS ? [{ do: 'find', legId }] : [];
  });
  return changes.length > 0 ? changes : forLost(call, times, nowMs);
}

function forLost(call: CallLines, times: LostLineTimes, nowMs: number): readonly Step[] {
  const lost = call.lost.filter(({ speaker }) => speaker !== 'caller');
  const rings = lost.flatMap(({ legId, canRing }): Step[] => (canRing ? [{ do: 'ring', legId }] : []));
  const dead = deadLine(call, times, nowMs);
  if (!isLeftAlone(call)) return [...rings, ...dead, ...lettingGo(call, lost, times, nowMs)];
  const { aloneSinceMs, isCallerHeld, isSeeking, canCallBack } = call;
  if (aloneSinceMs === undefined || !isCallerHeld) return [{ do: 'comfort' }, ...rings];
  const aloneMs = nowMs - aloneSinceMs;
  if (aloneMs >= times.callbackAfterMs && canCallBack) return [{ do: 'give-up' }];
  const isHelpDue = aloneMs >= times.helpAfterMs || !lost.some(({ mayReturn }) => mayReturn);
  return [...rings, ...dead, ...(isHelpDue && !isSeeking ? [{ do: 'seek' } as const] : [])];
}

/** Others are with the caller, or decide where the caller goes: they are not kept waiting for long. */
function lettingGo(
  { isHandedOver }: CallLines,
  lost: readonly LostLine[],
  { helpAfterMs, callbackAfterMs }: LostLineTimes,
  nowMs: number,
): readonly Step[] {
  const afterMs = isHandedOver ? helpAfterMs : callbackAfterMs;
  const isOver = ({ sinceMs }: LostLine) => nowMs - sinceMs >= afterMs;
  return lost.filter(isOver).map(({ legId }) => ({ do: 'let-go', legId }));
}

function deadLine({ parties, lost }: CallLines, { silentCallerMs }: LostLineTimes, nowMs: number): Step[] {
  const caller = lost.find(({ speaker }) => speaker === 'caller');
  const silence = parties.find(({ speaker }) => speaker === 'caller')?.silence;
  if (!caller || !silence || silence.isIntermittent) return [];
  return Math.min(silence.silentMs, nowMs - caller.sinceMs + SILENT_MS) >= silentCallerMs
    ? [{ do: 'end-dead-line' }]
    : [];
}
