import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { unfinishedCases } from './case-queries.js';
import { placeOfDraft } from './draft-key.js';

const words = strings.caseForm.unfinished;

/** The user's half-written cases, the newest first, each with the way back to it; nothing where there is none. */
export function UnfinishedCases() {
  const title = useId();
  const { data = [] } = useQuery(unfinishedCases(useApi()));
  if (data.length === 0) return null;
  return (
    <section className="unfinished" aria-labelledby={title}>
      <h2 id={title} className="small-title">
        {words.title}
      </h2>
      <ul>
        {data.map(({ key, saved_at: savedAt }) => (
          <li key={key}>
            <DraftLink draftKey={key} time={dayAndTime(savedAt)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DraftLink({ draftKey, time }: { draftKey: string; time: string }) {
  const place = placeOfDraft(draftKey);
  if (place === null) return null;
  if ('caseId' in place)
    return (
      <Link to="/cases/$caseId" params={place}>
        {words.changes(time)}
      </Link>
    );
  return (
    <Link to="/cases/new" search={place}>
      {place.call === undefined ? words.newCase(time) : words.ofCall(time)}
    </Link>
  );
}
