import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { strings } from '../strings.js';
import { Facts } from '../ui/facts.js';
import type { CaseRecord } from './case-queries.js';
import { factsOf, fullName, type PersonOfCase } from './person-facts.js';
import type { ChosenPerson, PersonKind } from './person-values.js';

const words = strings.casePeople;

interface Props {
  record: CaseRecord;
  /** the person whose button takes the focus again */
  focused: ChosenPerson | null;
  /** null: a person cannot be changed now */
  onChange: ((person: ChosenPerson) => void) | null;
}

/** The persons of a case: who called, whom it is about, and who is said to have harmed them. */
export function CasePersons({ record, ...change }: Props) {
  const id = useId();
  const { reporter, clients, perpetrators } = record;
  const hasCaller = reporter.first_name !== '';
  if (!hasCaller && clients.length + perpetrators.length === 0)
    return <p className="quiet case-hint">{words.none}</p>;
  return (
    <>
      {(hasCaller || clients.length > 0) && (
        <ul className="case-people" aria-label={words.title}>
          {hasCaller && <Row kind="reporters" person={reporter} {...change} />}
          {clients.map((person) => (
            <Row key={person.id} kind="clients" person={person} {...change} />
          ))}
        </ul>
      )}
      {perpetrators.length > 0 && (
        <>
          <h3 id={id} className="small-title">
            {words.perpetrators.title}
          </h3>
          <ul className="case-people" aria-labelledby={id}>
            {perpetrators.map((person) => (
              <Row key={person.id} kind="perpetrators" person={person} {...change} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface RowProps extends Omit<Props, 'record'> {
  kind: PersonKind;
  person: PersonOfCase;
}

function Row({ kind, person, focused, onChange }: RowProps) {
  const { id, notes } = person;
  const name = fullName(person);
  return (
    <li>
      <PersonLine person={person} name={kind === 'reporters' ? words.caller(name) : name} />
      {onChange !== null && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={words.changeOf(name)}
          autoFocus={focused?.kind === kind && focused.id === id}
          onClick={() => onChange({ kind, id })}
        >
          {words.change}
        </button>
      )}
      {notes && (
        <p className="case-person-notes" dir="auto">
          {notes}
        </p>
      )}
    </li>
  );
}

function PersonLine({ person, name }: { person: PersonOfCase; name: string }) {
  return (
    <>
      <Link to="/people/$personId" params={{ personId: person.person_id }}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <span className="quiet">
        <Facts facts={factsOf(person)} />
      </span>
    </>
  );
}
