import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AlertBell } from '../../src/web/wall/alert-bell.js';

describe('the sound of urgent alerts', () => {
  let sounded: number;
  let bell: AlertBell;
  beforeEach(() => {
    jest.useFakeTimers();
    sounded = 0;
    bell = new AlertBell(() => sounded++);
  });
  afterEach(() => {
    bell.close();
    jest.useRealTimers();
  });

  test('is heard at once, and every 20 s until each alert is acknowledged', () => {
    bell.update([]);
    expect(sounded).toBe(0);
    bell.update(['a 3']);
    expect(sounded).toBe(1);
    bell.update(['a 3']); // the wall has news of another kind
    expect(sounded).toBe(1);
    jest.advanceTimersByTime(40_000);
    expect(sounded).toBe(3);
    bell.update([]);
    jest.advanceTimersByTime(60_000);
    expect(sounded).toBe(3);
  });

  test('is heard at once for another alert, also of the same call, and not for one that is acknowledged', () => {
    bell.update(['a 3']);
    jest.advanceTimersByTime(15_000);
    bell.update(['a 3', 'b 5']);
    bell.update(['a 9', 'b 5']);
    expect(sounded).toBe(3);
    bell.update(['b 5']);
    expect(sounded).toBe(3);
    jest.advanceTimersByTime(20_000);
    expect(sounded).toBe(4);
  });

  test('ends with the page', () => {
    bell.update(['a 3']);
    bell.close();
    jest.advanceTimersByTime(60_000);
    expect(sounded).toBe(1);
  });
});
