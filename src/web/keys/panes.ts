/** Parts of a page that F6 leads along; where a page has none of its own, its main part. */
const parts = ['.rail-links', '.work-side', '.work-call', '.work-words', '.work-case', '.work-phone'];
const panes = [...parts, '.wall-calls', '.desk', '.transcript', '.verdict', '.shell-main'].join();

const controls = [
  ...['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled', 'summary'],
  '[tabindex="0"]',
].join();

/** As well what takes the focus from the page alone. */
const focusable = `${controls}, [tabindex]:not(:disabled)`;

/** The control of each pane that had the focus last. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/**
 * Moves the focus to the next pane of the page, or the previous one, and around: to the control that had it there last
 * and still can, otherwise to the first one. @returns whether there is another pane
 */
export function moveAlongPanes(step: 1 | -1): boolean {
  const shown = [...document.querySelectorAll(panes)].filter(hasControls);
  const { activeElement } = document;
  const at = shown.findIndex((pane) => pane.contains(activeElement));
  const current = shown[at];
  if (current !== undefined && activeElement instanceof HTMLElement) lastFocused.set(current, activeElement);
  const from = at === -1 && step === -1 ? 0 : at;
  const next = shown[(from + step + shown.length) % shown.length];
  if (next === undefined || next === current) return false;
  (lastIn(next) ?? controlsOf(next)[0])?.focus();
  return true;
}

/** The control of a pane that had the focus last; none that cannot take it any more: the key would do nothing for ever. */
function lastIn(pane: Element): HTMLElement | undefined {
  const last = lastFocused.get(pane);
  const isUsable = last !== undefined && pane.contains(last) && last.matches(focusable) && isShown(last);
  return isUsable ? last : undefined;
}

/** Those that take the focus now, in the order of the page. */
function controlsOf(pane: Element): HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>(controls)].filter(isShown);
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** In sight, with something that takes the focus, neither the frame of other panes nor a part of one. */
function hasControls(pane: Element): boolean {
  if (!isShown(pane) || controlsOf(pane).length === 0) return false;
  if (pane.matches('.shell-main')) return pane.querySelector(panes) === null;
  const around = pane.parentElement?.closest(panes) ?? null;
  return around === null || around.matches('.shell-main');
}
