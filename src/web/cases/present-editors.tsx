import { useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import type { WireCasePresence, WireEditor } from '../../realtime/protocol.js';
import { useConnection, useConnectionStatus } from '../connection/connection-context.js';
import { strings } from '../strings.js';
import { listed } from '../ui/format.js';
import { storedFields, type CaseField } from './case-values.js';
import { EditorsContext } from './editors-context.js';
import { fieldNames } from './field-names.js';

const words = strings.presence;
const names: Readonly<Record<string, string>> = fieldNames;

/** Names the other users who have a case open, and marks the fields that they are in; they are shown the field of this one. */
export function PresentEditors({ caseId, children }: { caseId: string; children: ReactNode }) {
  const { others, enter } = usePresence(caseId);
  const byField = useMemo(() => namesByField(others), [others]);
  const entered = ({ target }: FocusEvent): void => enter(fieldOf(target));
  return (
    <>
      {/* users who come and go are read out, not each field that they enter: it is described at the field */}
      <p role="status" className="visually-hidden">
        {others.length > 0 && words.alsoOpen(listed(others.map(({ name }) => name)))}
      </p>
      <p className="case-editors" aria-hidden="true">
        {others.length > 0 && words.alsoOpen(listed(others.map(editorText)))}
      </p>
      <div onFocus={entered} onBlur={() => enter(null)}>
        <EditorsContext value={byField}>{children}</EditorsContext>
      </div>
    </>
  );
}

/** The others as the server says; none while there is no connection, as they may have left. */
function usePresence(caseId: string) {
  const connection = useConnection();
  const isConnected = useConnectionStatus().state === 'connected';
  const [others, setOthers] = useState<readonly WireEditor[]>([]);
  const field = useRef<CaseField | null>(null);
  useEffect(() => {
    const watch = connection.watch<WireCasePresence>({
      name: 'case',
      request: { case_id: caseId },
      deliver: (presence) => {
        setOthers(presence.others);
        // a new connection does not know where the user is
        if (field.current !== null) connection.editing({ case_id: caseId, field: field.current });
      },
      listen: () =>
        connection.hear('case:presence', (presence) => {
          if (presence.case_id === caseId) setOthers(presence.others);
        }),
      failed: () => setOthers([]),
    });
    return () => watch.stop();
  }, [connection, caseId]);
  const enter = (entered: CaseField | null): void => {
    if (field.current === entered) return;
    field.current = entered;
    connection.editing({ case_id: caseId, field: entered });
  };
  return { others: isConnected ? others : none, enter };
}

const none: readonly WireEditor[] = [];

function fieldOf(target: Element): CaseField | null {
  const name = target.getAttribute('name');
  return storedFields.find((field) => field === name) ?? null;
}

function editorText({ name, field }: WireEditor): string {
  return field === null ? name : words.editor(name, names[field] ?? field);
}

function namesByField(others: readonly WireEditor[]): Partial<Record<CaseField, string>> {
  const fields = storedFields.filter((each) => others.some(({ field }) => field === each));
  const namesIn = (of: CaseField) => others.filter(({ field }) => field === of).map(({ name }) => name);
  return Object.fromEntries(fields.map((field) => [field, listed(namesIn(field))]));
}
