import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const RATE_HZ = 48_000;
/** Sound and silence by turns: a browser takes a tone that never stops for noise, and takes it away. */
const PULSE = { onS: 0.45, everyS: 0.5, times: 8 };
const AMPLITUDE = 9_000;

/** For a browser whose microphone is a file, open to every page, and that takes the certificate of our Asterisk. */
export function phoneFlags(microphoneFile: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphoneFile}`,
    '--autoplay-policy=no-user-gesture-required',
    '--ignore-certificate-errors',
    '--allow-loopback-in-peer-connection',
  ];
}

/** A WAV file as Chromium's fake microphone plays it, over and over: 48 kHz, mono, a tone in pulses. */
export async function writeMicrophoneFile(path: string, frequencyHz: number): Promise<void> {
  const samples = new Int16Array(PULSE.everyS * PULSE.times * RATE_HZ);
  for (let i = 0; i < samples.length; i++) {
    const isOn = (i / RATE_HZ) % PULSE.everyS < PULSE.onS;
    samples[i] = isOn ? AMPLITUDE * Math.sin((2 * Math.PI * frequencyHz * i) / RATE_HZ) : 0;
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // mono
  header.writeUInt32LE(RATE_HZ, 24);
  header.writeUInt32LE(2 * RATE_HZ, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  await writeFile(path, Buffer.concat([header, Buffer.from(samples.buffer)]));
}

/** Run in the page before it: keeps its connections, so that they can be listened to, and cut. */
const KEEP_CONNECTIONS = `
  globalThis.phoneConnections = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...args) { super(...args); phoneConnections.push(this); }
  };
  globalThis.phoneSockets = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) { super(...args); if (args[1] === 'sip') phoneSockets.push(this); }
  };`;

/** Run in the page before it: keeps what is to happen in hours, so that it can happen now. */
const KEEP_HOURS = `
  globalThis.inHours = [];
  const { setTimeout: setRealTimeout } = globalThis;
  globalThis.setTimeout = (work, ms, ...args) => {
    if (ms > 3_600_000) inHours.push(work);
    return setRealTimeout(work, ms, ...args);
  };`;

/**
 * In the page: of 24 looks at the sound that arrives, in how many each frequency has a part of its energy. Half of them
 * are enough where one frequency is in nearly all of those, and each other one too or in nearly none.
 */
const LISTEN = (frequenciesHz: readonly number[]) => `(async () => {
  const connection = phoneConnections.findLast(({ connectionState }) => connectionState === 'connected');
  const track = connection?.getReceivers().find(({ track }) => track.kind === 'audio')?.track;
  if (!track) return null;
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const bins = new Float32Array(analyser.frequencyBinCount);
  const binHz = context.sampleRate / analyser.fftSize;
  const counts = ${JSON.stringify(frequenciesHz)}.map((hz) => ({ hz, looks: 0 }));
  let looked = 0;
  const isClear = () =>
    counts.some(({ looks }) => looks >= 10) && counts.every(({ looks }) => looks >= 10 || looks <= 1);
  while (looked < 24 && !(looked === 12 && isClear())) {
    looked++;
    await new Promise((done) => setTimeout(done, 50));
    analyser.getFloatFrequencyData(bins);
    const powers = [...bins].map((db) => (db > -90 ? 10 ** (db / 10) : 0));
    const all = powers.reduce((sum, power) => sum + power, 0);
    for (const count of counts) {
      const near = powers.filter((_, bin) => Math.abs(bin * binHz - count.hz) < 40);
      if (all > 0 && near.reduce((sum, power) => sum + power, 0) / all > 0.1) count.looks++;
    }
  }
  await context.close();
  const stats = [...(await connection.getStats()).values()];
  const inbound = stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
  const codec = stats.find(({ id }) => id === inbound?.codecId)?.mimeType ?? null;
  const transport = stats.find(({ type }) => type === 'transport');
  return {
    heard: counts.filter(({ looks }) => looks >= looked / 2).map(({ hz }) => hz),
    counts,
    codec,
    dtls: transport?.dtlsState ?? null,
    packetsReceived: inbound?.packetsReceived ?? 0,
    packetsLost: inbound?.packetsLost ?? 0,
  };
})()`;

/** The sound that a browser's telephone receives. */
export interface HeardInBrowser {
  /** the tones that are there among those that were listened for, Hz */
  readonly heard: readonly number[];
  readonly codec: string | null;
  readonly dtls: string | null;
  readonly packetsReceived: number;
  readonly packetsLost: number;
}

/** Must come before the page is opened. */
export async function keepConnections(page: Page): Promise<void> {
  await page.addInitScript({ content: KEEP_CONNECTIONS });
}

/** Must come before the page is opened. */
async function keepHours(page: Page): Promise<void> {
  await page.addInitScript({ content: KEEP_HOURS });
}

/** Keeps the connections and the hours of a page. Must come before it is opened. */
export async function keepParts(page: Page): Promise<void> {
  await keepConnections(page);
  await keepHours(page);
}

/** The hour has come at which the session of that page ends. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate('inHours.at(-1)()');
}

/** Cuts the way by which the telephone of a page is registered. */
export async function cutRegistration(page: Page): Promise<void> {
  await page.evaluate('phoneSockets.at(-1).close()');
}

/** Listens for a bit more than a second at most; null while there is no call. */
export function listenInPage(page: Page, frequenciesHz: readonly number[]): Promise<HeardInBrowser | null> {
  return page.evaluate<HeardInBrowser | null>(LISTEN(frequenciesHz));
}
