import { useRef, useState, type RefObject } from 'react';
import type { OpenDrafts } from '../login/open-drafts.js';
import { strings } from '../strings.js';

const words = strings.shell;

interface Props {
  /** a call ends with the log-out, here or in another tab */
  endsCall: boolean;
  drafts: OpenDrafts;
  onLeave: () => void;
}

/** Logs out, after a question where a call would end with it, or something typed would be lost. */
export function LogOutButton({ endsCall, drafts, onLeave }: Props) {
  const call = useRef<HTMLDialogElement>(null);
  const draft = useRef<HTMLDialogElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    call.current?.close();
    setLeaving(true);
    const isKept = await drafts.sendAll();
    if (isKept) return onLeave();
    setLeaving(false);
    draft.current?.showModal();
  };
  const ask = (): void => (endsCall ? call.current?.showModal() : void leave());
  return (
    <>
      <button type="button" className="button button-quiet" data-command onClick={ask} disabled={isLeaving}>
        {isLeaving ? words.loggingOut : words.logOut}
      </button>
      <Question
        dialog={call}
        name="log-out"
        title={words.logOutTitle}
        body={words.logOutOnCall}
        confirm={words.logOutConfirm}
        onConfirm={() => void leave()}
      />
      <Question
        dialog={draft}
        name="log-out-draft"
        title={words.logOutDraftTitle}
        body={words.logOutDraft}
        confirm={words.logOutDraftConfirm}
        onConfirm={onLeave}
      />
    </>
  );
}

interface QuestionProps {
  dialog: RefObject<HTMLDialogElement | null>;
  /** begins the ids of its parts */
  name: string;
  title: string;
  body: string;
  confirm: string;
  onConfirm: () => void;
}

function Question({ dialog, name, title, body, confirm, onConfirm }: QuestionProps) {
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-body`}
    >
      <h2 id={`${name}-title`}>{title}</h2>
      <p id={`${name}-body`}>{body}</p>
      <div className="dialog-actions">
        <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
          {words.stay}
        </button>
        <button type="button" className="button button-danger-full" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
