import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import { ActForm } from './act-form.js';
import { colleagues, useCaseAct, type Colleague } from './follow-up-queries.js';

const words = strings.followUp.escalate;

interface Props {
  caseId: string;
  tag: string;
  /** The name of the person who is informed now. */
  onDone: (name: string) => void;
  onCancel: () => void;
}

/** A case is given on to a person, for a reason. */
export function EscalateForm(props: Props) {
  const query = useQuery(colleagues(useApi(), props.caseId));
  return (
    <ReadState query={query} loading={strings.followUp.loading}>
      {(people) => <ReadForm {...props} people={people} />}
    </ReadState>
  );
}

function ReadForm({ caseId, tag, people, onDone, onCancel }: Props & { people: readonly Colleague[] }) {
  const id = useId();
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const kept = useKeptText(`escalate.${caseId}`);
  const act = useCaseAct(caseId, tag, kept.forget);
  const send = (reason: string): void => {
    setMissing(to === '');
    if (to === '') return document.getElementById(id)?.focus();
    const name = people.find((each) => each.id === to)?.name ?? '';
    act.mutate({ does: 'escalate', to, reason }, { onSuccess: () => onDone(name) });
  };
  const first = (
    <div className="case-field">
      <label htmlFor={id}>{words.person}</label>
      <select
        id={id}
        className="input"
        value={to}
        autoFocus
        onChange={({ target: { value } }) => {
          setTo(value);
          setMissing(false);
        }}
        aria-invalid={isMissing}
        aria-describedby={`${id}-fault`}
      >
        <option value="">{words.choose}</option>
        {people.map((each) => (
          <option key={each.id} value={each.id}>
            {`${each.name} (${strings.roles[each.role] ?? each.role})`}
          </option>
        ))}
      </select>
      <p id={`${id}-fault`} className="case-fault">
        {isMissing && words.missingPerson}
      </p>
    </div>
  );
  return (
    <ActForm
      texts={words}
      first={first}
      kept={kept}
      busy={act.isPending}
      fault={act.error}
      onSend={send}
      onCancel={onCancel}
    />
  );
}
