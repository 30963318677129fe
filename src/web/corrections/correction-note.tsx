import type { ReactNode } from 'react';
import { strings } from '../strings.js';
import { useWithdraw, type Correction } from './correction-queries.js';
import { correctionFaultText } from './correction-fault-text.js';

const words = strings.corrections;

interface Props {
  callId: string;
  correction: Correction;
  /** the person's words or label, as the place of the correction shows it */
  children: ReactNode;
}

/** A correction as a person made it, with its author, who may withdraw it. */
export function CorrectionNote({ callId, correction, children }: Props) {
  const { by, note, is_own: isOwn, id } = correction;
  const withdraw = useWithdraw(callId);
  return (
    <div className="correction">
      <p>
        <span className="quiet">
          <bdi>{words.by(by)}</bdi>
        </span>{' '}
        {children}
        {note !== null && (
          <span className="correction-why">
            {' '}
            (<bdi>{note}</bdi>)
          </span>
        )}
      </p>
      {isOwn && (
        <button
          type="button"
          className="button button-quiet correction-act"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(id)}
        >
          {words.withdraw}
        </button>
      )}
      {withdraw.error !== null && <p role="alert">{correctionFaultText(withdraw.error)}</p>}
    </div>
  );
}
