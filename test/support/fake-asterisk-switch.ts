import type { Changes } from './changes.js';
import type { LegAudio, MediaFormat } from './fake-asterisk-audio.js';
import { FakeMediaConnection } from './fake-asterisk-media.js';

/** A channel as our fake keeps it. */
export interface FakeChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'caller' | 'phone' | 'snoop' | 'media' | 'reader';
  state: 'Ring' | 'Ringing' | 'Up';
  readonly number: string;
  readonly exten: string;
  readonly createdAt: Date;
  readonly endpoint?: string;
  /** Arguments that it enters the application with. */
  readonly appArgs: readonly string[];
  inStasis: boolean;
  /** Its ChannelDestroyed is reported: it was placed by the application, or asked about. */
  subscribed: boolean;
  readonly audio?: LegAudio;
  /** The channel that a snoop listens to. */
  readonly spied?: string;
  /** A snoop that is heard by the channel it listens to. */
  readonly isWhispering?: boolean;
  media?: FakeMediaConnection;
  /** Music plays to this party only. */
  hasMusic: boolean;
  /** The others do not hear it. */
  isMuted: boolean;
  /** Sent to it so far. */
  digits: string;
  readonly variables: Map<string, string>;
  readonly onGone: (cause: number) => void;
}

export interface FakeBridge {
  readonly id: string;
  readonly name: string;
  readonly channels: Set<string>;
}

export type FakeAriEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** A fault the switch answers with. */
export class AriFault extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface MediaTarget {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/**
 * Channels, bridges and who hears what, with the rules of Asterisk 22 that the server relies on: a channel must
 * be in the application to be bridged, nothing of a tap goes by itself, `ChannelDestroyed` of a channel that
 * came by the dial plan goes to no application.
 */
export class FakeSwitch {
  readonly channels = new Map<string, FakeChannel>();
  readonly bridges = new Map<string, FakeBridge>();
  /** Callers and phones that were in a bridge with another one at any time. */
  readonly metAnother = new Set<string>();
  /** Where taps are taken to, as the dynamic configuration says. */
  readonly mediaClients = new Map<string, MediaTarget>();
  /** The dial plan's notes of calls: the keys, by channel id. */
  readonly notes = new Map<string, string[]>();
  /** The format that MEDIA_START announces instead of the requested one. */
  announcedFormat: string | undefined;
  /** Called with the id of each channel that has ended. */
  onGone: (channelId: string) => void = () => {};
  readonly #emit: (event: FakeAriEvent) => void;
  readonly #changes: Changes;

  constructor(emit: (event: FakeAriEvent) => void, changes: Changes) {
    this.#emit = emit;
    this.#changes = changes;
  }

  add(channel: FakeChannel): void {
    if (this.channels.has(channel.id))
      throw new AriFault(409, 'Channel with given unique ID already exists.');
    this.channels.set(channel.id, channel);
    this.#changes.notify();
  }

  enter(channel: FakeChannel): void {
    channel.inStasis = true;
    const args = channel.kind === 'media' ? [] : channel.appArgs;
    this.#emit({ type: 'StasisStart', args, channel: channelJson(channel) });
    this.#changes.notify();
  }

  channel(id: string): FakeChannel {
    const channel = this.channels.get(id);
    if (!channel) throw new AriFault(404, 'Channel not found');
    return channel;
  }

  answer(id: string): void {
    const channel = this.channel(id);
    if (!channel.inStasis) throw new AriFault(409, 'Channel not in a Stasis application');
    channel.state = 'Up';
    this.#emit({ type: 'ChannelStateChange', channel: channelJson(channel) });
    this.#changes.notify();
  }

  /** The channel's time limit is over: the dial plan takes it, and we hear no more of it. */
  takeBack(id: string): void {
    const channel = this.channel(id);
    for (const bridge of this.bridges.values()) bridge.channels.delete(id);
    channel.inStasis = false;
    channel.hasMusic = false;
    this.#emit({ type: 'StasisEnd', channel: channelJson(channel) });
    this.#changes.notify();
  }

  /** A channel ends, by whichever side; what taps it stays behind, but for the snoop. */
  hangUp(id: string, cause: number): void {
    const channel = this.channel(id);
    this.channels.delete(id);
    for (const bridge of this.bridges.values()) bridge.channels.delete(id);
    channel.media?.close();
    channel.audio?.hush();
    const json = channelJson(channel);
    if (channel.inStasis) {
      this.#emit({ type: 'ChannelHangupRequest', cause, channel: json });
      this.#emit({ type: 'StasisEnd', channel: json });
    }
    if (channel.subscribed)
      this.#emit({ type: 'ChannelDestroyed', cause, cause_txt: 'Normal Clearing', channel: json });
    channel.onGone(cause);
    this.onGone(id);
    for (const snoop of [...this.channels.values()]) if (snoop.spied === id) this.hangUp(snoop.id, 16);
    this.#changes.notify();
  }

  createBridge(id: string, name: string): FakeBridge {
    if (this.bridges.has(id)) throw new AriFault(409, `Bridge with id '${id}' already exists`);
    const bridge = { id, name, channels: new Set<string>() };
    this.bridges.set(id, bridge);
    return bridge;
  }

  join(bridgeId: string, channelIds: readonly string[]): void {
    const bridge = this.bridges.get(bridgeId);
    if (!bridge) throw new AriFault(404, 'Bridge not found');
    for (const id of channelIds) {
      const channel = this.channels.get(id);
      if (!channel) throw new AriFault(400, 'Channel not found');
      if (!channel.inStasis) throw new AriFault(422, 'Channel not in Stasis application');
      for (const other of this.bridges.values()) other.channels.delete(id);
      bridge.channels.add(id);
    }
    const people = [...bridge.channels].filter((id) =>
      ['caller', 'phone'].includes(this.channels.get(id)?.kind ?? ''),
    );
    if (people.length > 1) for (const id of people) this.metAnother.add(id);
    this.#changes.notify();
  }

  leave(bridgeId: string, channelId: string): void {
    const bridge = this.bridges.get(bridgeId);
    if (!bridge) throw new AriFault(404, 'Bridge not found');
    if (!this.channels.has(channelId)) throw new AriFault(400, 'Channel not found');
    if (!bridge.channels.delete(channelId)) throw new AriFault(422, 'Channel not in this bridge');
    this.#changes.notify();
  }

  destroyBridge(id: string): void {
    if (!this.bridges.delete(id)) throw new AriFault(404, 'Bridge not found');
    this.#changes.notify();
  }

  /** Begins to bring a media channel's audio to the server. */
  connectMedia(channel: FakeChannel, clientName: string, format: MediaFormat, query: string): void {
    const target = this.mediaClients.get(clientName);
    if (!target) throw new AriFault(400, 'Invalid parameters');
    channel.media = new FakeMediaConnection({
      url: `${target.url}?${query}`,
      user: target.user,
      password: target.password,
      channelId: channel.id,
      announcedFormat: this.announcedFormat ?? format,
      format,
      takeFrames: (of) => this.#heardBy(channel.id)?.takeFrames(of, channel.id) ?? null,
      onGone: () => {
        if (this.channels.has(channel.id)) this.hangUp(channel.id, 38);
      },
    });
  }

  /** The media connection that taps a channel at the moment. */
  mediaOf(channelId: string): FakeMediaConnection | undefined {
    const snoops = [...this.channels.values()].filter(({ spied }) => spied === channelId);
    const bridges = [...this.bridges.values()].filter(({ channels }) =>
      snoops.some(({ id }) => channels.has(id)),
    );
    const ids = bridges.flatMap(({ channels }) => [...channels]);
    return ids.map((id) => this.channels.get(id)?.media).find((media) => media !== undefined);
  }

  /** Everything is gone at once without an event, as when the process is killed. */
  clear(): void {
    const channels = [...this.channels.values()];
    this.channels.clear();
    this.bridges.clear();
    this.mediaClients.clear();
    for (const channel of channels) {
      channel.media?.kill();
      channel.audio?.hush();
      channel.onGone(0);
    }
    this.#changes.notify();
  }

  #heardBy(mediaId: string): LegAudio | undefined {
    const bridge = [...this.bridges.values()].find(({ channels }) => channels.has(mediaId));
    const snoop = [...(bridge?.channels ?? [])].map((id) => this.channels.get(id)).find((c) => c?.spied);
    return snoop?.spied === undefined ? undefined : this.channels.get(snoop.spied)?.audio;
  }
}

/** How every channel begins. */
export const freshChannel = () => ({
  hasMusic: false,
  isMuted: false,
  digits: '',
  variables: new Map<string, string>(),
  inStasis: false,
  createdAt: new Date(),
});

export function channelJson(channel: FakeChannel): object {
  const { id, name, state, number, exten, createdAt, appArgs, inStasis, kind } = channel;
  const isTakenBack = kind === 'caller' && !inStasis;
  return {
    id,
    name,
    state,
    caller: { name: '', number },
    connected: { name: '', number: '' },
    accountcode: '',
    dialplan: {
      context: 'from-trunk',
      exten,
      priority: 1,
      app_name: isTakenBack ? 'Dial' : 'Stasis',
      app_data: isTakenBack ? 'PJSIP/1001,45,m' : ['hearline', ...appArgs].join(','),
    },
    creationtime: createdAt.toISOString().replace('Z', '+0000'),
    language: 'en',
  };
}

export function bridgeJson({ id, name, channels }: FakeBridge): object {
  return { id, name, technology: 'simple_bridge', bridge_type: 'mixing', channels: [...channels] };
}
