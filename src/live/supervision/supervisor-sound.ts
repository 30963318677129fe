import { randomUUID } from 'node:crypto';
import { supervisorLegId } from '../../calls/leg-id.js';
import { addLeg, announceLeg, removeLeg } from '../legs/call-legs.js';
import type { LegParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import { isChannelGone } from '../session/refuse-if-leg-left.js';
import { requireGoingOn, type Supervision } from './supervision.js';

/**
 * The sound of a supervisor: hears by a snoop on each party's channel into a bridge of their own, and speaks by a
 * whisper to one party or in the bridge of the call.
 */
export class SupervisorSound {
  readonly #parts: LegParts;

  constructor(parts: LegParts) {
    this.#parts = parts;
  }

  /** All who hear the others. */
  heardIn({ session, channelId }: Supervision): CallLeg[] {
    return [...session.legs.values()].filter((leg) => !leg.isHeld && leg.channelId !== channelId);
  }

  async hear(supervision: Supervision, legs: readonly CallLeg[]): Promise<void> {
    const { ears } = supervision;
    const wanted = new Set(legs.map(({ channelId }) => channelId));
    await Promise.all(
      legs.filter(({ channelId }) => !ears.has(channelId)).map((leg) => this.#listenTo(supervision, leg)),
    );
    requireGoingOn(supervision);
    const unwanted = [...ears].filter(([channelId]) => !wanted.has(channelId));
    for (const [channelId] of unwanted) ears.delete(channelId);
    await Promise.all(unwanted.map(([, snoopId]) => this.#parts.telephony.hangUp(snoopId)));
  }

  async #listenTo(supervision: Supervision, { legId, channelId: heard }: CallLeg): Promise<void> {
    const { telephony } = this.#parts;
    const { session, channelId, bridgeId, ears } = supervision;
    requireGoingOn(supervision);
    const snoopId = `${channelId}-snoop-${randomUUID().slice(0, 8)}`;
    ears.set(heard, snoopId);
    try {
      await telephony.snoop({ snoopId, channelId: heard, bridgeId });
    } catch (error) {
      ears.delete(heard);
      const isGone = !session.legs.has(legId) || isChannelGone(error);
      if (!isGone) throw error; // else they have hung up in that moment
    }
    if (!supervision.isOver) return;
    // made while all else was being removed
    await Promise.all([telephony.hangUp(snoopId), telephony.removeBridge(bridgeId)]);
  }

  async whisperTo(supervision: Supervision, toChannelId: string): Promise<void> {
    const { telephony } = this.#parts;
    const { channelId: fromChannelId, whisper: old } = supervision;
    if (old?.channelId === toChannelId && (await this.#whisperAgain(old))) return;
    const whisperId = `${fromChannelId}-w${randomUUID().slice(0, 4)}`; // Asterisk has room for 80 letters
    await telephony.whisper({ whisperId, fromChannelId, toChannelId });
    if (supervision.isOver) await telephony.stopWhisper(whisperId);
    requireGoingOn(supervision);
    supervision.whisper = { whisperId, channelId: toChannelId, isHeard: true };
    if (old) await telephony.stopWhisper(old.whisperId);
  }

  /** @returns false when it is gone */
  async #whisperAgain(whisper: NonNullable<Supervision['whisper']>): Promise<boolean> {
    if (whisper.isHeard) return true;
    try {
      await this.#parts.telephony.muteWhisper(whisper.whisperId, false);
    } catch (error) {
      if (!isChannelGone(error)) throw error;
      return false;
    }
    return (whisper.isHeard = true);
  }

  async stopWhispering({ whisper, session }: Supervision): Promise<void> {
    if (!whisper?.isHeard) return;
    try {
      await this.#parts.telephony.muteWhisper(whisper.whisperId, true);
    } catch (error) {
      const isThere = [...session.legs.values()].some(({ channelId }) => channelId === whisper.channelId);
      if (isThere || !isChannelGone(error)) throw error; // else it went with whom they whispered to
    }
    whisper.isHeard = false;
  }

  /** Back into their own bridge: what they say is no part of the call any more. */
  async stepBack(supervision: Supervision): Promise<void> {
    const { session, channelId, bridgeId, leg } = supervision;
    if (!leg) return;
    await this.#parts.telephony.move(bridgeId, channelId);
    supervision.leg = undefined;
    this.#parts.track(removeLeg(this.#parts, session, leg, null));
  }

  async bargeIn(supervision: Supervision): Promise<void> {
    const { session, channelId, supervisor } = supervision;
    if (supervision.leg) return;
    await this.#parts.telephony.move(session.bridgeId, channelId);
    requireGoingOn(supervision);
    const { name, userId } = supervisor;
    const legId = supervisorLegId(session.legs.count);
    const leg = addLeg(this.#parts, session, { legId, speaker: 'agent', channelId, name, userId });
    supervision.leg = leg;
    supervision.announced = announceLeg(this.#parts, session, leg);
    this.#parts.track(supervision.announced); // no command waits for the journal
  }
}
