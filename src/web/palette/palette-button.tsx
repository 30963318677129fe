import { useEffect, useId, useRef, useState } from 'react';
import { isAsked } from '../keys/act-on-page.js';
import { isPaletteKey } from '../keys/keystrokes.js';
import { isMac, paletteKeys } from '../keys/shown-keys.js';
import type { PageEntry } from '../login/own-pages.js';
import { strings } from '../strings.js';
import { lazyPart } from '../ui/lazy-part.js';
import './palette.css';

const words = strings.keys.palette;

const PalettePanel = lazyPart(
  async () => (await import('./palette-panel.js')).PalettePanel,
  <p className="quiet" role="status">
    {words.loading}
  </p>,
);

interface Props {
  /** that the user may open */
  pages: readonly PageEntry[];
}

/** Opens the palette, also by its key on every page. Not while another dialog waits for an answer. */
export function PaletteButton({ pages }: Props) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** the element that gets the focus back */
  const field = useRef<Element | null>(null);
  /** counts the openings; null while it is closed */
  const [opening, setOpening] = useState<number | null>(null);
  const openings = useRef(0);
  const open = (): void => {
    if (isAsked()) return;
    field.current = document.activeElement;
    dialog.current?.showModal();
    openings.current += 1;
    setOpening(openings.current);
  };
  // the focus is back where it was before `close` returns
  const close = (): void => dialog.current?.close();
  useEffect(() => {
    return opening === null ? undefined : keepCaret(field.current);
  }, [opening]);
  // the event comes a moment after the dialog is closed: its user may have opened it again by then
  const onClosed = (): void => {
    if (dialog.current?.open !== true) setOpening(null);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isPaletteKey(event, isMac())) return;
      const isOwn = dialog.current?.open === true;
      if (!isOwn && isAsked()) return;
      event.preventDefault();
      if (isOwn) close();
      else open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button button-quiet palette-button"
        aria-keyshortcuts={paletteKeys()}
        onClick={open}
      >
        {words.button}
      </button>
      <dialog ref={dialog} className="dialog palette" aria-labelledby={title} onClose={onClosed}>
        <h2 id={title}>{words.title}</h2>
        {opening !== null && <PalettePanel key={opening} pages={pages} labelledBy={title} onClose={close} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={close}>
            {strings.keys.close}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Chromium gives a field the focus back without its caret. @returns places the caret where it is now, once the palette is gone */
function keepCaret(field: Element | null): (() => void) | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart: start, selectionEnd: end } = field;
  // fields without a caret, as of a number, have no selection
  if (start === null) return undefined;
  return () => {
    if (document.activeElement === field) field.setSelectionRange(start, end);
  };
}
