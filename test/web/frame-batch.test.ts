import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createFrameBatch } from '../../src/web/ui/frame-batch.js';
import { PaintedFrames } from '../support/painted-frames.js';

const frames = new PaintedFrames();
const paintFrame = () => frames.paint();

describe('what comes between two frames', () => {
  beforeEach(() => frames.start());
  afterEach(() => frames.stop());

  const batch = ({ isCrowded = false } = {}) => {
    const applied: string[][] = [];
    return {
      applied,
      ...createFrameBatch<string>(
        (items) => void applied.push([...items]),
        () => isCrowded,
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

  test('waits for the next step of the clocks on a crowded page, and is applied at once when it is asked for', () => {
    const { add, applied, flush } = batch({ isCrowded: true });
    add('a');
    paintFrame();
    jest.advanceTimersByTime(499);
    add('b');
    paintFrame();
    expect(applied).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(applied).toEqual([['a', 'b']]);
    add('c');
    flush();
    expect(applied).toEqual([['a', 'b'], ['c']]);
    jest.advanceTimersByTime(5_000);
    paintFrame();
    expect(applied).toHaveLength(2);
  });

  test('comes with the next frame on a crowded page too where it is urgent, with all that waited', () => {
    const { add, applied } = batch({ isCrowded: true });
    add('a');
    add('b', true);
    add('c');
    expect(applied).toEqual([]);
    paintFrame();
    expect(applied).toEqual([['a', 'b', 'c']]);
    jest.advanceTimersByTime(5_000);
    expect(applied).toHaveLength(1);
  });
});
