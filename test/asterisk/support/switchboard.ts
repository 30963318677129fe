import { setTimeout as wait } from 'node:timers/promises';
import { SipPhone, type SipPhoneOptions } from '../../../demo/phone/sip-phone.js';
import { encodeUlaw } from '../../../src/audio/g711.js';
import { Closer } from '../../../src/lib/closer.js';
import { silentLog } from '../../../src/lib/log.js';
import type { AriConnectionOptions } from '../../../src/telephony/ari/ari-connection.js';
import { AsteriskTelephony } from '../../../src/telephony/asterisk-telephony.js';
import { LocalLegStreams } from '../../../src/telephony/media/local-leg-streams.js';
import { MediaReceiver } from '../../../src/telephony/media/media-receiver.js';
import type { TelephonyEvent } from '../../../src/telephony/telephony.js';
import { Changes } from '../../support/changes.js';
import { tone } from './goertzel.js';
import { heardBy } from './heard-by.js';
import { startTestAsterisk, type TestAsterisk } from './test-asterisk.js';

type EventOf<T extends TelephonyEvent['type']> = Extract<TelephonyEvent, { type: T }>;

/** The tone that each party says, in Hz. */
export const TONES = { customer: 600, agent: 1000, supervisor: 1700, third: 2100 } as const;
export type Party = keyof typeof TONES;

const EVENT_TIMEOUT_MS = 10_000;

/** A real Asterisk, our side of it, and phones that each say a tone of their own for as long as a call lasts. */
export class Switchboard {
  readonly asterisk: TestAsterisk;
  readonly phones = new Map<Party, SipPhone>();
  readonly changes = new Changes();
  events: TelephonyEvent[] = [];
  #telephony: AsteriskTelephony | undefined;
  readonly #parts: Closer;

  private constructor(asterisk: TestAsterisk, parts: Closer) {
    this.asterisk = asterisk;
    this.#parts = parts;
    parts.add({ close: () => this.disconnect() });
  }

  /** Connected to an Asterisk of its own; `isAway`: no server was ever connected to that. */
  static async open({
    environment = {},
    isAway = false,
  }: { environment?: Readonly<Record<string, string>>; isAway?: boolean } = {}): Promise<Switchboard> {
    const parts = new Closer();
    try {
      const board = new Switchboard(parts.add(await startTestAsterisk({ environment })), parts);
      if (!isAway) await board.connect();
      return board;
    } catch (error) {
      await parts.close();
      throw error;
    }
  }

  /** The first event of that kind that fits, past or future. @param what names it where it does not come */
  event<T extends TelephonyEvent['type']>(
    type: T,
    fits: (event: EventOf<T>) => boolean = () => true,
    what: string = type,
  ): Promise<EventOf<T>> {
    const find = () =>
      this.events.find((event): event is EventOf<T> => event.type === type && fits(event as EventOf<T>));
    return this.changes.until(what, find, EVENT_TIMEOUT_MS);
  }

  /** Forgets the events so far. */
  forget(): void {
    this.events = [];
  }

  get telephony(): AsteriskTelephony {
    if (!this.#telephony) throw new Error('this switchboard is not connected');
    return this.#telephony;
  }

  /** This process is as good as gone: Asterisk sees its connection end. */
  async disconnect(): Promise<void> {
    await this.#telephony?.close();
    this.#telephony = undefined;
  }

  /** Anew, when it was connected. */
  async connect(limits: AriConnectionOptions['limits'] = {}): Promise<void> {
    await this.disconnect();
    this.forget();
    this.#telephony = this.#connect(limits);
    await this.event('synchronised');
  }

  /** A phone that says its tone in each of its calls; one with a password registers, and can be reached then. */
  async phone(party: Party, options: Omit<SipPhoneOptions, 'server'>): Promise<SipPhone> {
    const phone = await SipPhone.open({ answerAfterMs: 30, ...options, server: this.asterisk.server });
    this.#parts.add(phone);
    this.phones.set(party, phone);
    phone.onCall = () => this.speak(party);
    if (options.password !== undefined) {
      await phone.register();
      await this.until(`${options.user} to be online`, async () => {
        const { state } = await this.#ask<{ state: string }>(`endpoints/PJSIP/${options.user}`);
        return state === 'online';
      });
    }
    return phone;
  }

  speak(party: Party): void {
    this.phones.get(party)?.play(encodeUlaw(tone(TONES[party], 1000)), { loop: true });
    this.changes.notify();
  }

  /** A party dials a number, and waits for an answer. */
  async dial(party: Party, number: string): Promise<void> {
    await this.#phone(party).call(number);
    this.speak(party);
  }

  /** Resolves once that party is in a call, whichever side began it. */
  async inCall(party: Party, limitMs = EVENT_TIMEOUT_MS): Promise<void> {
    await this.changes.until(`a call of ${party}`, () => this.#phone(party).currentCall, limitMs);
  }

  /** The customer calls in and waits for an answer. @returns her channel's id */
  async customerCalls(number = '116'): Promise<string> {
    this.forget();
    void this.dial('customer', number).catch(() => {});
    return (await this.event('inbound')).channel.id;
  }

  /** Rings a party and waits for the answer. */
  async ring(party: Party, channelId: string, { autoAnswer = false } = {}): Promise<void> {
    const endpoint = `PJSIP/${this.#phone(party).user}`;
    await this.telephony.ring({ endpoint, channelId, callerId: '+254711', timeoutMs: 10_000, autoAnswer });
    await this.event('answered', ({ channel }) => channel.id === channelId);
  }

  async gone(channelId: string): Promise<void> {
    await this.event('gone', (event) => event.channelId === channelId);
  }

  /** All parties in a call with the names of those they hear, in order; `music` for a sound that is no party's tone. */
  async whoHearsWhom(): Promise<Partial<Record<Party, string>>> {
    const sounds = await heardBy([...this.phones.values()], Object.values(TONES));
    const heard: Partial<Record<Party, string>> = {};
    for (const [party, phone] of this.phones) {
      const sound = sounds.get(phone);
      if (!sound) continue;
      const names = Object.entries(TONES).filter(([, hz]) => sound.tonesHz.includes(hz));
      heard[party] = names.map(([name]) => name).join(' + ') || (sound.isSilent ? 'nobody' : 'music');
    }
    return heard;
  }

  /** @returns once Asterisk holds no channel and no bridge any more */
  async empty(): Promise<void> {
    await this.until('an empty Asterisk', async () => {
      const left = await Promise.all([this.#ask<unknown[]>('channels'), this.#ask<unknown[]>('bridges')]);
      return left.flat().length === 0;
    });
  }

  /** Until the application is set up anew, Asterisk sends none of its events, and answers all else. */
  async withholdEvents(): Promise<void> {
    const allowed = [{ type: 'NoSuchEvent' }];
    await this.#send('PUT', `applications/${this.asterisk.instance.app}/eventFilter`, { allowed });
  }

  /** A global variable of the dial plan; empty where it is not set. */
  async global(name: string): Promise<string> {
    return (await this.#ask<{ value?: string }>(`asterisk/variable?variable=${name}`)).value ?? '';
  }

  /** A variable or function of a channel, as Asterisk has it. */
  async variable(channelId: string, name: string): Promise<string> {
    const path = `channels/${channelId}/variable?variable=${encodeURIComponent(name)}`;
    return (await this.#ask<{ value: string }>(path)).value;
  }

  async close(): Promise<void> {
    await this.#parts.close();
  }

  /** Asks again and again: Asterisk sends no event for this. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadlineMs = Date.now() + EVENT_TIMEOUT_MS;
    while (!(await holds())) {
      if (Date.now() > deadlineMs) throw new Error(`waited in vain for ${what}`);
      await wait(20);
    }
  }

  async #ask<T>(path: string): Promise<T> {
    return (await (await this.#send('GET', path)).json()) as T;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const { ariUrl, ariUser, ariPassword } = this.asterisk.instance;
    const authorization = `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`;
    const signal = AbortSignal.timeout(5_000);
    return fetch(`${ariUrl}/ari/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  #phone(party: Party): SipPhone {
    const phone = this.phones.get(party);
    if (!phone) throw new Error(`there is no ${party}`);
    return phone;
  }

  #connect(limits: AriConnectionOptions['limits']): AsteriskTelephony {
    const { app, ariUrl, ariUser, ariPassword } = this.asterisk.instance;
    const log = silentLog();
    const telephony = new AsteriskTelephony({
      access: async () => ({ url: `${ariUrl}/ari`, user: ariUser, password: ariPassword }),
      application: app,
      mediaClient: 'media',
      receiver: new MediaReceiver({ user: 'media', password: 'not used: nothing is tapped', log }),
      streams: new LocalLegStreams({ log }),
      configureMedia: async () => {},
      limits: { firstRetryMs: 50, lastRetryMs: 200, ...limits },
      log,
    });
    void this.#collect(telephony);
    return telephony;
  }

  async #collect(telephony: AsteriskTelephony): Promise<void> {
    for await (const event of telephony.events) {
      this.events.push(event);
      this.changes.notify();
    }
  }
}
