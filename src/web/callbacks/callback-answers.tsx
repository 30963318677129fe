import { useEffect, useRef } from 'react';
import { OverrideForm } from '../desk/override-form.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import type { CallbackWork } from './use-callback-work.js';

const words = strings.callbacks;

/** The answer to the last thing that the user did with a callback, and the question that it led to. */
export function CallbackAnswers({ work: { commands, settle, snooze } }: { work: CallbackWork }) {
  const stored = useRef<HTMLParagraphElement>(null);
  const { isSuccess: isPutOff, submittedAt } = snooze;
  // the callback has gone to another list, and the focus with it
  useEffect(() => {
    if (isPutOff) stored.current?.focus({ preventScroll: true });
  }, [isPutOff, submittedAt]);
  return (
    <>
      {commands.fault !== null && (
        <p className="notice" role="alert">
          {commands.fault}
        </p>
      )}
      {commands.refused !== null && <OverrideForm refused={commands.refused} commands={commands} />}
      {settle.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(settle.error)}
        </p>
      )}
      {settle.isSuccess && (
        <p className="quiet" role="status">
          {words.stored(settle.variables.callback.phone)}
        </p>
      )}
      {snooze.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(snooze.error)}
        </p>
      )}
      {snooze.isSuccess && (
        <p ref={stored} tabIndex={-1} className="quiet" role="status">
          {words.putOff.stored(snooze.variables.callback.phone)}
        </p>
      )}
    </>
  );
}
