import type { AriChannel } from './ari/ari-event.js';
import type { Channel } from './telephony.js';

/** The names of `AST_STATE_*` (Asterisk, `channelstate.h`). */
const CHANNEL_STATES: Readonly<Record<string, Channel['state']>> = {
  Ring: 'ringing',
  Ringing: 'ringing',
  Up: 'up',
};

/** Names that ARI gives as the application of a channel that no dial plan runs: in ours, or placed by another program. */
const NOT_IN_DIAL_PLAN = new Set(['', 'Stasis', 'AppDial', 'AppDial2']);

/** Digits as a network gives them; what it says instead of them (`anonymous`, `restricted`) is no number. */
const NUMBER = /^\+?\d{3,}$/;

export function toChannel(channel: AriChannel, application: string): Channel {
  const { id, name, state, dialplan, creationtime } = channel;
  const createdAt = new Date(creationtime);
  return {
    id,
    name,
    state: CHANNEL_STATES[state] ?? 'other',
    callerId: callerIdOf(channel, application),
    dialled: argumentsOf(channel, application)?.[1] ?? dialplan.exten,
    createdAt: Number.isNaN(createdAt.getTime()) ? new Date() : createdAt,
    isInbound: kindOf(channel, application) === 'inbound',
  };
}

/** First argument that the dial plan handed it to us with; undefined for others' channels. */
export function kindOf(channel: AriChannel, application: string): string | undefined {
  return argumentsOf(channel, application)?.[0];
}

/** Kind, number dialled, and of a call that came in the presentation of the caller's number. */
function argumentsOf({ dialplan }: AriChannel, application: string): readonly string[] | undefined {
  const [name, ...given] = dialplan.app_data.split(',');
  return dialplan.app_name === 'Stasis' && name === application ? given : undefined;
}

/**
 * A number whose presentation is restricted, or not known (`CALLERID(num-pres)`), is withheld: the switch knows it, and
 * it goes no further than this.
 */
function callerIdOf(channel: AriChannel, application: string): string | null {
  const [kind, , presentation] = argumentsOf(channel, application) ?? [];
  if (kind === 'inbound' && presentation !== undefined && !presentation.startsWith('allowed')) return null;
  return toCallerId(channel.caller.number);
}

/** The number of a caller without separators; null for a text that is not a number. */
export function toCallerId(text: string): string | null {
  const number = text.replace(/[\s().-]/g, '');
  return NUMBER.test(number) ? number : null;
}

/** The dial plan does something with it at the moment, e.g. rings the phones because no server took the call. */
export function isInDialPlan({ dialplan }: AriChannel): boolean {
  return !NOT_IN_DIAL_PLAN.has(dialplan.app_name);
}

/** `PJSIP/1001` of `PJSIP/1001-0000002a` */
export function endpointOf({ name }: AriChannel): string {
  return name.slice(0, name.lastIndexOf('-'));
}
