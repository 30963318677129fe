/** The place in the text of an element that a click meets, UTF-16 units; null where text is being selected, or there is none. */
export function placeOfClick(
  element: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
) {
  if (window.getSelection()?.isCollapsed === false) return null;
  const range = document.caretRangeFromPoint(clientX, clientY);
  if (range === null || !element.contains(range.startContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString().length;
}
