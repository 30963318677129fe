import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import { ActForm } from './act-form.js';
import { choicesOf, type Choice } from './case-queries.js';
import { toOptions } from './choice-options.js';
import { useCaseAct } from './follow-up-queries.js';

const words = strings.services;

interface Props {
  caseId: string;
  tag: string;
  /** The name of the service that was noted. */
  onDone: (name: string) => void;
  onCancel: () => void;
}

/** Notes a service that was given, or one that people were referred to, with a note that need not be there. */
export function ServiceForm(props: Props) {
  const api = useApi();
  const given = useQuery(choicesOf(api, 'SERVICE_OFFERED'));
  const referred = useQuery(choicesOf(api, 'REFERRAL_TYPE'));
  return (
    <ReadState query={given} loading={words.loading}>
      {(services) => (
        <ReadState query={referred} loading={words.loading}>
          {(referrals) => <ReadForm {...props} lists={{ services, referrals }} />}
        </ReadState>
      )}
    </ReadState>
  );
}

type Kind = 'services' | 'referrals';
const titles: Readonly<Record<Kind, string>> = { services: words.given, referrals: words.referred };

function ReadForm({
  caseId,
  tag,
  lists,
  onDone,
  onCancel,
}: Props & { lists: Readonly<Record<Kind, readonly Choice[]>> }) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const kept = useKeptText(`service.${caseId}`);
  const act = useCaseAct(caseId, tag, kept.forget);
  const send = (reason: string): void => {
    setMissing(chosen === '');
    if (chosen === '') return document.getElementById(id)?.focus();
    const [of, categoryId = ''] = chosen.split(' ');
    const kind: Kind = of === 'services' ? 'services' : 'referrals';
    const name = lists[kind].find((each) => each.id === categoryId)?.name ?? '';
    act.mutate({ does: 'give', kind, categoryId, reason }, { onSuccess: () => onDone(name) });
  };
  const first = (
    <div className="case-field">
      <label htmlFor={id}>{words.which}</label>
      <select
        id={id}
        className="input"
        value={chosen}
        autoFocus
        onChange={({ target: { value } }) => {
          setChosen(value);
          setMissing(false);
        }}
        aria-invalid={isMissing}
        aria-describedby={`${id}-fault`}
      >
        <option value="">{words.choose}</option>
        <Choices lists={lists} />
      </select>
      <p id={`${id}-fault`} className="case-fault">
        {isMissing && words.missing}
      </p>
    </div>
  );
  return (
    <ActForm
      texts={words.form}
      first={first}
      note={words.note}
      kept={kept}
      busy={act.isPending}
      fault={act.error}
      onSend={send}
      onCancel={onCancel}
    />
  );
}

function Choices({ lists }: { lists: Readonly<Record<Kind, readonly Choice[]>> }) {
  return (['referrals', 'services'] as const).map((kind) => (
    <optgroup key={kind} label={titles[kind]}>
      {toOptions(lists[kind]).map(([choice, text]) => (
        <option key={choice} value={`${kind} ${choice}`}>
          {text}
        </option>
      ))}
    </optgroup>
  ));
}
