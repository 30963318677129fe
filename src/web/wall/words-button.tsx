import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { keysOf } from '../keys/keystrokes.js';
import { strings } from '../strings.js';

const words = strings.wall.beside;
const route = getRouteApi('/wall');

interface Props {
  callId: string;
  caller: string;
  isBeside: boolean;
}

/** Shows the words of a call beside the others, or no longer: a supervisor of 30 calls need not leave them for one. */
export function WordsButton({ callId, caller, isBeside }: Props) {
  const navigate = useNavigate({ from: route.id });
  const toggle = (): void =>
    void navigate({
      search: (search) => ({ ...search, words: isBeside ? undefined : callId }),
      replace: true,
      resetScroll: false,
    });
  return (
    <button
      type="button"
      className="button button-quiet card-beside"
      aria-pressed={isBeside}
      aria-label={words.showOf(caller)}
      aria-keyshortcuts={keysOf('words')}
      onClick={toggle}
    >
      {words.show}
    </button>
  );
}
