import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ReadState } from '../ui/read-state.js';
import { CaseForm } from './case-form.js';
import { CasePeople } from './case-people.js';
import { oneCase, type CaseRecord } from './case-queries.js';
import { useChangeLink } from './linked-queries.js';
import { linkedWords } from './linked-words.js';
import { PresentEditors } from './present-editors.js';

const words = linkedWords.beside;

interface Props {
  callId: string;
  caseId: string;
  mayChange: boolean;
  /** the call was put to the case, and the user may take it from it */
  mayRemove: boolean;
  /** by this user, during the call */
  isStored: boolean;
  onStored: () => void;
  /** @param number of the case */
  onRemoved: (number: string) => void;
}

/** A stored case beside the call that belongs to it: its form, with what is said suggested to it, and the way to its page. */
export function StoredBeside({ callId, caseId, mayChange, ...props }: Props) {
  const query = useQuery(oneCase(useApi(), caseId));
  const [storedCount, setStoredCount] = useState(0);
  return (
    <ReadState query={query} loading={strings.caseForm.loading}>
      {({ record, tag }) => (
        <>
          <Line callId={callId} record={record} {...props} />
          {mayChange && (
            <PresentEditors caseId={caseId}>
              <CaseForm
                // begins anew with what this user stored
                key={storedCount}
                id={caseId}
                callId={callId}
                stored={{ record, tag }}
                onStored={() => {
                  setStoredCount((count) => count + 1);
                  props.onStored();
                }}
              />
              <CasePeople record={record} />
            </PresentEditors>
          )}
        </>
      )}
    </ReadState>
  );
}

interface LineProps extends Pick<Props, 'callId' | 'mayRemove' | 'isStored' | 'onRemoved'> {
  record: CaseRecord;
}

function Line({ callId, record, mayRemove, isStored, onRemoved }: LineProps) {
  const { id, case_number: number } = record;
  const change = useChangeLink();
  const remove = (): void =>
    // it may be gone from the page by then
    void change.mutateAsync({ caseId: id, callId, belongs: false }).then(
      () => onRemoved(number),
      () => undefined,
    );
  return (
    <>
      <div className="linked-beside">
        <p role="status">{(isStored ? strings.caseForm.stored : words.belongs)(number)}</p>
        <Link to="/cases/$caseId" params={{ caseId: id }}>
          {strings.caseForm.open}
        </Link>
        {mayRemove && (
          <button type="button" className="button" disabled={change.isPending} onClick={remove}>
            {words.remove}
          </button>
        )}
      </div>
      {change.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(change.error)}
        </p>
      )}
    </>
  );
}
