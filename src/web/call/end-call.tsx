import { useCallback, useRef, useState } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { useReconnected } from '../connection/use-reconnected.js';
import { strings } from '../strings.js';
import { plainError } from '../ui/plain-error.js';

const words = strings.call;

/** Ends the call for all parties, after a question. */
export function EndCall({ callId }: { callId: string }) {
  const connection = useConnection();
  const dialog = useRef<HTMLDialogElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const end = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const error = await connection.endCall(callId);
    setBusy(false);
    if (error === null) return dialog.current?.close();
    if (error.code === 'offline') return setFault(words.endOffline);
    setFault(error.code === 'timeout' ? words.endFailed : plainError(error));
  };
  // it would be untrue once there is a connection again
  useReconnected(useCallback(() => setFault((last) => (last === words.endOffline ? null : last)), []));
  const open = (): void => {
    setFault(null);
    dialog.current?.showModal();
  };

  return (
    <>
      <button type="button" className="button button-danger call-end" onClick={open}>
        {words.end}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="end-title" aria-describedby="end-body">
        <h2 id="end-title">{words.endTitle}</h2>
        <p id="end-body">{words.endBody}</p>
        <p className="dialog-fault" role="alert">
          {fault}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
            {words.endCancel}
          </button>
          <button
            type="button"
            className="button button-danger-full"
            disabled={busy}
            onClick={() => void end()}
          >
            {busy ? words.ending : words.endConfirm}
          </button>
        </div>
      </dialog>
    </>
  );
}
