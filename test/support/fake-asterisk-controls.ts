import type { Changes } from './changes.js';
import type { AriRequest } from './fake-asterisk-ari.js';
import {
  AriFault,
  channelJson,
  type FakeAriEvent,
  type FakeChannel,
  type FakeSwitch,
} from './fake-asterisk-switch.js';

interface FakePlayback {
  readonly id: string;
  readonly channelId: string;
  readonly media: readonly string[];
}

/** The controls of one channel besides connecting it: music, muting, digits, variables, playbacks. */
export class FakeControls {
  readonly #switch: FakeSwitch;
  readonly #emit: (event: FakeAriEvent) => void;
  readonly #changes: Changes;
  readonly playbacks = new Map<string, FakePlayback>();
  /** Everything that was ever played, as `channel: media`. */
  readonly played: string[] = [];
  /** When set, a playback goes on until `finish` or its channel's end; otherwise each is over in a moment. */
  playsUntilOrdered = false;

  constructor(pbx: FakeSwitch, emit: (event: FakeAriEvent) => void, changes: Changes) {
    this.#switch = pbx;
    this.#emit = emit;
    this.#changes = changes;
  }

  channelGone(channelId: string): void {
    for (const { id, channelId: of } of [...this.playbacks.values()]) if (of === channelId) this.finish(id);
  }

  /** `POST` or `DELETE /channels/{id}/{action}`. */
  handle({ method, path: [, id = '', action, playbackId = ''], query }: AriRequest): unknown {
    const channel = this.#switch.channel(id);
    const isOn = method === 'POST';
    switch (action) {
      case 'variable':
        if (method === 'GET') return { value: this.#read(channel, query.get('variable') ?? '') };
        channel.variables.set(query.get('variable') ?? '', query.get('value') ?? '');
        break;
      case 'moh':
        this.#mustBeOurs(id);
        channel.hasMusic = isOn;
        break;
      case 'mute':
        this.#mustBeOurs(id);
        channel.isMuted = isOn;
        break;
      case 'dtmf':
        this.#mustBeOurs(id);
        channel.digits += query.get('dtmf') ?? '';
        break;
      case 'transfer_progress':
        this.#mustBeOurs(id);
        this.#tellTransfer(channel, query.get('states') ?? '');
        break;
      case 'play':
        return this.#play(id, playbackId, (query.get('media') ?? '').split(','));
      default:
        throw new AriFault(404, 'Resource not found');
    }
    this.#changes.notify();
    return undefined;
  }

  /** Asterisk's own word that it has informed the phone: of the channel, and once more of its endpoint. */
  #tellTransfer(channel: FakeChannel, state: string): void {
    const event = {
      type: 'ChannelTransfer',
      state,
      refer_to: { requested_destination: {} },
      referred_by: { source_channel: channelJson(channel) },
    };
    for (let times = 0; times < 2; times++) this.#emit(event);
  }

  /** `DELETE /playbacks/{id}` */
  stop(playbackId: string): undefined {
    if (!this.playbacks.has(playbackId)) throw new AriFault(404, 'Playback not found');
    this.finish(playbackId);
  }

  finish(playbackId: string): void {
    const playback = this.playbacks.get(playbackId);
    if (!playback) return;
    this.playbacks.delete(playbackId);
    this.#emit({ type: 'PlaybackFinished', playback: { ...toJson(playback), state: 'done' } });
    this.#changes.notify();
  }

  finishAll(): void {
    for (const id of [...this.playbacks.keys()]) this.finish(id);
  }

  #play(channelId: string, id: string, media: readonly string[]): object {
    this.#mustBeOurs(channelId);
    const playback = { id, channelId, media };
    this.playbacks.set(id, playback);
    this.played.push(`${channelId}: ${media.join(' ')}`);
    if (!this.playsUntilOrdered) setImmediate(() => this.finish(id));
    this.#changes.notify();
    return { ...toJson(playback), state: 'queued' };
  }

  #read({ audio }: FakeChannel, variable: string): string {
    const { notes } = this.#switch;
    if (variable === 'DB_KEYS(hearline-calls)') return [...notes.keys()].join(',');
    const noted = /^DB_KEYS\(hearline-calls\/(.+)\)$/.exec(variable)?.[1];
    return noted === undefined ? `(${audio?.codec ?? 'slin'})` : (notes.get(noted) ?? []).join(',');
  }

  #mustBeOurs(channelId: string): void {
    if (!this.#switch.channel(channelId).inStasis)
      throw new AriFault(409, 'Channel not in a Stasis application');
  }
}

function toJson({ id, channelId, media }: FakePlayback): object {
  return { id, media_uri: media[0] ?? '', target_uri: `channel:${channelId}`, language: 'en' };
}
