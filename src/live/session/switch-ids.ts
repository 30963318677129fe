import { randomUUID } from 'node:crypto';
import { APPLICATION } from '../../telephony/application.js';
import { tapIdOfSnoop } from '../../telephony/away/away-name.js';
import { NOTES_PREFIX } from '../../telephony/dial-plan-notes.js';

/** The bridge of a call and the phones rung for it, a call that we place, channels of a supervisor, a tap. */
const KINDS = ['call', 'out', 'sup', 'tap'] as const;
/** The end of a party's channel id, behind the id of its call; see `CallSession.newChannelId`. */
const PARTY_ENDING = /^(.+)-(?:agent|third-party|caller)-\d+-\d+$/;

/**
 * The id that we give to a channel or bridge in the switch, e.g. `hearline-call-1732262400.7`. It begins with the name
 * of our application, because other programs on the same Asterisk may call theirs `call-…` too.
 */
export function ourSwitchId(kind: (typeof KINDS)[number], name: string): string {
  return `${APPLICATION}-${kind}-${name}`;
}

/** Whether this version gave that id to a channel or bridge; for those of earlier versions see `isEarlierIdOf`. */
export function isOurSwitchId(id: string): boolean {
  return id.startsWith(NOTES_PREFIX) || KINDS.some((kind) => id.startsWith(ourSwitchId(kind, '')));
}

/** The bridge of a call as versions before December 2026 called it, without the name of our application. */
export function earlierBridgeId(callId: string): string {
  return `call-${callId}`;
}

/**
 * Whether an earlier version gave that id to something of this call. Its ids (`call-…`, `out-…`, `sup-…`, `tap-…`) do
 * not say whose they are; they are ours when they name a call that our journal has open.
 */
export function isEarlierIdOf(callId: string, id: string): boolean {
  const names = [earlierBridgeId(callId), `sup-${callId}`, `tap-${callId}`];
  if (callId.startsWith('out-')) names.push(callId); // the channel of who placed it
  return names.some((name) => isOrBeginsWith(id, name));
}

/** The call for which this version rang that channel; undefined for any other. */
export function callIdOfParty(id: string): string | undefined {
  const beginning = ourSwitchId('call', '');
  return id.startsWith(beginning) ? PARTY_ENDING.exec(id.slice(beginning.length))?.[1] : undefined;
}

/** Whether that channel is the other side of a call that we placed, rung by this version or an earlier one. */
export function isOtherSideOf(callId: string, id: string): boolean {
  return [ourSwitchId('call', callId), earlierBridgeId(callId)].some((name) =>
    id.startsWith(`${name}-caller-`),
  );
}

function isOrBeginsWith(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}-`);
}

/** The end of a tap's id, behind the id of its call; see `newTapId`. */
const TAP_ENDING = /^(.+)-((?:caller|agent-\d+|third-party-\d+))-[\da-f]{8}$/;

/** Unique even after a restart: what an earlier process left under an old id may still be going away. */
export function newTapId(callId: string, legId: string): string {
  return ourSwitchId('tap', `${callId}-${legId}-${randomUUID().slice(0, 8)}`);
}

/** The party that a tap of that id hears; undefined where it is no id that `newTapId` gave. */
export function partyOfTap(tapId: string): { readonly callId: string; readonly legId: string } | undefined {
  const beginning = ourSwitchId('tap', '');
  if (!tapId.startsWith(beginning)) return undefined;
  const [, callId, legId] = TAP_ENDING.exec(tapId.slice(beginning.length)) ?? [];
  return callId === undefined || legId === undefined ? undefined : { callId, legId };
}

/** The call of whose party that is the snoop channel that the switch records; undefined for any other channel. */
export function callIdOfAwaySnoop(id: string): string | undefined {
  const tapId = tapIdOfSnoop(id);
  return tapId === undefined ? undefined : partyOfTap(tapId)?.callId;
}
