import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createFrameBatch } from '../../src/web/ui/frame-batch.js';

/** A browser that paints a frame when the test says so. */
const frames: Array<() => void> = [];
const paintFrame = (): void => frames.splice(0).forEach((each) => each());
const page = {
  window: globalThis,
  requestAnimationFrame: (each: () => void) => frames.push(each),
  cancelAnimationFrame: () => void frames.splice(0),
};

describe('what comes between two frames', () => {
  const before = new Map<string, unknown>();

  beforeEach(() => {
    jest.useFakeTimers();
    for (const [name, value] of Object.entries(page)) {
      before.set(name, Reflect.get(globalThis, name));
      Reflect.set(globalThis, name, value);
    }
  });
  afterEach(() => {
    for (const [name, value] of before) Reflect.set(globalThis, name, value);
    frames.length = 0;
    jest.useRealTimers();
  });

  const batch = (pauseMs = 0) => {
    const applied: string[][] = [];
    return {
      applied,
      ...createFrameBatch<string>(
        (items) => void applied.push([...items]),
        () => pauseMs,
      ),
    };
  };

  test('is applied once, in its order, with the next frame', () => {
    const { add, applied } = batch();
    add('a');
    add('b');
    expect(applied).toEqual([]);
    paintFrame();
    add('c');
    paintFrame();
    expect(applied).toEqual([['a', 'b'], ['c']]);
  });

  test('is applied within a second by a hidden page, which paints no frames', () => {
    const { add, applied } = batch();
    add('a');
    jest.advanceTimersByTime(1_000);
    expect(applied).toEqual([['a']]);
    paintFrame();
    expect(applied).toEqual([['a']]);
  });

  test('waits for the pause after the last time, and is applied all the same when it is asked for', () => {
    const { add, applied, flush } = batch(200);
    add('a');
    paintFrame();
    add('b');
    paintFrame();
    expect(applied).toEqual([['a']]);
    jest.advanceTimersByTime(199);
    add('c');
    expect(frames).toHaveLength(0);
    jest.advanceTimersByTime(1);
    paintFrame();
    expect(applied).toEqual([['a'], ['b', 'c']]);
    add('d');
    flush();
    expect(applied).toEqual([['a'], ['b', 'c'], ['d']]);
    jest.advanceTimersByTime(5_000);
    expect(applied).toHaveLength(3);
  });
});
