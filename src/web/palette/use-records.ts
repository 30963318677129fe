import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import type { FoundCall } from '../calls/call-queries.js';
import type { CaseRecord } from '../cases/case-queries.js';
import type { FoundPerson } from '../people/merge-queries.js';
import { personName } from '../people/person-name.js';
import { strings } from '../strings.js';
import { agentOf, callerName, dayAndTime } from '../ui/format.js';
import { callIdIn, isNumber, isSought, recordIdIn, type Entry, type Group } from './entries.js';
import { callsOfNumber, casesOfWords, personsOfWords } from './palette-queries.js';
import { paletteWords as words } from './palette-words.js';

/** A pause in typing, after which the server is asked. */
const pauseMs = 300;

type Kind = keyof typeof words.failed;

/** The server's answers about a text. */
export interface Records {
  groups: readonly Group[];
  isLooking: boolean;
  /** kinds of records that could not be asked for */
  faults: readonly { kind: Kind; fault: Error; again: () => void }[];
}

/** Calls, cases and persons that fit, by the rights of the user. Another text ends what is asked for the one before. */
export function useRecords(typed: string): Records {
  const api = useApi();
  const { session } = useAccount();
  const open = useOpen();
  const paused = usePaused(typed);
  // nothing is asked, and no earlier answer shown, between two letters
  const sought = paused === typed ? typed : '';
  const hasCases = may(session, 'read-cases') && isSought(typed);
  const hasPersons = may(session, 'read-persons') && isSought(typed);
  const calls = useQuery({ ...callsOfNumber(api, sought), enabled: isNumber(sought) });
  const cases = useQuery({ ...casesOfWords(api, sought), enabled: hasCases && sought !== '' });
  const persons = useQuery({ ...personsOfWords(api, sought), enabled: hasPersons && sought !== '' });
  const isDue = paused !== typed && (isNumber(typed) || hasCases || hasPersons);
  return {
    groups: [
      { name: 'calls', entries: (calls.data ?? []).map(open.call) },
      { name: 'cases', entries: (cases.data ?? []).map(open.case) },
      { name: 'persons', entries: (persons.data ?? []).map(open.person) },
      { name: 'numbered', entries: open.numbered(typed) },
    ],
    isLooking: isDue || calls.isFetching || cases.isFetching || persons.isFetching,
    faults: [...faultOf('calls', calls), ...faultOf('cases', cases), ...faultOf('persons', persons)],
  };
}

function faultOf(kind: Kind, { error, isFetching, refetch }: UseQueryResult): Records['faults'] {
  return error === null || isFetching ? [] : [{ kind, fault: error, again: () => void refetch() }];
}

/** The text once it has stood for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Entries that lead to the page of a record. */
function useOpen() {
  const navigate = useNavigate();
  const { session } = useAccount();
  const toCall = (callId: string) => () => void navigate({ to: '/calls/$callId', params: { callId } });
  const toCase = (caseId: string) => () => void navigate({ to: '/cases/$caseId', params: { caseId } });
  const toPerson = (personId: string) => () =>
    void navigate({ to: '/people/$personId', params: { personId } });
  return {
    call: ({ id, caller_id: callerId, started_at: startedAt, agent, status }: FoundCall): Entry => ({
      key: `call-${id}`,
      name: callerName(callerId),
      facts: [dayAndTime(startedAt), agentOf({ agent: agent?.name, status })],
      act: toCall(id),
    }),
    case: ({ id, title, case_number: number, status }: CaseRecord): Entry => ({
      key: `case-${id}`,
      name: title ?? number,
      facts: [...(title === null ? [] : [number]), strings.cases.statuses[status]],
      act: toCase(id),
    }),
    person: (person: FoundPerson): Entry => {
      const { id, phone, location } = person;
      const known = [strings.merges.number(id), phone, location];
      const name = personName(person);
      const facts = known.filter((fact) => fact !== null && fact !== '' && fact !== name) as string[];
      return { key: `person-${id}`, name, facts, act: toPerson(id) };
    },
    /** Without asking whether there is one: to read a record stands in the audit. */
    numbered: (typed: string): readonly Entry[] => {
      const [id, callId] = [recordIdIn(typed), callIdIn(typed)];
      return [
        ...(id !== undefined && may(session, 'read-cases')
          ? [{ key: 'numbered-case', name: words.caseNumbered(id), act: toCase(id) }]
          : []),
        ...(id !== undefined && may(session, 'read-persons')
          ? [{ key: 'numbered-person', name: words.personNumbered(id), act: toPerson(id) }]
          : []),
        ...(callId !== undefined
          ? [{ key: 'numbered-call', name: words.callNumbered(callId), act: toCall(callId) }]
          : []),
      ];
    },
  };
}
