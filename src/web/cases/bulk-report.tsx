import { Link } from '@tanstack/react-router';
import { apart } from '../language/apart.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { undone, type BulkOutcome } from './bulk-acts.js';
import { bulkWords } from './bulk-words.js';
import type { BulkResult } from './use-bulk.js';

const words = bulkWords.result;

/** The outcome of the cases, with a line for each that was not changed. */
export function BulkReport({ result, onHide }: { result: BulkResult; onHide: () => void }) {
  const { act, cases, outcomes } = result;
  const count = (kind: BulkOutcome['kind']): number =>
    [...outcomes.values()].filter((outcome) => outcome.kind === kind).length;
  const open = undone(outcomes);
  const done = count('done');
  const same = count('same');
  const said = [
    act.does === 'close' ? words.closed(done) : words.assigned(apart(act.name), done),
    ...(same > 0 ? [words.same(same)] : []),
    ...(open.size > 0 ? [words.undone(open.size)] : []),
  ];
  return (
    <>
      <p>{said.join(' ')}</p>
      {open.size > 0 && (
        <ul className="case-bulk-undone">
          {cases
            .filter(({ record }) => open.has(record.id))
            .map(({ record }) => (
              <li key={record.id}>
                <Link to="/cases/$caseId" params={{ caseId: record.id }}>
                  <bdi>{record.title ?? record.case_number}</bdi>
                </Link>
                {': '}
                {reasonOf(outcomes.get(record.id))}
              </li>
            ))}
        </ul>
      )}
      <button type="button" className="button" onClick={onHide}>
        {words.hide}
      </button>
    </>
  );
}

function reasonOf(outcome: BulkOutcome | undefined): string {
  switch (outcome?.kind) {
    case 'changed':
      return outcome.by === null ? words.changed : words.changedBy(apart(outcome.by));
    case 'unknown':
      return words.unknown;
    case 'refused':
      return apiFaultText(outcome.fault);
    default:
      return '';
  }
}
