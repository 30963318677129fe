import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AlertBell, type Pressing } from '../../src/web/wall/alert-bell.js';

const matter =
  (kind: Pressing['kind']) =>
  (name: string): Pressing => ({ kind, name });
const [alert, help, lost] = [matter('alert'), matter('help'), matter('lost')];

describe('the sound of what a supervisor should hear of', () => {
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
    bell.update(['a 3'].map(alert));
    expect(sounded).toBe(1);
    bell.update(['a 3'].map(alert)); // the wall has news of another kind
    expect(sounded).toBe(1);
    jest.advanceTimersByTime(40_000);
    expect(sounded).toBe(3);
    bell.update([]);
    jest.advanceTimersByTime(60_000);
    expect(sounded).toBe(3);
  });

  test('is heard at once for another alert, also of the same call, and not for one that is acknowledged', () => {
    bell.update(['a 3'].map(alert));
    jest.advanceTimersByTime(15_000);
    bell.update(['a 3', 'b 5'].map(alert));
    bell.update(['a 9', 'b 5'].map(alert));
    expect(sounded).toBe(3);
    bell.update(['b 5'].map(alert));
    expect(sounded).toBe(3);
    jest.advanceTimersByTime(20_000);
    expect(sounded).toBe(4);
  });

  test('is heard for a call for help until a supervisor comes, and once for a line that is lost', () => {
    const about: Pressing[] = [];
    bell = new AlertBell((each) => about.push(each));
    bell.update([lost('a lost 1')]);
    jest.advanceTimersByTime(60_000);
    expect(about).toEqual([lost('a lost 1')]);
    bell.update([lost('a lost 1'), help('b help')]);
    jest.advanceTimersByTime(20_000);
    expect(about.slice(1)).toEqual([help('b help'), help('b help')]);
    bell.update([lost('a lost 1')]);
    jest.advanceTimersByTime(60_000);
    expect(about).toHaveLength(3);
    bell.update([lost('a lost 2')]); // another party of the call, too
    expect(about.at(-1)).toEqual(lost('a lost 2'));
  });

  test('ends with the page', () => {
    bell.update(['a 3'].map(alert));
    bell.close();
    jest.advanceTimersByTime(60_000);
    expect(sounded).toBe(1);
  });
});
