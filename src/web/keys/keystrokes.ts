/**
 * The keys of the pages, by what they do. Keys with Alt, and those of a row, press the button that names them
 * (`aria-keyshortcuts`).
 */
export const keyBindings = [
  { keys: 'Control+K', does: 'palette' },
  { keys: '?', does: 'list' },
  { keys: 'g w', does: 'wall' },
  { keys: 'g m', does: 'work' },
  { keys: 'g c', does: 'calls' },
  { keys: 'g b', does: 'callbacks' },
  { keys: 'g a', does: 'cases' },
  { keys: '/', does: 'find' },
  { keys: 'F6', does: 'nextPane' },
  { keys: 'Shift+F6', does: 'previousPane' },
  { keys: 'j', does: 'next' },
  { keys: 'k', does: 'previous' },
  { keys: 'x', does: 'choose' },
  { keys: 'o', does: 'words' },
  { keys: 'l', does: 'listen' },
  { keys: 'Shift+L', does: 'whisper' },
  { keys: 'e', does: 'acknowledge' },
  { keys: 'Space', does: 'play' },
  { keys: 'ArrowLeft', does: 'back' },
  { keys: 'ArrowRight', does: 'forward' },
  { keys: ',', does: 'earlier' },
  { keys: '.', does: 'later' },
  { keys: '[', does: 'slower' },
  { keys: ']', does: 'faster' },
  { keys: 'Alt+M', does: 'mute' },
  { keys: 'Alt+H', does: 'hold' },
  { keys: 'Alt+T', does: 'transfer' },
  { keys: 'Alt+Q', does: 'help' },
  { keys: 'Alt+P', does: 'pause' },
  { keys: 'Alt+W', does: 'longer' },
  { keys: 'Alt+Enter', does: 'take' },
  { keys: 'Control+Enter', does: 'save' },
] as const;

export type KeyBinding = (typeof keyBindings)[number];
export type KeyAction = KeyBinding['does'];

/** For `aria-keyshortcuts` of the button that does it. */
export function keysOf(action: KeyAction): string {
  return keyBindings.find(({ does }) => does === action)?.keys ?? '';
}

/** The part of a keyboard event that counts. */
export type Keystroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/** Longer after the first of two keys, the second one is a key of its own. */
const sequenceMs = 1_500;

/**
 * Reads keys one after the other.
 *
 * In:     every key that was pressed outside of dialogs, in a field those that write nothing (`writesNothing`); and
 *         whether keys of one letter are switched on.
 * Out:    what it does; null: nothing of ours. A key that is held down counts once.
 */
export class KeyReader {
  readonly #isMac: boolean;
  #first: { key: string; atMs: number } | null = null;

  constructor(isMac: boolean) {
    this.#isMac = isMac;
  }

  read(stroke: Keystroke, letters: boolean): KeyAction | null {
    const name = nameOf(stroke, this.#isMac);
    if (name === null || stroke.repeat || stroke.isComposing) return null;
    if (!letters && isLetter(name)) return null;
    const first = this.#first;
    this.#first = { key: name, atMs: stroke.timeStamp };
    const isSecond = first !== null && stroke.timeStamp - first.atMs <= sequenceMs;
    const sequence = isSecond ? find(`${first.key} ${name}`) : undefined;
    const found = sequence ?? find(name);
    if (found !== undefined) this.#first = null;
    return found?.does ?? null;
  }
}

/** Whether a key opens the palette: Ctrl+K, also in a field; on a Mac ⌘K alone, as Ctrl+K there cuts off the rest of a line. */
export function isPaletteKey(stroke: Keystroke, isMac: boolean): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = stroke;
  if (altKey || shiftKey || repeat || isComposing || ctrlKey === isMac || metaKey !== isMac) return false;
  return letterOf(stroke, isMac) === 'K';
}

/**
 * Whether a key writes nothing where the user types, so that it does in a field what it does elsewhere. On a Mac, Alt with
 * a letter writes another letter.
 */
export function writesNothing(stroke: Keystroke, isMac: boolean): boolean {
  const name = nameOf(stroke, isMac);
  if (name === null) return false;
  return name.startsWith('Alt+') ? !isMac : name.endsWith('F6') || name === 'Control+Enter';
}

/** A key of one letter (WCAG 2.1.4), with Shift or without. */
function isLetter(name: string): boolean {
  return name.replace('Shift+', '').length === 1;
}

function find(keys: string): KeyBinding | undefined {
  return keyBindings.find((binding) => binding.keys === keys);
}

function nameOf(stroke: Keystroke, isMac: boolean): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = stroke;
  if (ctrlKey || metaKey) return key === 'Enter' && !altKey && !shiftKey ? 'Control+Enter' : null;
  const shift = shiftKey ? 'Shift+' : '';
  if (key === 'F6') return altKey ? null : `${shift}F6`;
  const letter = letterOf(stroke, isMac);
  if (altKey) return letter === null ? null : `Alt+${letter}`;
  // Shift is a part of the key for letters alone: it writes most other signs
  if (letter !== null) return shiftKey ? `Shift+${letter}` : letter.toLowerCase();
  if (key === ' ') return 'Space';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key;
  return key.length === 1 ? (sameSigns[key] ?? key.toLowerCase()) : null;
}

/** Signs that other scripts write in place of one of ours. */
const sameSigns: Readonly<Partial<Record<string, string>>> = { '؟': '?' };

/**
 * The Latin letter of a key, in capitals: the one that it writes; where it writes a letter of another script, the one at its
 * place on a QWERTY keyboard, as with Alt on a Mac, which writes other letters there. null: it is a sign, which counts as it
 * is written, or no letter of ours.
 */
function letterOf({ key, code, altKey }: Keystroke, isMac: boolean): string | null {
  const atPlace = /^Key([A-Z])$/.exec(code)?.[1] ?? null;
  if (altKey && isMac) return atPlace;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  // a key of the Arabic keyboard writes two letters; the names of other keys are Latin
  return /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key) ? atPlace : null;
}
