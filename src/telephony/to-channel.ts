import type { AriChannel } from './ari/ari-event.js';
import type { Channel } from './telephony.js';

/** The names of `AST_STATE_*` (Asterisk, `channelstate.h`). */
const CHANNEL_STATES: Readonly<Record<string, Channel['state']>> = {
  Ring: 'ringing',
  Ringing: 'ringing',
  Up: 'up',
};

/** What ARI names as the application of a channel that no dial plan runs: in ours, or placed by somebody. */
const NOT_IN_DIAL_PLAN = new Set(['', 'Stasis', 'AppDial', 'AppDial2']);

export function toChannel(channel: AriChannel, application: string): Channel {
  const { id, name, state, caller, dialplan, creationtime } = channel;
  const createdAt = new Date(creationtime);
  return {
    id,
    name,
    state: CHANNEL_STATES[state] ?? 'other',
    callerId: caller.number === '' ? null : caller.number,
    dialled: dialplan.exten,
    createdAt: Number.isNaN(createdAt.getTime()) ? new Date() : createdAt,
    isInbound: kindOf(channel, application) === 'inbound',
  };
}

/** First argument that the dial plan handed it to us with; undefined for others' channels. */
export function kindOf({ dialplan }: AriChannel, application: string): string | undefined {
  const [name, kind] = dialplan.app_data.split(',');
  return dialplan.app_name === 'Stasis' && name === application ? kind : undefined;
}

/** The dial plan does something with it at the moment, e.g. rings the phones because nobody of us took the call. */
export function isInDialPlan({ dialplan }: AriChannel): boolean {
  return !NOT_IN_DIAL_PLAN.has(dialplan.app_name);
}

/** `PJSIP/1001` of `PJSIP/1001-0000002a` */
export function endpointOf({ name }: AriChannel): string {
  return name.slice(0, name.lastIndexOf('-'));
}
