import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { isTyping } from '../keys/typing.js';
import { strings } from '../strings.js';
import { ReadFault } from '../ui/read-state.js';
import { useCaseBeside } from './case-beside.js';
import { CaseForm } from './case-form.js';
import { casesOfCall, type CaseOfCall } from './linked-queries.js';
import { linkedWords } from './linked-words.js';
import { StoredBeside } from './stored-beside.js';
import { useFreshSuggestions } from './use-suggestions.js';
import './cases.css';
import './linked.css';

const words = linkedWords.beside;

interface Props {
  callId: string;
  /** names and classifications that were found in the call so far */
  found: number;
}

/** The case of the call that the user is on, written beside its words: a new one, or one that the call belongs to. */
export function LiveCase({ callId, found: foundCount }: Props) {
  useFreshSuggestions(callId, foundCount);
  const query = useQuery(casesOfCall(useApi(), callId));
  const { data } = query;
  const { beside, choose, shown: markShown, forget } = useCaseBeside(callId);
  const [removed, setRemoved] = useState<{ id: string; number: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const known = data?.cases ?? [];
  // a new case that is being written stays in sight until it is stored, or another one is chosen
  const [isNew, setNew] = useState(false);
  if (!isNew && beside === null && data !== undefined && known.length === 0) setNew(true);
  const shownId = beside?.caseId ?? (isNew ? undefined : known[0]?.id);
  const shown = known.find(({ id }) => id === shownId);
  const isFresh = beside?.isFresh === true;
  useEffect(() => {
    if (!isFresh) return;
    // the form that had the focus, or the button that brought this one, is gone
    if (!isTypingElsewhere(heading.current)) heading.current?.focus();
    markShown();
  }, [isFresh, markShown]);
  const onRemoved = (number: string): void => {
    forget();
    setNew(false);
    setRemoved({ id: shownId ?? '', number });
    heading.current?.focus();
  };
  return (
    <section className="live-case" aria-labelledby="live-case">
      <h2 id="live-case" ref={heading} tabIndex={-1} className="small-title">
        {strings.caseForm.beside}
      </h2>
      <p role="status" className="live-case-said">
        {removed !== null && removed.id !== shownId && words.removed(removed.number)}
      </p>
      {data === undefined && <ReadFault query={query} words={linkedWords.ofCall.unread} />}
      {known.length > 1 && (
        <Several known={known} shownId={shownId} onChoose={(id) => choose(id, 'chosen')} />
      )}
      {shownId === undefined ? (
        <CaseForm
          stored={null}
          callId={callId}
          onStored={({ id }) => {
            if (id !== undefined) choose(id, 'stored');
          }}
        />
      ) : (
        <StoredBeside
          key={shownId}
          callId={callId}
          caseId={shownId}
          // one that was stored a moment ago is not among those that are known yet
          mayChange={shown?.may_change ?? true}
          mayRemove={shown?.may_remove ?? false}
          isStored={beside?.by === 'stored'}
          onStored={() => choose(shownId, 'stored')}
          onRemoved={onRemoved}
        />
      )}
    </section>
  );
}

/** The user types in another part of the page, from which nothing takes them away. */
function isTypingElsewhere(heading: HTMLElement | null): boolean {
  const isInside = heading?.parentElement?.contains(document.activeElement) === true;
  return isTyping() && document.activeElement !== document.body && !isInside;
}

interface SeveralProps {
  known: readonly CaseOfCall[];
  shownId: string | undefined;
  onChoose: (id: string) => void;
}

function Several({ known, shownId, onChoose }: SeveralProps) {
  return (
    <div className="linked-beside" role="group" aria-labelledby="live-cases">
      <span id="live-cases" className="quiet">
        {words.several}
      </span>
      {known.map(({ id, title, case_number: number }) => (
        <button
          key={id}
          type="button"
          className="button"
          aria-pressed={id === shownId}
          onClick={() => onChoose(id)}
        >
          <bdi>{title ?? number}</bdi>
        </button>
      ))}
    </div>
  );
}
