import type { AriRequest } from './fake-asterisk-ari.js';
import { AriFault, type FakeSwitch } from './fake-asterisk-switch.js';

interface FakeRecording {
  readonly channelId: string;
  /** `queued` begins when the one before it on its channel ends. */
  state: 'queued' | 'recording' | 'stored';
  sound: Buffer;
}

/**
 * The recordings of ARI, with the behaviour that was observed of Asterisk 22: one recording of a channel goes on at a time, the
 * others are queued; what goes on is listed among what is stored; the end of a channel ends its recording.
 */
export class FakeRecordings {
  readonly #switch: FakeSwitch;
  readonly #all = new Map<string, FakeRecording>();

  constructor(pbx: FakeSwitch) {
    this.#switch = pbx;
  }

  /** By name. */
  get states(): Readonly<Record<string, FakeRecording['state']>> {
    return Object.fromEntries([...this.#all].map(([name, { state }]) => [name, state]));
  }

  /** As an earlier server left it. */
  store(name: string, sound: Buffer): void {
    this.#all.set(name, { channelId: '', state: 'stored', sound });
  }

  /** `POST /channels/{id}/record` */
  begin(channelId: string, name: string): object {
    if (!this.#switch.channel(channelId).inStasis)
      throw new AriFault(409, 'Channel not in Stasis application');
    if (this.#all.has(name)) throw new AriFault(409, 'Recording already in progress or exists');
    const isFirst = this.#current(channelId) === undefined;
    const state = isFirst ? 'recording' : 'queued';
    this.#all.set(name, { channelId, state, sound: Buffer.alloc(0) });
    return { name, format: 'sln', state };
  }

  /** `/recordings/...` */
  handle({ method, path: [, kind, name = '', action] }: AriRequest): unknown {
    const known = this.#all.get(name);
    if (kind === 'stored' && name === '') return this.#list();
    if (!known || (kind === 'live' && known.state === 'stored'))
      throw new AriFault(404, 'Recording not found');
    if (kind === 'live' && action === 'stop') return this.#finish(known);
    if (method === 'DELETE') {
      this.#all.delete(name);
      return this.#next(known.channelId);
    }
    if (action === 'file') return known.sound;
    return { name, format: 'sln' };
  }

  channelGone(channelId: string): void {
    for (const [name, recording] of [...this.#all]) {
      if (recording.channelId !== channelId) continue;
      if (recording.state === 'queued') this.#all.delete(name);
      else recording.state = 'stored';
    }
  }

  #list(): object[] {
    const begun = [...this.#all].filter(([, { state }]) => state !== 'queued');
    return begun.map(([name]) => ({ name, format: 'sln' }));
  }

  #current(channelId: string): FakeRecording | undefined {
    return [...this.#all.values()].find((each) => each.channelId === channelId && each.state === 'recording');
  }

  #finish(recording: FakeRecording): undefined {
    recording.state = 'stored';
    this.#next(recording.channelId);
  }

  #next(channelId: string): undefined {
    if (this.#current(channelId)) return;
    const next = [...this.#all.values()].find(
      (each) => each.channelId === channelId && each.state === 'queued',
    );
    if (next) next.state = 'recording';
  }
}
