import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { CasePersons } from './case-persons.js';
import type { CaseRecord } from './case-queries.js';
import { followUp } from './follow-up-queries.js';
import { fullName } from './person-facts.js';
import { PersonForm } from './person-form.js';
import type { PersonOfCase } from './person-facts.js';
import type { ChosenPerson, PersonKind } from './person-values.js';

const words = strings.casePeople;
/** As they are offered below the people. */
const kinds = ['reporters', 'clients', 'perpetrators'] as const;

/** The people of a stored case, each with the way to their record; by right, a person is added, or changed, here. */
export function CasePeople({ record }: { record: CaseRecord }) {
  const { id: caseId } = record;
  const titleId = useId();
  const { data: known } = useQuery(followUp(useApi(), caseId));
  const [open, setOpen] = useState<ChosenPerson | null>(null);
  /** the person whose button takes the focus again */
  const [last, setLast] = useState<ChosenPerson | null>(null);
  const [done, setDone] = useState('');
  const begin = (which: ChosenPerson): void => {
    setDone('');
    setOpen(which);
    setLast(which);
  };
  const end = (text: string): void => {
    setDone(text);
    setOpen(null);
  };
  const changed = open === null ? undefined : personsOf(record, open.kind).find(({ id }) => id === open.id);
  const isCallerKnown = record.reporter.first_name !== '';
  // a case has a record of its caller also where nothing is known of them
  const begunWith = (kind: PersonKind) => (kind === 'reporters' ? record.reporter.id : null);
  const mayBegin = known?.may.includes('change') === true && open === null;
  return (
    <section className="panel case-files" aria-labelledby={titleId}>
      <h2 id={titleId} className="small-title">
        {words.title}
      </h2>
      <CasePersons record={record} focused={last} onChange={mayBegin ? begin : null} />
      <p role="status" className="follow-up-done">
        {done}
      </p>
      {open !== null && (open.id === null || changed !== undefined) && (
        <PersonForm
          key={`${open.kind} ${open.id ?? ''}`}
          kind={open.kind}
          caseId={caseId}
          person={changed === undefined ? null : { id: changed.id, name: fullName(changed) }}
          onDone={(name) => end(words.stored(name))}
          onCancel={() => end('')}
        />
      )}
      {mayBegin && (
        <div className="case-actions">
          {kinds
            .filter((kind) => kind !== 'reporters' || !isCallerKnown)
            .map((kind) => (
              <button
                key={kind}
                type="button"
                className="button"
                autoFocus={last?.kind === kind && last.id === begunWith(kind)}
                onClick={() => begin({ kind, id: begunWith(kind) })}
              >
                {words[kind].add}
              </button>
            ))}
        </div>
      )}
    </section>
  );
}

function personsOf({ reporter, ...persons }: CaseRecord, kind: PersonKind): readonly PersonOfCase[] {
  return kind === 'reporters' ? [reporter] : persons[kind];
}
