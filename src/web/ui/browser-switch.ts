/**
 * Switches that a user sets in one browser: `phone`, whether it is a telephone; `keys`, whether keys of one letter act;
 * `alerts`, whether urgent alerts sound; `notices`, whether the desktop shows them, and that the telephone rings.
 */
export type BrowserSwitch = 'phone' | 'keys' | 'alerts' | 'notices';

/** Every switch is on until it is switched off. */
export function readSwitch(storage: Pick<Storage, 'getItem'>, name: BrowserSwitch): boolean {
  try {
    return storage.getItem(keyOf(name)) !== 'off';
  } catch {
    return true; // storage is forbidden here
  }
}

export function writeSwitch(storage: Pick<Storage, 'setItem'>, name: BrowserSwitch, on: boolean): void {
  try {
    storage.setItem(keyOf(name), on ? 'on' : 'off');
  } catch {
    // it holds until the page is left
  }
}

function keyOf(name: BrowserSwitch): string {
  return `hearline.${name}`;
}
