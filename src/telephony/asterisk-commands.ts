import type { AriConnection } from './ari/ari-connection.js';
import type { AriRest } from './ari/ari-rest.js';
import {
  addToBridge,
  isChannelThere,
  joinBridge,
  leaveForMusic,
  sendDigits,
  setMuted,
  setTimeLimit,
  startMusic,
  stopMusic,
} from './channel-controls.js';
import { TelephonyAwayError, TelephonyError } from './errors.js';
import { closeWhisper, muteWhisper, openSnoop, openWhisper, type Stasis } from './open-snoop.js';
import { isPhoneFree } from './phone-states.js';
import { listSipAccounts, putSipAccount, removeSipAccount } from './sip-accounts.js';
import type { PhoneAccount, SnoopRequest, WhisperRequest } from './telephony.js';

/**
 * The commands of `Telephony` that are one request to Asterisk, and of which nothing is remembered here: what the switch
 * holds of ours is `AsteriskTelephony`'s.
 */
export abstract class AsteriskCommands {
  abstract readonly connection: Pick<AriConnection, 'rest' | 'state'>;
  protected abstract readonly stasis: Stasis;

  async bridge(bridgeId: string, channelId: string): Promise<void> {
    await joinBridge(this.rest(), bridgeId, channelId);
  }

  async move(bridgeId: string, channelId: string): Promise<void> {
    await addToBridge(this.rest(), bridgeId, [channelId]);
  }

  async removeBridge(bridgeId: string): Promise<void> {
    await this.rest().delete(`/bridges/${encodeURIComponent(bridgeId)}`);
  }

  async isThere(channelId: string): Promise<boolean> {
    return isChannelThere(this.rest(), channelId);
  }

  async hold(bridgeId: string, channelId: string): Promise<void> {
    await leaveForMusic(this.rest(), bridgeId, channelId);
  }

  async startMusic(channelId: string): Promise<void> {
    await startMusic(this.rest(), channelId);
  }

  async stopMusic(channelId: string): Promise<void> {
    await stopMusic(this.rest(), channelId);
  }

  async mute(channelId: string, isMuted: boolean): Promise<void> {
    await setMuted(this.rest(), channelId, isMuted);
  }

  async sendDigits(channelId: string, digits: string): Promise<void> {
    await sendDigits(this.rest(), channelId, digits);
  }

  async snoop(request: SnoopRequest): Promise<void> {
    await this.#orAway(openSnoop(this.rest(), this.stasis, request));
  }

  async whisper(request: WhisperRequest): Promise<void> {
    await this.#orAway(openWhisper(this.rest(), this.stasis, request));
  }

  async muteWhisper(whisperId: string, isMuted: boolean): Promise<void> {
    await this.#orAway(muteWhisper(this.rest(), whisperId, isMuted));
  }

  async stopWhisper(whisperId: string): Promise<void> {
    await closeWhisper(this.rest(), whisperId);
  }

  async returnAfter(channelId: string, afterMs: number | null): Promise<void> {
    await setTimeLimit(this.rest(), channelId, afterMs ?? 0);
  }

  async putAccount(account: PhoneAccount): Promise<void> {
    await putSipAccount(this.rest(), account);
  }

  async removeAccount(extension: string): Promise<void> {
    await removeSipAccount(this.rest(), extension);
  }

  async listAccounts(): Promise<readonly string[]> {
    return listSipAccounts(this.rest());
  }

  async setGlobal(name: string, value: string): Promise<void> {
    await this.rest().post('/asterisk/variable', { query: { variable: name, value } });
  }

  async isFree(endpoint: string): Promise<boolean> {
    return isPhoneFree(this.rest(), endpoint);
  }

  /** A command that the lost connection interrupted fails with `TelephonyAwayError`, and can be given again. */
  async #orAway(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      const isAnswered = error instanceof TelephonyError && error.status !== null;
      throw isAnswered || this.connection.state === 'connected' ? error : new TelephonyAwayError();
    }
  }

  protected rest(): AriRest {
    const rest = this.connection.rest;
    if (!rest) throw new TelephonyAwayError();
    return rest;
  }
}
