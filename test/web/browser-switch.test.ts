import { describe, expect, test } from '@jest/globals';
import { readSwitch, writeSwitch } from '../../src/web/ui/browser-switch.js';

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};
const refuse = () => {
  throw new Error('no storage here');
};

describe.each(['phone', 'keys'] as const)('the switch %s of a browser', (name) => {
  test('stays as it was left, and is on to begin with', () => {
    const storage = memory();
    expect(readSwitch(storage, name)).toBe(true);
    writeSwitch(storage, name, false);
    expect(readSwitch(storage, name)).toBe(false);
    writeSwitch(storage, name, true);
    expect(readSwitch(storage, name)).toBe(true);
  });

  test('leaves the other one alone', () => {
    const storage = memory();
    writeSwitch(storage, name, false);
    expect(readSwitch(storage, name === 'phone' ? 'keys' : 'phone')).toBe(true);
  });

  test('is on where nothing may be kept', () => {
    const forbidden = { getItem: refuse, setItem: refuse };
    expect(() => writeSwitch(forbidden, name, false)).not.toThrow();
    expect(readSwitch(forbidden, name)).toBe(true);
  });
});
