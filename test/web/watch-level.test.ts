import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { watchLevel } from '../../src/web/phone/watch-level.js';

/** The part of a browser's AudioContext that is used; a tone of half the full scale. */
class FakeContext {
  static last: FakeContext;
  state: 'suspended' | 'running' | 'closed' = 'suspended';
  resumes = 0;
  constructor() {
    FakeContext.last = this;
  }
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5),
  });
  createMediaStreamSource = () => ({ connect: () => {} });
  /** A browser that waits for a press of its user does not settle it. */
  resume = () => (this.resumes++, new Promise<void>(() => {}));
  close = async () => void (this.state = 'closed');
}

const globals = globalThis as unknown as { AudioContext: unknown; window: unknown };

describe('the level of a microphone', () => {
  const levels: number[] = [];
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    levels.length = 0;
    Object.assign(globals, { AudioContext: FakeContext, window: globalThis });
    stop = watchLevel({} as MediaStream, (level) => void levels.push(level));
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
    Reflect.deleteProperty(globals, 'AudioContext');
    Reflect.deleteProperty(globals, 'window');
  });

  test('is not reported, as silence or otherwise, while the browser holds the measuring back', () => {
    jest.advanceTimersByTime(1_000);
    expect(levels).toEqual([]);
    expect(FakeContext.last.resumes).toBeGreaterThan(0);
    FakeContext.last.state = 'running';
    jest.advanceTimersByTime(200);
    expect(levels.map(Math.round)).toEqual([-6, -6]);
  });

  test('is not reported any more once it is stopped', () => {
    FakeContext.last.state = 'running';
    stop();
    jest.advanceTimersByTime(1_000);
    expect([levels, FakeContext.last.state]).toEqual([[], 'closed']);
  });
});
