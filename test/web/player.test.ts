import { describe, expect, test } from '@jest/globals';
import { callPlace } from '../../src/web/player/call-place.js';
import { Sound, type AudioLike } from '../../src/web/player/sound.js';
import { spokenAt, spokenBeside, timeOfWord } from '../../src/web/player/spoken.js';
import { columnsOf, silentPlaces } from '../../src/web/player/wave-columns.js';

describe('the place in a call', () => {
  test('is taken from an address that has one', () => {
    expect(['39.24', '0', '-1', 'x', '', undefined].map((t) => callPlace({ t }).t)).toEqual([
      39.2,
      ...[undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  const said = [
    { key: 'a', startS: 1, endS: 4 },
    { key: 'b', startS: 3, endS: 3.5 },
    { key: 'c', startS: 6, endS: 7 },
  ];
  test('has the words that are heard there, and others beside it', () => {
    const keys = [0.5, 0.96, 3.2, 3.7, 5, 6].map((atS) => spokenAt(said, atS)?.key);
    expect(keys).toEqual([undefined, 'a', 'b', 'a', 'b', 'c']);
    expect([0, 1, 3, 6].map((atS) => spokenBeside(said, atS, 1)?.key)).toEqual(['a', 'b', 'c', undefined]);
    expect([0, 1.5, 3.2, 6.5, 7.5].map((atS) => spokenBeside(said, atS, -1)?.key)).toEqual([
      ...[undefined, undefined, 'a', 'b', 'c'],
    ]);
  });

  test('of a word is when it was said; of a text without times its beginning', () => {
    const words = ['He', 'hit', 'he', 'hit'].map((text, n) => ({ text, start: 10 + n }));
    const utterance = { text: 'He hit, he hit.', start: 9, words };
    expect([0, 3, 5, 8, 11, 14].map((place) => timeOfWord(utterance, place))).toEqual([
      10, 11, 11, 12, 13, 13,
    ]);
    expect(timeOfWord({ ...utterance, words: [] }, 8)).toBe(9);
  });
});

describe('the waveform', () => {
  test('shows the loudest of each column, however many there are', () => {
    const peaks = [-1, 1, -2, 2, -3, 9, -4, 4];
    expect(columnsOf(peaks, 2)).toEqual([
      { least: -2, most: 2 },
      { least: -4, most: 9 },
    ]);
    expect(columnsOf(peaks, 8).map(({ most }) => most)).toEqual([1, 1, 2, 2, 9, 9, 4, 4]);
    expect(columnsOf([], 2)).toEqual([
      { least: 0, most: 0 },
      { least: 0, most: 0 },
    ]);
  });

  test('names what is not heard: not recorded, kept out, or silent for the user', () => {
    const peaks = {
      ...{ call_id: 'c', interval: 0.05, duration: 10, caller: [], others: [], is_growing: false },
      ...{ status: 'success' as const, timestamp: '' },
      recorded: [
        { start: 1, end: 4 },
        { start: 5, end: 10 },
      ],
      pauses: [{ start: 8, end: 12, leg_id: 'caller' }],
      heard: { caller: [], others: [{ start: 2, end: 10 }] },
    };
    expect(silentPlaces(peaks)).toEqual([
      { kind: 'gap', lane: 'both', start: 0, end: 1 },
      { kind: 'gap', lane: 'both', start: 4, end: 5 },
      { kind: 'pause', lane: 'caller', start: 8, end: 10 },
      { kind: 'hidden', lane: 'caller', start: 0, end: 10 },
      { kind: 'hidden', lane: 'others', start: 0, end: 2 },
    ]);
  });
});

/** As the element of a browser, as far as it is used; what it plays does not move on by itself. */
class FakeAudio implements AudioLike {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  readyState = 4;
  paused = true;
  refuses = false;
  readonly #listeners = new Map<string, () => void>();

  addEventListener(type: string, listener: () => void): void {
    this.#listeners.set(type, listener);
  }
  emit(type: string): void {
    this.#listeners.get(type)?.();
  }
  async play(): Promise<void> {
    if (this.refuses) throw new Error('not allowed');
    this.paused = false;
    this.emit('playing');
  }
  pause(): void {
    this.paused = true;
    this.emit('pause');
  }
  load(): void {}
}

describe('the sound of a call', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  function open() {
    const audio = new FakeAudio();
    let asked = 0;
    const sound = new Sound({ audio, lengthS: 60, address: async () => `address ${++asked}` });
    return { audio, sound };
  }

  test('asks for an address when it is played, and begins where it was led to', async () => {
    const { audio, sound } = open();
    sound.seek(39);
    expect(audio.src).toBe('');
    sound.changeRate(1);
    await sound.play();
    expect([audio.src, audio.currentTime, audio.playbackRate]).toEqual(['address 1', 39, 1.25]);
    sound.seek(99);
    sound.toggle();
    expect([audio.paused, audio.currentTime, sound.state.isPlaying]).toEqual([true, 60, false]);
    sound.toggle();
    await settled();
    expect([audio.src, audio.currentTime]).toEqual(['address 1', 0]);
  });

  test('goes on with the next address where one is not good any more, and waits where that fails too', async () => {
    const { audio, sound } = open();
    await sound.play();
    audio.currentTime = 12;
    audio.emit('timeupdate');
    audio.emit('error');
    await settled();
    expect([audio.src, audio.currentTime, sound.state.isPlaying]).toEqual(['address 2', 12, true]);
    audio.emit('error');
    await settled();
    expect(sound.state).toMatchObject({ isPlaying: false, isBroken: true, positionS: 12 });
    await sound.play();
    expect([audio.src, sound.state.isBroken]).toEqual(['address 3', false]);
  });

  test('says that it does not play where the browser refuses', async () => {
    const { audio, sound } = open();
    audio.refuses = true;
    await sound.play();
    expect(sound.state).toMatchObject({ isPlaying: false, isBroken: true });
  });
});
