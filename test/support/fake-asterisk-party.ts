import type { Changes } from './changes.js';
import { LegAudio, type SayOptions } from './fake-asterisk-audio.js';
import { AriFault, freshChannel, type FakeChannel, type FakeSwitch } from './fake-asterisk-switch.js';

/** The actions that both kinds of parties of a call share. */
abstract class FakeParty {
  readonly #changes: Changes;
  protected readonly pbx: FakeSwitch;

  constructor(pbx: FakeSwitch, changes: Changes) {
    this.pbx = pbx;
    this.#changes = changes;
  }

  /** The channel at the moment; undefined when not in a call. */
  abstract readonly channel: FakeChannel | undefined;

  /** @returns once the last sample has left: when the first one did, ms since the epoch */
  say(samples: Int16Array, options?: SayOptions): Promise<number> {
    const audio = this.channel?.audio;
    if (!audio) throw new Error('a party speaks only in a call');
    return audio.say(samples, options);
  }

  hangUp(cause = 16): void {
    if (this.channel) this.pbx.hangUp(this.channel.id, cause);
  }

  /** Cuts the connection that carries this party's audio to the server. */
  async dropMedia(): Promise<void> {
    (await this.media()).drop();
  }

  /** The connection that taps this party, once there is one. */
  media() {
    return this.until('a tap of this party', () => this.channel && this.pbx.mediaOf(this.channel.id));
  }

  /** The channels that this party hears. */
  hears(): FakeChannel[] {
    const own = this.channel?.id ?? '';
    const bridge = [...this.pbx.bridges.values()].find(({ channels }) => channels.has(own));
    return [...(bridge?.channels ?? [])]
      .flatMap((id) => (id === own ? [] : (this.pbx.channels.get(id) ?? [])))
      .filter(({ isMuted }) => !isMuted);
  }

  protected until<T>(what: string, find: () => T | undefined | false): Promise<T> {
    return this.#changes.until(what, find);
  }
}

/** A caller who comes in by the trunk. */
export class FakeCaller extends FakeParty {
  readonly channelId: string;
  /** Resolves with the cause of its end, however late that is. */
  readonly gone: Promise<number>;
  wasAnswered = false;
  #tellGone: (cause: number) => void = () => {};
  #endCause: number | undefined;

  constructor(
    pbx: FakeSwitch,
    changes: Changes,
    call: { channelId: string; from: string; to: string; codec: 'ulaw' | 'g722'; accepted: boolean },
  ) {
    super(pbx, changes);
    const { channelId, from, to, codec, accepted } = call;
    this.channelId = channelId;
    this.gone = new Promise((resolve) => (this.#tellGone = resolve));
    if (!accepted) {
      this.#end(34); // the dial plan's FAILED branch: the application is missing
      return;
    }
    const channel: FakeChannel = {
      id: channelId,
      name: `PJSIP/trunk-${channelId}`,
      kind: 'caller',
      state: 'Ring',
      number: from,
      exten: to,
      appArgs: ['inbound', to],
      ...freshChannel(),
      subscribed: false,
      audio: new LegAudio(codec),
      onGone: (cause) => this.#end(cause),
    };
    pbx.add(channel);
    pbx.enter(channel);
  }

  get channel(): FakeChannel | undefined {
    return this.pbx.channels.get(this.channelId);
  }

  /** Whether this party has been in a bridge with another. */
  get metAnother(): boolean {
    return this.pbx.metAnother.has(this.channelId);
  }

  override hangUp(cause?: number): void {
    this.wasAnswered ||= this.channel?.state === 'Up';
    super.hangUp(cause);
  }

  async answered(): Promise<void> {
    await this.until('the call to be answered', () => this.channel?.state === 'Up');
  }

  #end(cause: number): void {
    this.#endCause = cause;
    this.#tellGone(cause);
  }

  /** @returns the cause of its end, if that is soon */
  ended(): Promise<number> {
    return this.until('the call to end', () => this.#endCause);
  }
}

/** How a phone deals with being rung. */
export type PhoneHabit = 'answers' | 'rings' | 'refuses';

export class FakePhone extends FakeParty {
  readonly endpoint: string;
  #isOnline = true;
  /** Called when it can be reached from now on, or no longer. */
  onReachable: (phone: FakePhone) => void = () => {};
  /** The last time it was rung it was asked to answer by itself. */
  wasAskedToAnswer = false;
  habit: PhoneHabit = 'answers';
  codec: 'ulaw' | 'g722' = 'ulaw';
  /** How often it has been rung. */
  ringCount = 0;
  #channelId: string | undefined;
  #dialCount = 0;
  #channelCount = 0;

  constructor(pbx: FakeSwitch, changes: Changes, endpoint: string) {
    super(pbx, changes);
    this.endpoint = endpoint;
  }

  get online(): boolean {
    return this.#isOnline;
  }

  set online(isOnline: boolean) {
    if (this.#isOnline === isOnline) return;
    this.#isOnline = isOnline;
    this.onReachable(this);
  }

  get channel(): FakeChannel | undefined {
    return this.#channelId === undefined ? undefined : this.pbx.channels.get(this.#channelId);
  }

  /** Dials a number on this telephone. @returns the channel's id */
  dial(number: string): string {
    const channelId = `dialled-${this.endpoint}-${++this.#dialCount}`;
    const account = this.endpoint.slice(this.endpoint.indexOf('/') + 1);
    this.#channelId = channelId;
    const channel: FakeChannel = {
      id: channelId,
      name: this.#channelName(),
      kind: 'phone',
      state: 'Ring',
      number: account,
      exten: number,
      endpoint: this.endpoint,
      appArgs: ['outbound', number],
      ...freshChannel(),
      subscribed: false,
      audio: new LegAudio(this.codec),
      onGone: () => {},
    };
    this.pbx.add(channel);
    this.pbx.enter(channel);
    return channelId;
  }

  /** The switch rings it. */
  ring(request: {
    channelId: string;
    callerId: string;
    appArgs: readonly string[];
    timeoutS: number;
    autoAnswer?: boolean;
  }): void {
    if (!this.online) throw new AriFault(500, 'Allocation failed');
    const { channelId, callerId, appArgs, timeoutS } = request;
    this.wasAskedToAnswer = request.autoAnswer ?? false;
    const limit = setTimeout(() => {
      if (this.pbx.channels.get(channelId)?.state === 'Ringing') this.pbx.hangUp(channelId, 19);
    }, timeoutS * 1000);
    this.#channelId = channelId;
    this.ringCount++;
    this.pbx.add({
      id: channelId,
      name: this.#channelName(),
      kind: 'phone',
      state: 'Ringing',
      number: callerId,
      exten: '',
      endpoint: this.endpoint,
      appArgs,
      ...freshChannel(),
      subscribed: true,
      audio: new LegAudio(this.codec),
      onGone: () => clearTimeout(limit),
    });
    if (this.habit === 'answers') setImmediate(() => this.answer());
    if (this.habit === 'refuses') setImmediate(() => this.hangUp(21));
  }

  /** As Asterisk names them: the endpoint and a number of eight hexadecimal digits. */
  #channelName(): string {
    const number = (++this.#channelCount).toString(16).padStart(8, '0');
    return `${this.endpoint}-${number}`;
  }

  answer(): void {
    const { channel } = this;
    if (channel?.state !== 'Ringing') return;
    channel.state = 'Up';
    this.pbx.enter(channel);
  }

  async rung(): Promise<void> {
    await this.until(`${this.endpoint} to ring`, () => this.channel?.state === 'Ringing');
  }

  async idle(): Promise<void> {
    await this.until(`${this.endpoint} to be idle`, () => this.channel === undefined);
  }

  /** Both hear each other. */
  async talking(): Promise<void> {
    await this.until(`${this.endpoint} to be in a call`, () => this.hears().length > 0);
  }
}
