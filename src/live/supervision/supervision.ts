import type { Agent } from '../../desk/agent.js';
import type { SupervisionMode } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { SerialQueue } from '../../lib/serial-queue.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';

/** A supervisor on a call. */
export interface Supervision {
  readonly session: CallSession;
  readonly supervisor: Agent;
  readonly channelId: string;
  readonly bridgeId: string;
  mode: SupervisionMode;
  /** The agent of the call, who is listened to or whispered to. */
  target: CallLeg;
  /** The snoops by which they hear, by the channel of the party that is heard. */
  readonly ears: Map<string, string>;
  /** The whisper to one party alone; made once, and kept while they only listen. */
  whisper: { readonly whisperId: string; readonly channelId: string; isHeard: boolean } | undefined;
  /** While they speak to all parties: what they say is part of the call. */
  leg: CallLeg | undefined;
  /** Settles once the journal has the newest `leg.joined` of theirs. */
  announced: Promise<void>;
  answered: ((is: boolean) => void) | undefined;
  /** Over: whatever is on its way to be made for it is to go again. */
  isOver: boolean;
  readonly changes: SerialQueue;
  /** Users who were notified of it, and are notified of its end. */
  noticed: number | undefined;
  /** Id of the row that says what they are doing now. */
  record: Promise<number> | undefined;
}

/** @throws Refusal when a party has hung up meanwhile */
export function requireGoingOn({ isOver, session }: Supervision): void {
  if (isOver || session.end) throw deskRefusal({ code: session.end ? 'call-over' : 'supervisor-hung-up' });
}
