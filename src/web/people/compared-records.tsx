import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { apart } from '../language/apart.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import { isRefusal, MergeFault } from './merge-fault.js';
import { MergeForm } from './merge-form.js';
import { comparison } from './merge-queries.js';
import { personName } from './person-name.js';
import { onePerson } from './person-queries.js';

const words = strings.merges.compare;

interface Props {
  personId: string;
  otherId: string;
  /** the words that found the other record */
  q: string | undefined;
}

/** Two records of one person beside each other, with the form that merges them; or why they are not merged. */
export function ComparedRecords({ personId, otherId, q }: Props) {
  const query = useQuery(comparison(useApi(), personId, otherId));
  const refusal = isRefusal(query.error) ? query.error : null;
  return (
    <section className="panel" aria-labelledby="compared-records">
      <h2 id="compared-records" className="small-title">
        {words.title}
      </h2>
      {refusal === null && query.data === undefined && (
        <ReadState query={query} loading={words.loading}>
          {() => null}
        </ReadState>
      )}
      {refusal !== null && query.data === undefined && <MergeFault fault={refusal} />}
      {query.data !== undefined && (
        <>
          <OtherRecord otherId={otherId} />
          <MergeForm personId={personId} otherId={otherId} compared={query.data} fault={query.error} />
        </>
      )}
      <Link to="/people/$personId/merge" params={{ personId }} search={{ q }} className="button">
        {words.again}
      </Link>
    </section>
  );
}

/** Named once its name is known: the comparison has what differs alone. */
function OtherRecord({ otherId }: { otherId: string }) {
  const { data } = useQuery(onePerson(useApi(), otherId));
  if (data === undefined) return null;
  return <p>{words.other(apart(personName(data.person)), apart(otherId))}</p>;
}
