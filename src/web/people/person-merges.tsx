import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { apart } from '../language/apart.js';
import { strings } from '../strings.js';
import { wholeDayAndTime } from '../ui/format.js';
import { ReadState } from '../ui/read-state.js';
import { FactLine } from './fact-line.js';
import { mergesOf, type Difference, type Merge } from './merge-queries.js';
import { mergeValueText } from './merge-value-text.js';

const words = strings.merges;

/** The record that led to this person, where a merged one did. */
export function MergedNote({ personId, merged }: { personId: string; merged: string }) {
  const { data } = useQuery(mergesOf(useApi(), personId));
  const merge = data?.merges.find(({ duplicate_id: id }) => id === merged);
  return (
    <p role="status" className="notice person-done">
      {merge && words.done(apart(nameOf(merge)), apart(merged), apart(merge.by), apart(timeOf(merge)))}
    </p>
  );
}

/** The records that were merged into that of a person, and the way to merge one more for those who may. */
export function PersonMerges({ personId }: { personId: string }) {
  const query = useQuery(mergesOf(useApi(), personId));
  return (
    <section className="panel" aria-labelledby="person-merges">
      <h2 id="person-merges" className="small-title">
        {words.earlier.title}
      </h2>
      <ReadState query={query} loading={words.earlier.loading}>
        {({ merges, may_merge: mayMerge }) => (
          <>
            {merges.length === 0 && <p className="quiet">{words.earlier.none}</p>}
            <ul className="person-list">
              {merges.map((merge) => (
                <EarlierMerge key={merge.id} merge={merge} />
              ))}
            </ul>
            {mayMerge && (
              <Link to="/people/$personId/merge" params={{ personId }} className="button">
                {words.open}
              </Link>
            )}
          </>
        )}
      </ReadState>
    </section>
  );
}

function EarlierMerge({ merge }: { merge: Merge }) {
  const { duplicate_id: id, reason, by, differences } = merge;
  const left = (differences ?? []).flatMap((each) => valueLeft(each) ?? []);
  return (
    <li>
      <strong>
        <bdi>{nameOf(merge)}</bdi>
      </strong>
      <p className="person-reason">
        <bdi>{reason}</bdi>
      </p>
      <FactLine facts={[words.number(id), words.earlier.merged(apart(by), apart(timeOf(merge)))]} />
      {left.length > 0 && (
        <details className="person-earlier">
          <summary>{words.earlier.left}</summary>
          <dl className="person-facts">
            {left.map(([field, value]) => (
              <div key={field}>
                <dt>{words.fields[field]}</dt>
                <dd>
                  <bdi>{mergeValueText(field, value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** The value that the person has not any more; undefined where the other record had none. */
function valueLeft({
  field,
  kept,
  duplicate,
  stays,
}: Difference): [Difference['field'], string][] | undefined {
  const value = stays === 'kept' ? duplicate : kept;
  return value === null ? undefined : [[field, value]];
}

const nameOf = ({ duplicate_name: name }: Merge) => name || strings.people.unnamed;
const timeOf = ({ at }: Merge) => wholeDayAndTime(at);
