import { strings } from '../strings.js';

export type Pane = 'words' | 'case';

const words = strings.work.panes;
const panes: readonly Pane[] = ['words', 'case'];

interface Props {
  shown: Pane;
  /** an alert was raised while the words were not shown */
  hasNewAlert: boolean;
  onShow: (pane: Pane) => void;
}

/** Buttons for the words of the call and its case, where there is no room for both. */
export function PaneButtons({ shown, hasNewAlert, onShow }: Props) {
  return (
    <div className="views" role="group" aria-label={words.label}>
      {panes.map((pane) => (
        <button
          key={pane}
          type="button"
          className="view-link"
          aria-pressed={pane === shown}
          onClick={() => onShow(pane)}
        >
          {words[pane]}{' '}
          {pane === 'words' && hasNewAlert && <span className="chip chip-high">{words.newAlert}</span>}
        </button>
      ))}
    </div>
  );
}
