import { BoundedQueue } from '../lib/bounded-queue.js';
import type { HealthReport } from '../lib/health.js';
import type { Log } from '../lib/log.js';
import { AsteriskCommands } from './asterisk-commands.js';
import { AriConnection, type AriConnectionOptions } from './ari/ari-connection.js';
import {
  ariBridges,
  ariChannels,
  ariInfo,
  type AriChannel,
  type DocumentedAriEvent,
} from './ari/ari-event.js';
import type { AriAccess, AriRest } from './ari/ari-rest.js';
import { keepInTime } from './channel-controls.js';
import { ChannelEntries } from './channel-entries.js';
import { describeConnection } from './connection-health.js';
import { askOnlyForWhatWeRead } from './event-filter.js';
import { isUnanswered, TelephonyError } from './errors.js';
import { AsteriskDialPlanNotes } from './dial-plan-notes.js';
import { HangupCauses } from './hangup-causes.js';
import { causeOf } from './release-causes.js';
import { JitterBufferChoice } from './jitter-buffer-choice.js';
import { AsteriskTap, type TapLimits } from './media/asterisk-tap.js';
import type { LegStreams } from './media/leg-streams.js';
import type { MediaReceiver } from './media/media-receiver.js';
import { createTapWiring } from './media/tap-wiring.js';
import type { Stasis } from './open-snoop.js';
import { PhoneStates } from './phone-states.js';
import { decideTransfersOf, OURS_TO_DECIDE, PhoneTransfers } from './phone-transfers.js';
import { placeChannel } from './place-channel.js';
import { AsteriskAwayRecordings } from './away/asterisk-away-recordings.js';
import { recordedTap } from './away/recorded-tap.js';
import { Playbacks } from './playbacks.js';
import type { LineSilence } from './sound-quality.js';
import type { SoundReceived } from './sound-received.js';
import type { SteeringLease } from './steering-lease.js';
import { SoundWatch } from './sound-watch.js';
import type {
  Channel,
  DialPlanNotes,
  MediaTap,
  Phone,
  PlayOutcome,
  PlayRequest,
  RingRequest,
  TapRequest,
  Telephony,
  TelephonyEvent,
  TransferAnswer,
} from './telephony.js';
import { endpointOf, isInDialPlan, kindOf, toChannel } from './to-channel.js';

/** A new caller whom we cannot answer for so long is the dial plan's again, without any request of ours. */
const ANSWER_WITHIN_MS = 30_000;
/** Far more than one moment of a busy helpline brings; beyond it something is stuck and the log says so. */
const EVENT_QUEUE_LIMIT = 10_000;

export interface AsteriskTelephonyOptions {
  readonly access: () => Promise<AriAccess | null>;
  /** The Stasis application that the dial plan hands calls to. */
  readonly application: string;
  /** Name of the websocket client in Asterisk's configuration that leads to `receiver`. */
  readonly mediaClient: string;
  readonly receiver: MediaReceiver;
  /** Read what comes to `receiver`; the caller closes them. */
  readonly streams: LegStreams;
  /** Informs Asterisk, on each connection, where `receiver` is and what to prove itself with. */
  readonly configureMedia: (rest: AriRest) => Promise<void>;
  /** Whether Asterisk records the parties, too, for the case that this server goes away; left out: it does not. */
  readonly recordsWhileAway?: () => Promise<boolean>;
  /** Configured sounds that Asterisk has no file of, where that is known. */
  readonly missingSounds?: () => Promise<readonly string[]>;
  /** Where another process may want the same Asterisk. */
  readonly lease?: SteeringLease;
  /** Remembers how the lines of the trunk are; left out: that ends with this process. */
  readonly linesFile?: string;
  /** Another program has our application, and gets its calls. */
  readonly onReplaced?: () => void;
  readonly log: Log;
  readonly limits?: AriConnectionOptions['limits'];
  readonly tapLimits?: Partial<TapLimits>;
}

/** Asterisk 22 behind the `Telephony` contract: its words go no further than this room. */
export class AsteriskTelephony extends AsteriskCommands implements Telephony {
  readonly events: BoundedQueue<TelephonyEvent>;
  readonly connection: AriConnection;
  readonly dialPlanNotes: DialPlanNotes;
  readonly awayRecordings: AsteriskAwayRecordings;
  readonly #options: AsteriskTelephonyOptions;
  readonly #wiring;
  readonly #entries = new ChannelEntries();
  protected readonly stasis: Stasis;
  readonly #playbacks: Playbacks;
  readonly #phones: PhoneStates;
  readonly #sound: SoundWatch;
  readonly #jitterBuffer: JitterBufferChoice;
  /** Everything of ours that the switch holds, so that what went while we were away can be reported. */
  readonly #known = new Set<string>();
  /** Placed by us and not answered, as far as we heard. */
  readonly #ringing = new Map<string, { isAlerted: boolean }>();
  readonly #transfers: PhoneTransfers;
  readonly #hangups = new HangupCauses();
  /** Were ours and are the dial plan's now: what was still meant for them must not end their call. */
  readonly #takenBack = new Set<string>();
  /** Adopted as they are: the dial plan has them, and keeps them. */
  readonly #inDialPlan = new Set<string>();
  #startupTime: string | undefined;
  #version: string | undefined;

  constructor(options: AsteriskTelephonyOptions) {
    const { access, application, log, limits, mediaClient, receiver } = options;
    super();
    const rest = () => this.rest();
    this.#options = options;
    this.stasis = { application, entries: this.#entries };
    this.events = new BoundedQueue(EVENT_QUEUE_LIMIT, ({ type }) =>
      log.error({ type }, 'telephony event lost: the queue of events is full'),
    );
    this.dialPlanNotes = new AsteriskDialPlanNotes({ rest, stasis: this.stasis, log });
    this.#playbacks = new Playbacks(log);
    const onChange = (phone: Phone) => this.events.push({ type: 'phone', phone });
    this.#phones = new PhoneStates({ application, log, onChange });
    this.#jitterBuffer = new JitterBufferChoice({ file: options.linesFile, rest, log });
    this.#sound = new SoundWatch({
      rest,
      log,
      onLine: (address, channelId, received) => this.#jitterBuffer.note(address, channelId, received),
      onChange: (channelId, quality) => this.events.push({ type: 'sound', channelId, quality }),
    });
    const entered = (channelId: string, signal: AbortSignal) => this.#entries.wait(channelId, signal);
    this.#transfers = new PhoneTransfers({
      rest,
      onAsked: (channelId, to) => this.events.push({ type: 'transfer-asked', channelId, to }),
    });
    const { recordsWhileAway: isWanted = async () => false } = options;
    this.awayRecordings = new AsteriskAwayRecordings({ application, rest, entered, isWanted, log });
    this.#wiring = createTapWiring({ application, mediaClient, receiver, rest, entered, sound: this.#sound });
    this.connection = new AriConnection({
      access,
      application,
      log,
      admit: (ari) => options.lease?.take(ari) ?? Promise.resolve(),
      synchronise: (ari) => this.#synchronise(ari),
      onEvent: (event) => this.#onEvent(event),
      onDisconnected: () => this.#onDisconnected(),
      ...(limits ? { limits } : {}),
    });
  }

  async close(): Promise<void> {
    this.#sound.close();
    await this.#jitterBuffer.close();
    await this.#options.lease?.close();
    await this.awayRecordings.close();
    await this.connection.close();
    this.events.end();
  }

  async answer(channelId: string): Promise<void> {
    await this.rest().post(`/channels/${encodeURIComponent(channelId)}/answer`);
    this.#sound.watch(channelId);
  }

  override async removeAccount(extension: string): Promise<void> {
    await super.removeAccount(extension);
    this.#phones.removed(extension);
  }

  async ring(request: RingRequest): Promise<void> {
    const rest = this.rest();
    const { channelId } = request;
    this.#known.add(channelId);
    this.#ringing.set(channelId, { isAlerted: false });
    try {
      await placeChannel(rest, this.#options.application, request);
    } catch (error) {
      // a refusal leaves no channel; no answer may have been a yes, and the next snapshot shows it
      if (!isUnanswered(error)) {
        this.#known.delete(channelId);
        this.#ringing.delete(channelId);
      }
      throw error;
    }
  }

  soundReceived(channelId: string): SoundReceived | null {
    return this.#sound.receivedOf(channelId);
  }

  silenceOf(channelId: string): LineSilence | null {
    return this.#sound.silenceOf(channelId);
  }

  async hangUp(channelId: string): Promise<void> {
    if (this.#takenBack.has(channelId)) return;
    this.#sound.forget(channelId); // the hang-up that Asterisk then reports is our own
    await this.rest().delete(`/channels/${encodeURIComponent(channelId)}`, { query: { reason: 'normal' } });
  }

  async answerTransfer(channelId: string, answer: TransferAnswer): Promise<void> {
    await this.#transfers.answer(channelId, answer);
  }

  async play(request: PlayRequest): Promise<PlayOutcome> {
    return this.#playbacks.play(this.rest(), request);
  }

  openTap(request: TapRequest): MediaTap {
    const open = (asked: TapRequest) => new AsteriskTap(asked, { ...this.#options, wiring: this.#wiring });
    return recordedTap(request, open, this.awayRecordings.open(request));
  }

  adopt(channelId: string, { isInDialPlan = false } = {}): void {
    this.#known.add(channelId);
    if (isInDialPlan) this.#inDialPlan.add(channelId);
    this.#takenBack.delete(channelId);
    this.#sound.watch(channelId);
    void this.#follow(channelId);
  }

  health(): HealthReport {
    const missing = [...this.#playbacks.failed];
    return { ...describeConnection(this.connection, this.#version, missing), ...this.#jitterBuffer.health() };
  }

  async #follow(channelId: string): Promise<void> {
    const query = { eventSource: `channel:${channelId}` };
    try {
      await this.rest().post(`/applications/${this.#options.application}/subscription`, { query });
    } catch (error) {
      this.#options.log.warn(
        { err: error, channelId },
        'the events of an adopted channel could not be subscribed to',
      );
      // gone since the snapshot was taken; of any other failure the next snapshot shows what became of it
      if (error instanceof TelephonyError && error.status === 422) this.#reportGone(channelId, null);
    }
  }

  #onDisconnected(): void {
    // events of the meantime are lost: waiting for them would only make the hole longer
    this.#options.lease?.pause();
    this.#entries.giveUp();
    this.#playbacks.connectionLost();
    this.events.push({ type: 'disconnected' });
  }

  /** Everything that happened while we were not listening, made into what we would have heard. */
  async #synchronise(rest: AriRest): Promise<void> {
    const info = await rest.get('/asterisk/info', ariInfo);
    await this.#options.configureMedia(rest);
    for (const each of (await this.#options.missingSounds?.()) ?? []) this.#playbacks.failed.add(each);
    await askOnlyForWhatWeRead(rest, this.#options);
    await this.#jitterBuffer.bringUpToDate(rest);
    const phones = await this.#phones.load(rest);
    const listed = await rest.get('/channels', ariChannels);
    const bridges = await rest.get('/bridges', ariBridges);
    const restarted = this.#startupTime !== undefined && this.#startupTime !== info.status.startup_time;
    this.#startupTime = info.status.startup_time;
    this.#version = info.system.version;
    const channels = listed.filter((channel) => !isInDialPlan(channel));
    const inBridge = bridges.flatMap(({ channels: channelIds }) => channelIds);
    await this.#keepUnknown(rest, channels, inBridge); // before the snapshot is reported: what is then asked for holds
    const present = new Set(channels.map(({ id }) => id));
    const dialPlanChannelIds = listed.flatMap(({ id }) => (present.has(id) ? [] : [id]));
    this.#takenBack.clear();
    for (const id of dialPlanChannelIds) if (!this.#inDialPlan.has(id)) this.#takenBack.add(id);
    for (const channelId of this.#known) {
      const isThere = present.has(channelId) || dialPlanChannelIds.includes(channelId);
      if (!isThere || this.#takenBack.has(channelId)) this.#reportGone(channelId, null, restarted);
    }
    for (const channelId of this.#inDialPlan) void this.#follow(channelId); // not by itself, as those in our hands
    for (const channel of channels) {
      if (this.#ringing.has(channel.id) && channel.state === 'Up') this.#reportAnswered(channel);
    }
    this.events.push({
      type: 'synchronised',
      channels: channels.map((channel) => this.#toChannel(channel)),
      bridges: bridges.map(({ id, channels: channelIds }) => ({ id, channelIds })),
      phones,
      dialPlanChannelIds,
      restarted,
    });
  }

  /**
   * Keeps the calls of an earlier process: parties in a conversation stay in it; a waiting caller is served
   * in time, or taken back.
   */
  async #keepUnknown(rest: AriRest, channels: readonly AriChannel[], inBridge: string[]): Promise<void> {
    const unknown = channels.filter((each) => !this.#known.has(each.id) && this.#kindOf(each) === 'inbound');
    const limitOf = ({ id }: AriChannel) => (inBridge.includes(id) ? 0 : ANSWER_WITHIN_MS);
    const { log } = this.#options;
    await Promise.all(unknown.map((each) => keepInTime(() => rest, each.id, limitOf(each), log)));
  }

  #onEvent(event: DocumentedAriEvent): void {
    switch (event.type) {
      case 'StasisStart':
        return this.#onStasisStart(event.args, event.channel);
      case 'ChannelDestroyed':
        return this.#onDestroyed(event);
      case 'ApplicationReplaced':
        this.#options.log.error('another program took over the ARI application and receives its calls');
        return this.#options.onReplaced?.();
      case 'ChannelHangupRequest':
        if (!this.#known.has(event.channel.id)) return;
        return this.#hangups.requested(event.channel.id, event, this.#sound.isSilent(event.channel.id));
      case 'Dial':
        return this.#onDial(event.dialstatus, event.peer.id);
      case 'ChannelHold':
      case 'ChannelUnhold':
        return this.#reportHeld(event.channel.id, event.type === 'ChannelHold');
      case 'ChannelTransfer':
        if (this.#known.has(event.referred_by.source_channel.id)) this.#transfers.report(event);
        return;
      case 'StasisEnd':
        return this.#onStasisEnd(event.channel.id);
      case 'EndpointStateChange':
        return this.#phones.changed(event.endpoint);
      case 'PlaybackFinished':
        return this.#playbacks.finished(event.playback.id, event.playback.state);
      case 'other':
        return;
    }
  }

  #onStasisStart(args: readonly string[], channel: AriChannel): void {
    const [kind] = args;
    // an external media channel enters without the arguments that we gave it
    if (this.#entries.enter(channel.id)) return;
    this.#known.add(channel.id);
    if (kind === 'agent') return this.#reportAnswered(channel);
    if (kind === 'inbound') this.events.push({ type: 'inbound', channel: this.#toChannel(channel) });
    else if (kind === 'outbound') this.#reportDialled(channel, args);
    else this.#options.log.warn({ channelId: channel.id, kind }, 'an unexpected channel has entered');
    const limitMs = kind === 'inbound' ? ANSWER_WITHIN_MS : 0;
    void keepInTime(() => this.rest(), channel.id, limitMs, this.#options.log);
  }

  #onStasisEnd(channelId: string): void {
    const cause = this.#hangups.of(channelId);
    if (cause === undefined && this.#known.has(channelId)) this.#takenBack.add(channelId);
    this.#reportGone(channelId, cause ?? null);
  }

  #onDestroyed(event: Extract<DocumentedAriEvent, { type: 'ChannelDestroyed' }>): void {
    const { id } = event.channel;
    this.#takenBack.delete(id);
    const isAlerted = this.#ringing.get(id)?.isAlerted ?? false;
    this.#reportGone(id, causeOf(event.cause ?? null, { sipStatus: event.tech_cause, isAlerted }));
  }

  #onDial(status: string, channelId: string): void {
    const ringing = this.#ringing.get(channelId);
    if (!ringing) return;
    if (status === 'RINGING' || status === 'PROGRESS') ringing.isAlerted = true;
    if (status === 'PROGRESS') this.events.push({ type: 'early-sound', channelId });
  }

  #reportDialled(channel: AriChannel, [, , transfers]: readonly string[]): void {
    const [endpoint, asksTransfers] = [endpointOf(channel), transfers === OURS_TO_DECIDE];
    this.events.push({ type: 'dialled', endpoint, channel: this.#toChannel(channel), asksTransfers });
  }

  #reportAnswered(channel: AriChannel): void {
    this.#ringing.delete(channel.id);
    this.#sound.watch(channel.id);
    void decideTransfersOf(() => this.rest(), channel.id, this.#options.log);
    this.events.push({ type: 'answered', channel: this.#toChannel(channel) });
  }

  #reportHeld(channelId: string, isHeld: boolean): void {
    if (this.#known.has(channelId)) this.events.push({ type: 'held', channelId, isHeld });
  }

  #reportGone(channelId: string, cause: number | null, restarted = false): void {
    this.#sound.forget(channelId);
    this.#hangups.forget(channelId);
    this.#transfers.forget(channelId);
    this.#ringing.delete(channelId);
    this.#inDialPlan.delete(channelId);
    this.#playbacks.channelGone(channelId);
    if (this.#known.delete(channelId)) this.events.push({ type: 'gone', channelId, cause, restarted });
  }

  #toChannel(channel: AriChannel): Channel {
    return toChannel(channel, this.#options.application);
  }

  #kindOf(channel: AriChannel): string | undefined {
    return kindOf(channel, this.#options.application);
  }
}
