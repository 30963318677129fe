import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useKeptText, type KeptField } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { listed } from '../ui/format.js';
import { MergeFault } from './merge-fault.js';
import { useMerge, type Choices, type Comparison, type Difference } from './merge-queries.js';
import { MergeValue, type Side } from './merge-value.js';

const words = strings.merges.compare;
/** As the server takes it. */
const longestReason = 500;

interface Props {
  personId: string;
  otherId: string;
  compared: Comparison;
  /** why the records cannot be compared any more */
  fault: Error | null;
}

/** Chooses the values that stay, asks for a reason, and merges. Nothing is chosen for a user where the server does not. */
export function MergeForm({ personId, otherId, compared, fault }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [missing, setMissing] = useState<Difference['field'] | 'reason'>();
  const kept = useKeptText(`merge.${personId}.${otherId}`);
  const merge = useMerge(personId, otherId, compared, kept.forget);
  const { differences, moves } = compared;
  const shownFault = merge.error ?? fault;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = form.current?.querySelector('textarea')?.value.trim() ?? '';
    const undecided = differences.find(({ field, stays }) => (choices[field] ?? stays) === null)?.field;
    const first = undecided ?? (reason === '' ? 'reason' : undefined);
    setMissing(first);
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const search = { merged: otherId };
    const toPerson = () =>
      void navigate({ to: '/people/$personId', params: { personId }, search, replace: true });
    merge.mutate({ reason, choices: choicesAmong(differences, choices) }, { onSuccess: toPerson });
  };
  const choose = (field: Difference['field'], side: Side): void => {
    setChoices({ ...choices, [field]: side });
    setMissing((before) => (before === field ? undefined : before));
  };
  return (
    <form ref={form} className="merge-form" aria-labelledby="compared-records" noValidate onSubmit={submit}>
      {differences.length === 0 && <p>{words.same}</p>}
      {differences.map((difference) => (
        <MergeValue
          key={difference.field}
          difference={difference}
          stays={choices[difference.field] ?? difference.stays}
          isMissing={missing === difference.field}
          onChoose={(side) => choose(difference.field, side)}
        />
      ))}
      <p>{movesText(moves)}</p>
      <ReasonField kept={kept} isMissing={missing === 'reason'} onInput={() => setMissing(undefined)} />
      <p className="notice">{words.final}</p>
      {shownFault !== null && <MergeFault fault={shownFault} />}
      <div className="person-actions">
        <button type="submit" className="button button-primary" disabled={merge.isPending}>
          {merge.isPending ? words.sending : words.submit}
        </button>
      </div>
    </form>
  );
}

interface ReasonProps {
  kept: KeptField;
  isMissing: boolean;
  onInput: () => void;
}

function ReasonField({ kept, isMissing, onInput }: ReasonProps) {
  const id = useId();
  return (
    <div className="person-field">
      <label htmlFor={id}>{words.reason}</label>
      <textarea
        id={id}
        name="reason"
        className="input"
        rows={2}
        maxLength={longestReason}
        {...kept.attributes(onInput)}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={isMissing ? 'person-fault' : 'quiet'}>
        {isMissing ? words.missing : words.reasonHint}
      </p>
    </div>
  );
}

/** A field that the records have come to agree on has no choice any more. */
function choicesAmong(differences: readonly Difference[], choices: Choices): Choices {
  const chosen = differences.flatMap(({ field }) =>
    choices[field] === undefined ? [] : [[field, choices[field]] as const],
  );
  return Object.fromEntries(chosen);
}

function movesText(moves: Comparison['moves']): string {
  const kinds = ['cases', 'messages', 'tasks', 'warnings'] as const;
  const parts = kinds.filter((kind) => moves[kind] > 0).map((kind) => words.counts[kind](moves[kind]));
  return parts.length === 0 ? words.movesNone : words.moves(listed(parts));
}
