import { Changes } from './changes.js';
import type { MediaFormat } from './fake-asterisk-audio.js';
import { FakeAriServer, type AriRequest } from './fake-asterisk-ari.js';
import { FakeConfig } from './fake-asterisk-config.js';
import { FakeControls } from './fake-asterisk-controls.js';
import { FakeRecordings } from './fake-asterisk-recordings.js';
import { FakeCaller, FakePhone } from './fake-asterisk-party.js';
import {
  AriFault,
  bridgeJson,
  channelJson,
  FakeSwitch,
  freshChannel,
  type FakeAriEvent,
  type FakeChannel,
} from './fake-asterisk-switch.js';

export interface FakeAsteriskOptions {
  readonly port?: number;
  readonly phones?: readonly string[];
}

const USER = 'hearline';
const PASSWORD = 'the right password';

/**
 * An Asterisk at its boundary: ARI over HTTP, its event socket, and the connections by which it brings audio.
 * Its behaviour is that observed of Asterisk 22 (docs.asterisk.org, and real ones in test/asterisk).
 */
export class FakeAsterisk {
  readonly changes = new Changes();
  readonly phones = new Map<string, FakePhone>();
  readonly #ari: FakeAriServer;
  readonly #switch: FakeSwitch;
  /** Playbacks, and when they end. */
  readonly controls: FakeControls;
  readonly recordings: FakeRecordings;
  /** The settings made through ARI: globals, SIP accounts. */
  readonly config = new FakeConfig();
  readonly #inFiles: ReadonlySet<string>;
  readonly #outside = new Map<string, FakePhone>();
  #reportsPhones = false;
  #port = 0;
  #nextCall = 1;
  #startupTime = new Date();
  readonly #lost: string[] = [];
  /** Requests that fail with this status, `METHOD /path` by pattern; each takes effect once. */
  readonly faults: { readonly request: RegExp; readonly status: number; readonly message?: string }[] = [];

  private constructor(phones: readonly string[]) {
    this.#ari = new FakeAriServer(USER, PASSWORD, (request) => this.#handle(request));
    this.#ari.onContact = () => this.changes.notify();
    this.#switch = new FakeSwitch((event) => this.sendEvent(event), this.changes);
    this.controls = new FakeControls(this.#switch, (event) => this.sendEvent(event), this.changes);
    this.recordings = new FakeRecordings(this.#switch);
    this.#switch.onGone = (channelId) => {
      this.controls.channelGone(channelId);
      this.recordings.channelGone(channelId);
    };
    this.#inFiles = new Set(phones);
    for (const name of phones) this.#addPhone(name).online = true;
    this.config.isInFiles = (_type, id) => this.#inFiles.has(id);
    this.config.onMediaClient = (name, target) => this.#switch.mediaClients.set(name, target);
    this.config.onEndpoint = (name, exists) => this.#setAccount(name, exists);
  }

  static async open({ port = 0, phones = ['1001'] }: FakeAsteriskOptions = {}): Promise<FakeAsterisk> {
    const fake = new FakeAsterisk(phones);
    fake.#port = await fake.#ari.listen(port);
    return fake;
  }

  get access(): { url: string; user: string; password: string } {
    return { url: `http://127.0.0.1:${this.#port}/ari`, user: USER, password: PASSWORD };
  }

  get requests(): readonly string[] {
    return this.#ari.requests;
  }

  /** Number of pings on the event sockets so far. */
  get pings(): number {
    return this.#ari.pings;
  }

  phone(name: string): FakePhone {
    const phone = this.phones.get(`PJSIP/${name}`);
    if (!phone) throw new Error(`there is no phone ${name}`);
    return phone;
  }

  /** A telephone outside, which can be called by the trunk. */
  outside(number: string): FakePhone {
    const endpoint = `PJSIP/${number}@trunk`;
    const known = this.#outside.get(endpoint);
    if (known) return known;
    const phone = new FakePhone(this.#switch, this.changes, endpoint);
    this.#outside.set(endpoint, phone);
    return phone;
  }

  /** A channel as the switch has it. */
  channel(id: string): FakeChannel | undefined {
    return this.#switch.channels.get(id);
  }

  /** The channels in a bridge; undefined where there is no such bridge. */
  bridge(id: string): readonly string[] | undefined {
    const bridge = this.#switch.bridges.get(id);
    return bridge && [...bridge.channels];
  }

  /** A caller rings. Without an application to take it the call is turned away. */
  call({
    from = '+254700000116',
    to = '116',
    codec = 'ulaw',
  }: { from?: string; to?: string; codec?: 'ulaw' | 'g722' } = {}): FakeCaller {
    const channelId = `fake-${Math.floor(this.#startupTime.getTime() / 1000)}.${this.#nextCall++}`;
    const accepted = this.#ari.isConnected;
    return new FakeCaller(this.#switch, this.changes, { channelId, from, to, codec, accepted });
  }

  /** The dial plan's notes of calls, by channel id; see asterisk-config/etc/extensions.conf. */
  get notes(): Map<string, string[]> {
    return this.#switch.notes;
  }

  /** Everything that the switch holds at the moment, by id. */
  get left(): { readonly channels: string[]; readonly bridges: string[] } {
    return { channels: [...this.#switch.channels.keys()], bridges: [...this.#switch.bridges.keys()] };
  }

  /** The dial plan takes a caller by itself. */
  takeBack(channelId: string): void {
    this.#switch.takeBack(channelId);
  }

  /** Each party on a call or ringing puts down the receiver. */
  hangUpAll(): void {
    for (const { id, kind } of [...this.#switch.channels.values()])
      if (kind === 'caller' || kind === 'phone') this.#switch.hangUp(id, 16);
  }

  /** Resolves once no channel and no bridge is left. */
  async empty(): Promise<void> {
    await this.changes
      .until('an empty switch', () => this.#switch.channels.size === 0 && this.#switch.bridges.size === 0)
      .catch((error: unknown) => {
        throw new Error(`${(error as Error).message}; left: ${JSON.stringify(this.left)}`);
      });
  }

  async connected(limitMs?: number): Promise<void> {
    await this.changes.until('the application to connect', () => this.#ari.isConnected, limitMs);
  }

  async disconnected(): Promise<void> {
    await this.changes.until('the application to go', () => !this.#ari.isConnected);
  }

  /** The next event of this kind never arrives. */
  loseNextEvent(type: string): void {
    this.#lost.push(type);
  }

  /** To the application, if it listens. */
  sendEvent(event: FakeAriEvent): void {
    const lost = this.#lost.indexOf(event.type);
    if (lost !== -1) return void this.#lost.splice(lost, 1);
    const stamp = { timestamp: new Date().toISOString().replace('Z', '+0000'), application: 'hearline' };
    this.sendText(JSON.stringify({ ...stamp, ...event }));
  }

  /** The connection in use gets no events any more, while all else is answered. */
  withholdEvents(): void {
    this.#ari.withholdEvents();
  }

  sendText(text: string): void {
    this.#ari.emit(text);
  }

  /** Cuts the event socket; with `refuseNew` until `mendEvents`: what happens meanwhile is never reported. */
  cutEvents({ refuseNew = false } = {}): void {
    this.#ari.refusesEventSockets = refuseNew;
    this.#ari.dropEventSocket();
  }

  mendEvents(): void {
    this.#ari.refusesEventSockets = false;
  }

  /** Killed and started again: every channel is gone without an event. */
  restart(): void {
    this.config.globals.clear();
    this.#reportsPhones = false;
    this.#startupTime = new Date(this.#startupTime.getTime() + 60_000);
    this.#ari.dropEventSocket();
    this.#switch.clear();
  }

  freeze(): void {
    this.#ari.freeze();
    for (const { media } of this.#switch.channels.values()) if (media) media.muted = true;
  }

  thaw(): void {
    this.#ari.thaw();
    for (const { media } of this.#switch.channels.values()) if (media) media.muted = false;
  }

  /** From now on taps announce this format, whatever was asked for. */
  announceFormat(format: string | undefined): void {
    this.#switch.announcedFormat = format;
  }

  async close(): Promise<void> {
    this.#ari.thaw();
    await this.#ari.close();
    this.#switch.clear();
  }

  #handle(request: AriRequest): unknown {
    const { method, path } = request;
    const name = `${method} /${path.join('/')}`;
    const at = this.faults.findIndex((each) => each.request.test(name));
    const [fault] = at === -1 ? [] : this.faults.splice(at, 1);
    if (fault) throw new AriFault(fault.status, fault.message ?? 'ordered to fail');
    switch (path[0]) {
      case 'asterisk':
        return this.#handleAsterisk(request);
      case 'channels':
        return this.#handleChannels(request);
      case 'bridges':
        return this.#handleBridges(request);
      case 'endpoints':
        return this.#handleEndpoints(path.slice(1));
      case 'recordings':
        return this.recordings.handle(request);
      case 'playbacks':
        return this.controls.stop(path[1] ?? '');
      case 'applications':
        return this.#handleApplications(request);
      case 'events':
        return this.sendEvent({ type: 'ChannelUserevent', eventname: path[2] ?? '' });
      default:
        throw new AriFault(404, 'Resource not found');
    }
  }

  #handleAsterisk(request: AriRequest): unknown {
    const variable = request.query.get('variable') ?? '';
    const [, callId = '', key] = /^DB_DELETE\(hearline-calls\/([^/]+)\/(.+)\)$/.exec(variable) ?? [];
    if (key !== undefined) return this.#removeNote(callId, key);
    if (request.path[1] !== 'info') return this.config.handle(request);
    const startup_time = this.#startupTime.toISOString().replace('Z', '+0000');
    return { status: { startup_time }, system: { version: '22.10.1', entity_id: 'fake' } };
  }

  #removeNote(callId: string, key: string): undefined {
    const left = (this.notes.get(callId) ?? []).filter((each) => each !== key);
    if (left.length > 0) this.notes.set(callId, left);
    else this.notes.delete(callId);
  }

  #handleChannels(request: AriRequest): unknown {
    const { method, path, query } = request;
    const [, id, action] = path;
    const text = (name: string) => query.get(name) ?? '';
    if (id === undefined)
      return method === 'GET'
        ? [...this.#switch.channels.values()].map(channelJson)
        : this.#originate(request);
    if (id === 'externalMedia') return this.#externalMedia(query);
    if (id === 'create') return this.#place({ id: text('channelId'), kind: 'reader', appArgs: [] });
    if (action === undefined) {
      if (method !== 'DELETE') return channelJson(this.#switch.channel(id));
      this.#switch.channel(id);
      setImmediate(() => this.#switch.channels.has(id) && this.#switch.hangUp(id, 16));
      return undefined;
    }
    if (action === 'answer') return void this.#switch.answer(id);
    if (action === 'record') return this.recordings.begin(id, text('name'));
    if (action !== 'snoop') return this.controls.handle(request);
    this.#switch.channel(id);
    const isWhispering = text('whisper') === 'out' || text('whisper') === 'both';
    const ids = { id: text('snoopId'), spied: id };
    return this.#place({ ...ids, kind: 'snoop', isWhispering, appArgs: [text('appArgs')] });
  }

  #originate({ query, body }: AriRequest): unknown {
    const text = (name: string) => query.get(name) ?? '';
    const outside = /^PJSIP\/(.+)@trunk$/.exec(text('endpoint'))?.[1];
    const phone = outside === undefined ? this.phones.get(text('endpoint')) : this.outside(outside);
    const { variables = {} } = (body ?? {}) as { variables?: Record<string, string> };
    if (!phone) throw new AriFault(500, 'Allocation failed');
    phone.ring({
      channelId: text('channelId'),
      callerId: text('callerId'),
      appArgs: [text('appArgs')],
      timeoutS: Number(query.get('timeout') ?? 30),
      autoAnswer: /answer-after=0/.test(variables['PJSIP_HEADER(add,Call-Info)'] ?? ''),
    });
    return channelJson(this.#switch.channel(text('channelId')));
  }

  #externalMedia(query: URLSearchParams): unknown {
    const text = (name: string) => query.get(name) ?? '';
    const tapQuery = /^v\((.*)\)$/.exec(text('transport_data'))?.[1] ?? '';
    const json = this.#place({ id: text('channelId'), kind: 'media', appArgs: [] });
    const channel = this.#switch.channel(text('channelId'));
    this.#switch.connectMedia(channel, text('external_host'), text('format') as MediaFormat, tapQuery);
    return json;
  }

  /** A channel that is there at once and enters the application a moment later. */
  #place(
    channel: Pick<FakeChannel, 'id' | 'kind' | 'appArgs'> & { spied?: string; isWhispering?: boolean },
  ): object {
    const placed: FakeChannel = {
      ...channel,
      name: `${channel.kind === 'snoop' ? 'Snoop' : 'WebSocket'}/${channel.id}`,
      state: 'Up',
      number: '',
      exten: '',
      ...freshChannel(),
      subscribed: channel.kind === 'media',
      onGone: () => {},
    };
    this.#switch.add(placed);
    setImmediate(() => this.#switch.channels.has(placed.id) && this.#switch.enter(placed));
    return channelJson(placed);
  }

  #handleBridges({ method, path: [, id, action], query }: AriRequest): unknown {
    if (method === 'GET') return [...this.#switch.bridges.values()].map(bridgeJson);
    if (method === 'DELETE') return this.#switch.destroyBridge(id ?? '');
    if (action === 'removeChannel') return this.#switch.leave(id ?? '', query.get('channel') ?? '');
    if (action === 'addChannel') return this.#switch.join(id ?? '', (query.get('channel') ?? '').split(','));
    const bridgeId = id ?? query.get('bridgeId') ?? `bridge-${Math.random()}`;
    const name = query.get('name') ?? '';
    return bridgeJson(this.#switch.createBridge(bridgeId, name));
  }

  #handleEndpoints([technology = '', resource]: readonly string[]): unknown {
    if (resource === undefined) return [...this.phones.values()].map((phone) => this.#endpointJson(phone));
    const phone = this.phones.get(`${technology}/${resource}`);
    if (!phone) throw new AriFault(404, 'Endpoint not found');
    return this.#endpointJson(phone);
  }

  #endpointJson({ endpoint, online }: FakePhone): object {
    const [technology, resource] = endpoint.split('/');
    const busy = [...this.#switch.channels.values()].filter((channel) => channel.endpoint === endpoint);
    const state = online ? 'online' : 'offline';
    return { technology, resource, state, channel_ids: busy.map(({ id }) => id) };
  }

  #addPhone(name: string): FakePhone {
    const phone = new FakePhone(this.#switch, this.changes, `PJSIP/${name}`);
    phone.online = false;
    phone.onReachable = () => {
      if (this.#reportsPhones)
        this.sendEvent({ type: 'EndpointStateChange', endpoint: this.#endpointJson(phone) });
      this.changes.notify();
    };
    this.phones.set(phone.endpoint, phone);
    return phone;
  }

  /** An account made through ARI: no telephone is registered under it at first. */
  #setAccount(name: string, exists: boolean): void {
    const phone = this.phones.get(`PJSIP/${name}`);
    if (exists && !phone) this.#addPhone(name);
    if (exists || !phone) return;
    phone.online = false;
    this.phones.delete(phone.endpoint);
  }

  #handleApplications({ method, path: [, name], query }: AriRequest): unknown {
    const source = query.get('eventSource') ?? '';
    if (source === 'endpoint:PJSIP') this.#reportsPhones = true;
    else if (method === 'POST') {
      const channelId = /^channel:(.*)$/.exec(source)?.[1] ?? '';
      const channel = this.#switch.channels.get(channelId);
      if (!channel) throw new AriFault(422, 'Event source does not exist.');
      channel.subscribed = true;
    }
    const ours = [...this.#switch.channels.values()].filter((each) => each.inStasis || each.subscribed);
    return {
      name,
      channel_ids: ours.map(({ id }) => id),
      bridge_ids: [...this.#switch.bridges.keys()],
      endpoint_ids: [],
      device_names: [],
    };
  }
}
