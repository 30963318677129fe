const storageKey = 'hearline.phone';

/** Whether this browser is a telephone, as its user has chosen; it is one unless it was switched off. */
export function readPhoneSwitch(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(storageKey) !== 'off';
  } catch {
    return true; // storage is forbidden here
  }
}

export function writePhoneSwitch(storage: Pick<Storage, 'setItem'>, on: boolean): void {
  try {
    storage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // it holds until the page is left
  }
}
