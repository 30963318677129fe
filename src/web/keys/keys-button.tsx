import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { OwnPage, PageEntry } from '../login/own-pages.js';
import { strings } from '../strings.js';
import { useBrowserSwitch } from '../ui/use-browser-switch.js';
import { keyBindings, type KeyAction, type KeyBinding } from './keystrokes.js';
import { LettersSwitch } from './letters-switch.js';
import { isMac, shownKeys } from './shown-keys.js';
import { useKeys, type PageKeys } from './use-keys.js';
import './keys.css';

const words = strings.keys;

interface Props {
  /** that the user may open */
  pages: readonly PageEntry[];
  /** the user takes calls */
  hasPhone: boolean;
  /** the user may listen to calls and acknowledges alerts */
  supervises: boolean;
}

/** Lists the keys of the pages, which it hears, and lets the user switch off those of one letter (WCAG 2.1.4). */
export function KeysButton({ pages, hasPhone, supervises }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [letters] = useBrowserSwitch('keys');
  const navigate = useNavigate();
  const leads = useMemo<PageKeys>(() => {
    const ways: Partial<Record<OwnPage, () => void>> = {};
    for (const { page } of pages) ways[page] = () => void navigate({ to: `/${page}` });
    return { ...ways, list: () => dialog.current?.showModal() };
  }, [pages, navigate]);
  useKeys(leads, letters);
  const isTheirs = ({ does }: KeyBinding): boolean => {
    if (telephone.includes(does)) return hasPhone;
    if (supervision.includes(does)) return supervises;
    return !pageKeys.includes(does) || pages.some(({ page }) => page === does);
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet keys-button"
        data-command
        onClick={() => leads.list?.()}
      >
        {words.button}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="keys-title">
        <h2 id="keys-title">{words.title}</h2>
        <dl className="keys-list">
          {keyBindings.filter(isTheirs).map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd dir="ltr">{shownKeys(keys)}</kbd>
              </dt>
              <dd>{words.does[does]}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">{isMac() ? `${words.notInFields} ${words.onMac}` : words.notInFields}</p>
        <LettersSwitch />
        <div className="dialog-actions">
          <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
            {words.close}
          </button>
        </div>
      </dialog>
    </>
  );
}

const telephone: readonly KeyAction[] = ['mute', 'hold', 'transfer', 'help', 'pause', 'longer'];
const supervision: readonly KeyAction[] = ['listen', 'whisper', 'acknowledge'];
const pageKeys: readonly KeyAction[] = ['wall', 'work', 'calls', 'callbacks', 'cases'];
