/** The keys of the pages, by what they do. Keys with Alt press the button of the page that names them (`aria-keyshortcuts`). */
export const keyBindings = [
  { keys: '?', does: 'list' },
  { keys: 'g w', does: 'wall' },
  { keys: 'g m', does: 'work' },
  { keys: 'j', does: 'next' },
  { keys: 'k', does: 'previous' },
  { keys: 'Space', does: 'play' },
  { keys: 'ArrowLeft', does: 'back' },
  { keys: 'ArrowRight', does: 'forward' },
  { keys: ',', does: 'earlier' },
  { keys: '.', does: 'later' },
  { keys: '[', does: 'slower' },
  { keys: ']', does: 'faster' },
  { keys: 'Alt+M', does: 'mute' },
  { keys: 'Alt+H', does: 'hold' },
  { keys: 'Alt+Q', does: 'help' },
  { keys: 'Alt+Enter', does: 'take' },
] as const;

export type KeyBinding = (typeof keyBindings)[number];
export type KeyAction = KeyBinding['does'];

/** The part of a keyboard event that counts. */
export type Keystroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/** Longer after the first of two keys, the second one is a key of its own. */
const sequenceMs = 1_500;

/**
 * Reads keys one after the other.
 *
 * In:     every key that was pressed outside of fields and dialogs, and whether keys of one letter are switched on.
 * Out:    what it does; null: nothing of ours. A key that is held down counts once.
 */
export class KeyReader {
  #first: { key: string; atMs: number } | null = null;

  read(stroke: Keystroke, letters: boolean): KeyAction | null {
    const name = nameOf(stroke);
    if (name === null || stroke.repeat || stroke.isComposing) return null;
    if (!letters && name.length === 1) return null;
    const first = this.#first;
    this.#first = { key: name, atMs: stroke.timeStamp };
    const isSecond = first !== null && stroke.timeStamp - first.atMs <= sequenceMs;
    const sequence = isSecond ? find(`${first.key} ${name}`) : undefined;
    const found = sequence ?? find(name);
    if (found !== undefined) this.#first = null;
    return found?.does ?? null;
  }
}

function find(keys: string): KeyBinding | undefined {
  return keyBindings.find((binding) => binding.keys === keys);
}

/** With Alt by the place of the key: what it writes then depends on the system. */
function nameOf({ key, code, altKey, ctrlKey, metaKey }: Keystroke): string | null {
  if (ctrlKey || metaKey) return null;
  if (altKey) return code.startsWith('Key') ? `Alt+${code.slice(3)}` : null;
  if (key === ' ') return 'Space';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key;
  return key.length === 1 ? key.toLowerCase() : null;
}
