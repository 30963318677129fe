/** A dialog is open, which must be answered first. */
export function isAsked(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** A place where letters are letters: a field, or a question that must be answered first. */
export function takesLetters(target: EventTarget | null): boolean {
  if (isAsked()) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/** Whether what has the focus does something with the space bar itself. */
export function isTheirs({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  return (
    key === ' ' && target instanceof HTMLElement && target.matches('button, a, summary, input, [role=button]')
  );
}

/** Presses the button of the page that has these keys. @returns whether there is one that can be pressed */
export function pressButton(keys: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${keys}"]:enabled`);
  button?.click();
  return button !== null;
}

/**
 * Presses the button with these keys of the row or card that has the focus. A page about one call needs no focus: on the
 * wall the only button may be that of another call. @returns whether it can be pressed
 */
export function pressButtonOfRow(keys: string): boolean {
  const named = `button[aria-keyshortcuts="${keys}"]`;
  const row = document.activeElement?.closest('article, li');
  const ofRow = row?.querySelector<HTMLButtonElement>(named) ?? null;
  return press(ofRow ?? (document.querySelector('.wall') === null ? onlyButton(named) : null));
}

function onlyButton(selector: string): HTMLButtonElement | null {
  const all = document.querySelectorAll<HTMLButtonElement>(selector);
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Presses a button that is not off, as while the server answers. @returns whether it can be pressed */
function press(button: HTMLButtonElement | null): boolean {
  if (button === null || button.matches(':disabled')) return false;
  button.click();
  return true;
}

/** The form that has the focus. */
export function focusedForm(): HTMLFormElement | null {
  return document.activeElement?.closest('form') ?? null;
}

/** Sends a form, unless its button is off, as while the server answers. @returns whether it can be sent */
export function sendForm(form: HTMLFormElement): boolean {
  return press(form.querySelector('button[type=submit]'));
}

/** Gives the focus to the field in which the page is searched. @returns whether the page has one */
export function focusFinder(): boolean {
  const field = document.querySelector<HTMLInputElement>('main :is(input[type=search], input[name=q])');
  field?.focus();
  field?.select();
  return field !== null;
}

/** The links of the lists that `j` and `k` lead along. */
const listed = [
  '.wall .card-link',
  '.wall .ended-row',
  '.call-result-link',
  '.case-link',
  '.person-found',
].join();

/** Moves the focus among the calls or cases of the page, from the first or the last one on. @returns whether there is one */
export function moveAlongList(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(listed)];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
  return links.length > 0;
}

/** Selects the row of a list that has the focus, or no longer. @returns whether it can be */
export function chooseRow(): boolean {
  const row = document.activeElement?.closest('.case-row');
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return box !== null && box !== undefined;
}
