import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import type { BulkAct } from './bulk-acts.js';
import { bulkWords } from './bulk-words.js';
import { ownUserId } from './case-queries.js';
import { colleagues, type Colleague } from './follow-up-queries.js';

const words = bulkWords.assignForm;

interface Props {
  /** one of the cases: the server names those who may follow it up */
  caseId: string;
  count: number;
  busy: boolean;
  onAct: (act: BulkAct) => void;
  onCancel: () => void;
}

/** Asks for the person who gets the cases. Escape gives it up. */
export function AssignForm(props: Props) {
  const query = useQuery(colleagues(useApi(), props.caseId));
  return (
    <div className="case-act" onKeyDown={({ key }) => key === 'Escape' && props.onCancel()}>
      <ReadState query={query} loading={words.loading}>
        {(people) => <ReadForm {...props} people={people} />}
      </ReadState>
      {query.data === undefined && (
        <button type="button" className="button" autoFocus onClick={props.onCancel}>
          {bulkWords.cancel}
        </button>
      )}
    </div>
  );
}

function ReadForm({ count, busy, people, onAct, onCancel }: Props & { people: readonly Colleague[] }) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { data: ownId } = useQuery(ownUserId(useApi()));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const to = field.current?.value ?? '';
    setMissing(to === '');
    if (to === '') return field.current?.focus();
    const name = people.find((each) => each.id === to)?.name ?? words.me;
    if (!busy) onAct({ does: 'assign', to, name });
  };
  return (
    <form className="case-act" aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <h2 id={`${id}-title`} className="small-title">
        {words.title(count)}
      </h2>
      <div className="case-field case-bulk-field">
        <label htmlFor={id}>{words.person}</label>
        <select
          id={id}
          ref={field}
          className="input"
          autoFocus
          onChange={() => setMissing(false)}
          aria-invalid={isMissing}
          aria-describedby={`${id}-fault`}
        >
          <option value="">{words.choose}</option>
          {ownId !== undefined && <option value={ownId}>{words.me}</option>}
          {people.map((each) => (
            <option key={each.id} value={each.id}>
              {`${each.name} (${strings.roles[each.role] ?? each.role})`}
            </option>
          ))}
        </select>
        <p id={`${id}-fault`} className="case-fault">
          {isMissing && words.missing}
        </p>
      </div>
      <div className="case-actions">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {words.submit}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {bulkWords.cancel}
        </button>
      </div>
    </form>
  );
}
