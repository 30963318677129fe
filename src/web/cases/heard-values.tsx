import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { choicesOf, type CaseRecord } from './case-queries.js';
import { suggestionsOf } from './suggestion-queries.js';
import { Quote, valueText } from './suggestion-line.js';

const words = strings.suggestions;

/** Values that were taken from the words of the call for this case; each one leads to the place where it was said. */
export function HeardValues({ record: { source } }: { record: CaseRecord }) {
  const api = useApi();
  const callId = source.channel === 'call' ? (source.uid ?? undefined) : undefined;
  const { data } = useQuery(suggestionsOf(api, callId));
  const { data: choices = [] } = useQuery(choicesOf(api, 'CASE_CATEGORY'));
  const taken = (data?.suggestions ?? []).filter(({ quote, answer }) => quote && answer?.answer === 'taken');
  if (callId === undefined || taken.length === 0) return null;
  return (
    <section className="panel case-heard" aria-labelledby="case-heard">
      <h2 id="case-heard" className="small-title">
        {words.heard}
      </h2>
      <ul className="case-people">
        {taken.reverse().map((each) => (
          <li key={each.id}>
            {strings.caseForm.fields[each.field]}:{' '}
            <Link to="/calls/$callId" params={{ callId }} search={{ t: each.quote?.start ?? 0 }}>
              <bdi>{valueText(each, choices)}</bdi>
              {' — '}
              <Quote suggestion={each} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
