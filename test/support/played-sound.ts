import type { Page } from 'playwright-core';

/** A microphone that a test plays, and the sound that a page has open, as `globalThis.sound`. */
const PLAYED = `
  const Context = AudioContext;
  const sound = globalThis.sound = { fault: null, volume: 0, microphones: [], contexts: [], isEndless: false };
  const later = setTimeout;
  globalThis.setTimeout = (act, ms, ...rest) => later(sound.isEndless && ms === 1000 ? () => {} : act, ms, ...rest);
  globalThis.AudioContext = class extends Context {
    constructor() {
      super();
      sound.contexts.push(this);
    }
  };
  navigator.mediaDevices.getUserMedia = async () => {
    if (sound.fault !== null) throw new DOMException('x', sound.fault);
    const context = new Context();
    const tone = context.createOscillator();
    const gain = context.createGain();
    const out = context.createMediaStreamDestination();
    gain.gain.value = sound.volume;
    tone.connect(gain).connect(out);
    tone.start();
    const [track] = out.stream.getTracks();
    sound.microphones.push({ gain, track });
    return out.stream;
  };`;

/** From before the page opens. */
export async function playSound(page: Page): Promise<void> {
  await page.addInitScript({ content: PLAYED });
}

/** The amplitude of the tone that the microphone hears from now on, 0 to 1. */
export async function hearTone(page: Page, volume: number): Promise<void> {
  await page.evaluate(`(() => {
    sound.volume = ${volume};
    for (const { gain } of sound.microphones) gain.gain.value = ${volume};
  })()`);
}

/** The microphone cannot be opened, for a reason of that name. */
export async function refuseMicrophone(page: Page, fault: string): Promise<void> {
  await page.evaluate(`sound.fault = ${JSON.stringify(fault)}`);
}

/** The microphone is unplugged. */
export async function unplugMicrophone(page: Page): Promise<void> {
  await page.evaluate(
    'for (const { track } of sound.microphones) { track.stop(); track.dispatchEvent(new Event("ended")); }',
  );
}

/** Tones end no more by themselves. */
export async function holdTones(page: Page): Promise<void> {
  await page.evaluate('sound.isEndless = true');
}

export interface OpenSound {
  /** Opened so far, closed or not. */
  readonly opened: number;
  readonly openMicrophones: number;
  readonly openContexts: number;
}

export function openSound(page: Page): Promise<OpenSound> {
  return page.evaluate<OpenSound>(`({
    opened: sound.microphones.length,
    openMicrophones: sound.microphones.filter(({ track }) => track.readyState === 'live').length,
    openContexts: sound.contexts.filter(({ state }) => state !== 'closed').length,
  })`);
}
