import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import { ReadState } from '../ui/read-state.js';
import { followUp, servicesOf } from './follow-up-queries.js';
import { ServiceForm } from './service-form.js';

const words = strings.services;
const FORBIDDEN = 403;

interface Props {
  caseId: string;
  /** names the state of the case that the page shows */
  tag: string;
}

/** The services that were given in a case, and those that its people were referred to; not there for those who may not see them. */
export function CaseServices({ caseId, tag }: Props) {
  const api = useApi();
  const query = useQuery(servicesOf(api, caseId));
  const { data: known } = useQuery(followUp(api, caseId));
  const { error } = query;
  if (error instanceof ApiFault && error.status === FORBIDDEN) return null;
  return (
    <section className="panel case-files" aria-labelledby="case-services">
      <h2 id="case-services" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {({ services, referrals }) => (
          <>
            {services.length + referrals.length === 0 && <p className="quiet">{words.none}</p>}
            <Given title={words.given} entries={services} />
            <Given title={words.referred} entries={referrals} />
          </>
        )}
      </ReadState>
      {known?.may.includes('refer') === true && <AddService caseId={caseId} tag={tag} />}
    </section>
  );
}

interface GivenEntry {
  category_id: string;
  name: string;
  by: string | null;
  at: string | null;
}

function Given({ title, entries }: { title: string; entries: readonly GivenEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h3 className="case-hint">{title}</h3>
      <ul>
        {entries.map(({ category_id: id, name, by, at }) => (
          <li key={id}>
            <bdi>{name}</bdi>{' '}
            <span className="quiet case-hint">
              {strings.files.attached(by ?? strings.caseHistory.server, at === null ? '' : dayAndTime(at))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AddService({ caseId, tag }: Props) {
  const [isOpen, setOpen] = useState(false);
  /** the button takes the focus again once the form is gone */
  const [wasOpen, setWasOpen] = useState(false);
  const [done, setDone] = useState('');
  const end = (text: string): void => {
    setDone(text);
    setOpen(false);
  };
  return (
    <>
      <p role="status" className="follow-up-done">
        {done}
      </p>
      {isOpen ? (
        <ServiceForm
          caseId={caseId}
          tag={tag}
          onDone={(name) => end(words.done(name))}
          onCancel={() => end('')}
        />
      ) : (
        <div className="case-actions">
          <button
            type="button"
            className="button"
            autoFocus={wasOpen}
            onClick={() => {
              setDone('');
              setOpen(true);
              setWasOpen(true);
            }}
          >
            {words.open}
          </button>
        </div>
      )}
    </>
  );
}
