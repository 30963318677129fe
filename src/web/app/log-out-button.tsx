import { useRef } from 'react';
import { strings } from '../strings.js';

const words = strings.shell;

interface Props {
  /** a call ends with the log-out, here or in another tab */
  endsCall: boolean;
  onLeave: () => void;
}

/** Logs out, after a question where a call would end with it. */
export function LogOutButton({ endsCall, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (): void => (endsCall ? dialog.current?.showModal() : onLeave());
  return (
    <>
      <button type="button" className="button button-quiet" onClick={ask}>
        {words.logOut}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="log-out-title" aria-describedby="log-out-body">
        <h2 id="log-out-title">{words.logOutTitle}</h2>
        <p id="log-out-body">{words.logOutOnCall}</p>
        <div className="dialog-actions">
          <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
            {words.stay}
          </button>
          <button type="button" className="button button-danger-full" onClick={onLeave}>
            {words.logOutConfirm}
          </button>
        </div>
      </dialog>
    </>
  );
}
