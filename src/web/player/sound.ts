import { createStore } from '../ui/store.js';

/** How the sound of a call is played at the moment. */
export interface SoundState {
  /** seconds from answer */
  positionS: number;
  isPlaying: boolean;
  rate: number;
  /** the sound broke off and waits to be played again */
  isBroken: boolean;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The part of an audio element that is used. */
export type AudioLike = Pick<
  HTMLAudioElement,
  'src' | 'currentTime' | 'playbackRate' | 'readyState' | 'paused' | 'play' | 'pause' | 'load'
> & {
  addEventListener(type: string, listener: () => void): void;
};

interface SoundOptions {
  audio: AudioLike;
  /** gives an address that can be played for a while; another one each time */
  address: () => Promise<string>;
  lengthS: number;
}

/**
 * The sound of one call in an audio element. An address is asked for when it is first played, and anew when it is not good
 * any more: the sound goes on where it was. One that fails again before it has gone on waits for the user.
 */
export class Sound {
  readonly store = createStore(
    (state: SoundState, change: Partial<SoundState>) => ({ ...state, ...change }),
    {
      positionS: 0,
      isPlaying: false,
      rate: 1,
      isBroken: false,
    },
  );
  readonly #options: SoundOptions;
  /** the element has an address */
  #isOpen = false;
  #hasFailed = false;

  constructor(options: SoundOptions) {
    this.#options = options;
    const { audio } = options;
    audio.addEventListener('timeupdate', () => {
      if (!this.#isOpen) return;
      this.#hasFailed = false;
      this.store.apply({ positionS: audio.currentTime });
    });
    audio.addEventListener('pause', () => this.store.apply({ isPlaying: false }));
    audio.addEventListener('playing', () => this.store.apply({ isPlaying: true, isBroken: false }));
    audio.addEventListener('ended', () => this.store.apply({ isPlaying: false }));
    audio.addEventListener('error', () => void this.#fail());
  }

  get state(): SoundState {
    return this.store.get();
  }

  toggle(): void {
    if (this.state.isPlaying) this.pause();
    else void this.play();
  }

  pause(): void {
    this.store.apply({ isPlaying: false });
    this.#options.audio.pause();
  }

  async play(): Promise<void> {
    const { audio, lengthS } = this.#options;
    if (this.state.positionS >= lengthS) this.seek(0);
    this.store.apply({ isPlaying: true, isBroken: false });
    try {
      if (!this.#isOpen) await this.#open();
      if (this.state.isPlaying) await audio.play();
    } catch (error) {
      // a pause, or another place, before it began
      if (!(error instanceof DOMException && error.name === 'AbortError')) await this.#fail();
    }
  }

  /** @param s seconds from answer */
  seek(s: number): void {
    const positionS = Math.min(this.#options.lengthS, Math.max(0, s));
    if (this.#isOpen) this.#options.audio.currentTime = positionS;
    this.store.apply({ positionS });
  }

  /** The next speed in that direction, of those that there are. */
  changeRate(step: 1 | -1): void {
    const at = rates.findIndex((rate) => rate === this.state.rate) + step;
    this.setRate(rates[Math.min(rates.length - 1, Math.max(0, at))] ?? 1);
  }

  setRate(rate: number): void {
    this.#options.audio.playbackRate = rate;
    this.store.apply({ rate });
  }

  close(): void {
    const { audio } = this.#options;
    this.#isOpen = false;
    audio.pause();
    audio.src = '';
  }

  async #open(): Promise<void> {
    const { audio, address } = this.#options;
    audio.src = await address();
    this.#isOpen = true;
    audio.currentTime = this.state.positionS;
    audio.playbackRate = this.state.rate;
  }

  /** The address may be too old, or the network away for a moment. */
  async #fail(): Promise<void> {
    if (!this.#isOpen && this.#hasFailed) return;
    const wasPlaying = this.state.isPlaying;
    this.#isOpen = false;
    if (wasPlaying && !this.#hasFailed) {
      this.#hasFailed = true;
      await this.play();
    } else {
      this.#hasFailed = false;
      this.store.apply({ isPlaying: false, isBroken: wasPlaying });
    }
  }
}
