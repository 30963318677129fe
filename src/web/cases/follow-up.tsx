import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import { EscalateForm } from './escalate-form.js';
import { followUp, type FollowUpAnswer } from './follow-up-queries.js';
import { HoldForm } from './hold-form.js';

const words = strings.followUp;

type Act = 'escalate' | 'hold';

interface Props {
  caseId: string;
  /** names the state of the case that the page shows */
  tag: string;
  onChanged: () => void;
}

/** The users who follow up a case, and the acts that the server says are open to the reader. */
export function FollowUp(props: Props) {
  const query = useQuery(followUp(useApi(), props.caseId));
  return (
    <section className="panel follow-up" aria-labelledby="follow-up">
      <h2 id="follow-up" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {(known) => <Known {...props} known={known} />}
      </ReadState>
    </section>
  );
}

function Known({ caseId, tag, known, onChanged }: Props & { known: FollowUpAnswer }) {
  const [open, setOpen] = useState<Act | null>(null);
  /** the button that takes the focus again */
  const [last, setLast] = useState<Act | null>(null);
  const [done, setDone] = useState('');
  const begin = (act: Act): void => {
    setDone('');
    setOpen(act);
    setLast(act);
  };
  const end = (text: string): void => {
    setDone(text);
    setOpen(null);
    if (text !== '') onChanged();
  };
  const form = { caseId, tag, onCancel: () => end('') };
  const { legal_hold: isHeld, may } = known;
  return (
    <>
      <Standing known={known} />
      <p role="status" className="follow-up-done">
        {done}
      </p>
      {open === 'escalate' && <EscalateForm {...form} onDone={(name) => end(words.escalate.done(name))} />}
      {open === 'hold' && (
        <HoldForm {...form} isHeld={isHeld} onDone={() => end(isHeld ? words.lift.done : words.hold.done)} />
      )}
      {open === null && may.some((act) => act !== 'change') && (
        <div className="case-actions">
          {may.includes('escalate') && (
            <button
              type="button"
              className="button"
              autoFocus={last === 'escalate'}
              onClick={() => begin('escalate')}
            >
              {words.escalate.open}
            </button>
          )}
          {may.includes('hold') && (
            <button
              type="button"
              className="button"
              autoFocus={last === 'hold'}
              onClick={() => begin('hold')}
            >
              {isHeld ? words.lift.open : words.hold.open}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Standing({ known }: { known: FollowUpAnswer }) {
  const { assigned_to: assigned, escalated_to: to, escalated_by: by, legal_hold: isHeld } = known;
  return (
    <ul className="follow-up-standing">
      <li>{assigned === null ? words.unassigned : words.assigned(assigned.name)}</li>
      {to !== null && <li>{words.escalated(to.name, by?.name ?? strings.caseHistory.server)}</li>}
      <li className={isHeld ? 'follow-up-held' : 'quiet'}>{isHeld ? words.held : words.notHeld}</li>
    </ul>
  );
}
