const storageKey = 'hearline.keys';

/** Whether keys of one letter do something in this browser, as its user has chosen; they do unless switched off. */
export function readKeySwitch(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(storageKey) !== 'off';
  } catch {
    return true; // storage is forbidden here
  }
}

export function writeKeySwitch(storage: Pick<Storage, 'setItem'>, on: boolean): void {
  try {
    storage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // it holds until the page is left
  }
}
