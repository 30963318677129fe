/** A place where letters are letters: a field, or a question that must be answered first. */
export function takesLetters(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
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

/** Moves the focus among the calls of the wall, from the first or the last one on. @returns whether there is one */
export function moveAmongCalls(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('.wall .card-link, .wall .ended-row')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
  return links.length > 0;
}
