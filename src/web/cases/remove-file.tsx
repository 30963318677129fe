import { useEffect, useRef, useState } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ActForm } from './act-form.js';
import { useRemoveFile, type CaseFileEntry } from './file-queries.js';

const words = strings.files.remove;

interface Props {
  caseId: string;
  file: CaseFileEntry;
  /** id of the name of the file */
  describedBy: string;
  onRemoved: () => void;
}

/** The button that takes a file out of a case, after a question and for a reason. */
export function RemoveFile(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-describedby={props.describedBy}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </button>
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveDialog({ caseId, file, onRemoved, onClose }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  const kept = useKeptText(`file.${caseId}.${file.id}`);
  const remove = useRemoveFile(caseId, file.id, () => {
    kept.forget();
    close();
    onRemoved();
  });
  useEffect(() => dialog.current?.showModal(), []);
  const title = words.title(file.name);
  return (
    <dialog ref={dialog} className="dialog" aria-label={title} onClose={onClose}>
      <ActForm
        texts={{ title, submit: words.submit, sending: words.sending }}
        kept={kept}
        busy={remove.isPending}
        fault={remove.error}
        faultText={faultText}
        onSend={(reason) => remove.mutate(reason)}
        onCancel={close}
      />
    </dialog>
  );
}

function faultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return apiFaultText(fault);
  const refusal: { code: string } | undefined = fault.refusal;
  if (refusal?.code === 'file-under-hold') return words.held;
  return fault.status === 404 ? words.gone : apiFaultText(fault);
}
