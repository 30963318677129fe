import { BoundedQueue } from '../lib/bounded-queue.js';
import type { HealthReport } from '../lib/health.js';
import type { Log } from '../lib/log.js';
import { AriConnection, type AriConnectionOptions } from './ari/ari-connection.js';
import {
  ariBridges,
  ariChannels,
  ariEndpoint,
  ariInfo,
  type AriChannel,
  type AriEvent,
} from './ari/ari-event.js';
import type { AriAccess, AriRest } from './ari/ari-rest.js';
import { TelephonyAwayError, TelephonyError } from './errors.js';
import { AsteriskTap, type TapLimits } from './media/asterisk-tap.js';
import type { MediaReceiver } from './media/media-receiver.js';
import { createTapWiring } from './media/tap-wiring.js';
import type { Channel, MediaTap, RingRequest, TapRequest, Telephony, TelephonyEvent } from './telephony.js';

/** Far more than one moment of a busy helpline brings; beyond it something is stuck and the log says so. */
const EVENT_QUEUE_LIMIT = 10_000;

export interface AsteriskTelephonyOptions {
  readonly access: () => Promise<AriAccess | null>;
  /** The Stasis application that the dial plan hands calls to. */
  readonly application: string;
  /** Name of the websocket client in Asterisk's configuration that leads to `receiver`. */
  readonly mediaClient: string;
  readonly receiver: MediaReceiver;
  /** Tells Asterisk, on each connection, where `receiver` is and what to prove itself with. */
  readonly configureMedia: (rest: AriRest) => Promise<void>;
  readonly log: Log;
  readonly limits?: AriConnectionOptions['limits'];
  readonly tapLimits?: Partial<TapLimits>;
}

/** Asterisk 22 behind the `Telephony` contract: its words go no further than this room. */
export class AsteriskTelephony implements Telephony {
  readonly events: BoundedQueue<TelephonyEvent>;
  readonly connection: AriConnection;
  readonly #options: AsteriskTelephonyOptions;
  readonly #wiring;
  readonly #waitingForEntry = new Map<string, { readonly enter: () => void; readonly giveUp: () => void }>();
  /** Everything of ours that the switch holds, so that what went while we were away can be told. */
  readonly #known = new Set<string>();
  /** Placed by us and not answered, as far as we heard. */
  readonly #ringing = new Set<string>();
  readonly #hangupCauses = new Map<string, number>();
  #startupTime: string | undefined;
  #version: string | undefined;

  constructor(options: AsteriskTelephonyOptions) {
    this.#options = options;
    this.events = new BoundedQueue(EVENT_QUEUE_LIMIT, ({ type }) =>
      options.log.error({ type }, 'telephony event lost: nobody takes them'),
    );
    this.#wiring = createTapWiring({
      application: options.application,
      mediaClient: options.mediaClient,
      receiver: options.receiver,
      rest: () => this.#rest(),
      entered: (channelId, signal) => this.#entered(channelId, signal),
    });
    this.connection = new AriConnection({
      access: options.access,
      application: options.application,
      log: options.log,
      synchronise: (rest) => this.#synchronise(rest),
      onEvent: (event) => this.#onEvent(event),
      onDisconnected: () => this.#onDisconnected(),
      ...(options.limits ? { limits: options.limits } : {}),
    });
  }

  async close(): Promise<void> {
    await this.connection.close();
    this.events.end();
  }

  async answer(channelId: string): Promise<void> {
    await this.#rest().post(`/channels/${encodeURIComponent(channelId)}/answer`);
  }

  async bridge(bridgeId: string, channelId: string): Promise<void> {
    const rest = this.#rest();
    try {
      await rest.post(`/bridges/${encodeURIComponent(bridgeId)}`, {
        query: { type: 'mixing', name: bridgeId },
      });
    } catch (error) {
      // 409: it is there already
      if (!(error instanceof TelephonyError) || error.status !== 409) throw error;
    }
    await rest.post(`/bridges/${encodeURIComponent(bridgeId)}/addChannel`, { query: { channel: channelId } });
  }

  async removeBridge(bridgeId: string): Promise<void> {
    await this.#rest().delete(`/bridges/${encodeURIComponent(bridgeId)}`);
  }

  async ring({ endpoint, channelId, callerId, timeoutMs }: RingRequest): Promise<void> {
    const rest = this.#rest();
    this.#known.add(channelId);
    this.#ringing.add(channelId);
    const placed = rest.post('/channels', {
      query: {
        endpoint,
        channelId,
        app: this.#options.application,
        appArgs: 'agent',
        timeout: Math.ceil(timeoutMs / 1000),
        ...(callerId === null ? {} : { callerId }),
      },
    });
    try {
      await placed;
    } catch (error) {
      // a refusal leaves no channel; no answer may have been a yes, and the next picture tells
      if (error instanceof TelephonyError && error.status !== null) {
        this.#known.delete(channelId);
        this.#ringing.delete(channelId);
      }
      throw error;
    }
  }

  async hangUp(channelId: string): Promise<void> {
    await this.#rest().delete(`/channels/${encodeURIComponent(channelId)}`, { query: { reason: 'normal' } });
  }

  async isFree(endpoint: string): Promise<boolean> {
    try {
      const { state, channel_ids } = await this.#rest().get(`/endpoints/${endpoint}`, ariEndpoint);
      return state === 'online' && channel_ids.length === 0;
    } catch (error) {
      if (error instanceof TelephonyError && error.status === 404) return false;
      throw error;
    }
  }

  openTap(request: TapRequest): MediaTap {
    return new AsteriskTap(request, this.#wiring, this.#options.log, this.#options.tapLimits);
  }

  adopt(channelId: string): void {
    this.#known.add(channelId);
    void this.#follow(channelId);
  }

  health(): HealthReport {
    const { state, detail } = this.connection;
    const report = { ok: state === 'connected', status: state === 'connected' ? 'healthy' : state };
    return {
      ...report,
      ...(detail ? { detail } : {}),
      ...(this.#version ? { asterisk_version: this.#version } : {}),
    };
  }

  async #follow(channelId: string): Promise<void> {
    const query = { eventSource: `channel:${channelId}` };
    try {
      await this.#rest().post(`/applications/${this.#options.application}/subscription`, { query });
    } catch (error) {
      this.#options.log.warn({ err: error, channelId }, 'an adopted channel could not be followed');
      // gone since the picture was taken; of any other failure the next picture tells what became of it
      if (error instanceof TelephonyError && error.status === 422) this.#tellGone(channelId, null);
    }
  }

  #rest(): AriRest {
    const rest = this.connection.rest;
    if (!rest) throw new TelephonyAwayError();
    return rest;
  }

  #entered(channelId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waitingForEntry.delete(channelId);
        reject(
          new TelephonyError(`channel ${channelId} did not come up`, { status: null, cause: signal.reason }),
        );
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const enter = () => {
        this.#waitingForEntry.delete(channelId);
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      this.#waitingForEntry.set(channelId, { enter, giveUp });
    });
  }

  #onDisconnected(): void {
    // what entered meanwhile is told to nobody: to wait for it would only make the hole longer
    for (const { giveUp } of [...this.#waitingForEntry.values()]) giveUp();
    this.events.push({ type: 'disconnected' });
  }

  /** Everything that happened while we were not listening, made into what we would have heard. */
  async #synchronise(rest: AriRest): Promise<void> {
    const info = await rest.get('/asterisk/info', ariInfo);
    await this.#options.configureMedia(rest);
    const channels = await rest.get('/channels', ariChannels);
    const bridges = await rest.get('/bridges', ariBridges);
    const restarted = this.#startupTime !== undefined && this.#startupTime !== info.status.startup_time;
    this.#startupTime = info.status.startup_time;
    this.#version = info.system.version;
    const present = new Set(channels.map(({ id }) => id));
    for (const channelId of this.#known) {
      if (!present.has(channelId)) this.#tellGone(channelId, null, restarted);
    }
    for (const channel of channels) {
      if (this.#ringing.has(channel.id) && channel.state === 'Up') this.#tellAnswered(channel);
    }
    this.events.push({
      type: 'synchronised',
      channels: channels.map((channel) => this.#toChannel(channel)),
      bridges: bridges.map(({ id, channels: channelIds }) => ({ id, channelIds })),
      restarted,
    });
  }

  #onEvent(event: AriEvent): void {
    switch (event.type) {
      case 'StasisStart':
        return this.#onStasisStart(event.args[0], event.channel);
      case 'ChannelDestroyed':
        return this.#tellGone(event.channel.id, event.cause ?? null);
      case 'ApplicationReplaced':
        this.#options.log.error(
          'another program took over our application in Asterisk: calls will not reach this server',
        );
        return;
      case 'ChannelHangupRequest':
        if (event.cause !== undefined) this.#hangupCauses.set(event.channel.id, event.cause);
        return;
      case 'StasisEnd':
        // the last we hear of a channel that came in by the dial plan: its ChannelDestroyed goes to nobody
        return this.#tellGone(event.channel.id, this.#hangupCauses.get(event.channel.id) ?? null);
      case 'ChannelDtmfReceived':
      case 'BridgeDestroyed':
      case 'other':
        return;
    }
  }

  #onStasisStart(kind: string | undefined, channel: AriChannel): void {
    // an external media channel enters without the arguments that we gave it
    const waiting = this.#waitingForEntry.get(channel.id);
    if (waiting) return waiting.enter();
    this.#known.add(channel.id);
    if (kind === 'inbound') this.events.push({ type: 'inbound', channel: this.#toChannel(channel) });
    else if (kind === 'agent') this.#tellAnswered(channel);
    else this.#options.log.warn({ channelId: channel.id, kind }, 'a channel entered that nobody asked for');
  }

  #tellAnswered(channel: AriChannel): void {
    this.#ringing.delete(channel.id);
    this.events.push({ type: 'answered', channel: this.#toChannel(channel) });
  }

  #tellGone(channelId: string, cause: number | null, restarted = false): void {
    this.#hangupCauses.delete(channelId);
    this.#ringing.delete(channelId);
    if (this.#known.delete(channelId)) this.events.push({ type: 'gone', channelId, cause, restarted });
  }

  #toChannel({ id, name, state, caller, dialplan, creationtime }: AriChannel): Channel {
    const createdAt = new Date(creationtime);
    const [application, kind] = dialplan.app_data.split(',');
    return {
      id,
      name,
      state: CHANNEL_STATES[state] ?? 'other',
      callerId: caller.number === '' ? null : caller.number,
      dialled: dialplan.exten,
      createdAt: Number.isNaN(createdAt.getTime()) ? new Date() : createdAt,
      isInbound:
        dialplan.app_name === 'Stasis' && application === this.#options.application && kind === 'inbound',
    };
  }
}

/** The names of `AST_STATE_*` (Asterisk, `channelstate.h`). */
const CHANNEL_STATES: Readonly<Record<string, Channel['state']>> = {
  Ring: 'ringing',
  Ringing: 'ringing',
  Up: 'up',
};
