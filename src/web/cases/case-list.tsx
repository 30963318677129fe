import { Link } from '@tanstack/react-router';
import { useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react';
import { strings } from '../strings.js';
import { Facts } from '../ui/facts.js';
import { dayAndTime } from '../ui/format.js';
import { lazyPart } from '../ui/lazy-part.js';
import type { ListedCase } from './bulk-acts.js';
import type { CaseRecord } from './case-queries.js';
import { DangerChip } from './safety-line.js';

const words = strings.cases;
const nothing: ReadonlySet<string> = new Set();
const CaseBulk = lazyPart(async () => (await import('./case-bulk.js')).CaseBulk);

interface Props {
  /** page and filters: a selection is that of one address */
  address: string;
  cases: readonly ListedCase[];
}

/**
 * Cases to open, and to select for what is done with several at once. An act that is under way goes on, and is reported,
 * when the page is turned meanwhile.
 */
export function CaseList({ address, cases }: Props) {
  const { chosen, wasUsed, choose, toggle } = useChosen(address, cases);
  const all = useRef<HTMLInputElement>(null);
  const isChosen = ({ record }: ListedCase): boolean => chosen.has(record.id);
  return (
    <>
      {cases.length > 0 && (
        <AllBox
          box={all}
          count={chosen.size}
          all={cases.length}
          onChoose={(on) => choose(new Set(on ? cases.map(({ record }) => record.id) : []))}
        />
      )}
      {wasUsed && (
        <CaseBulk chosen={cases.filter(isChosen)} onChoose={choose} onDone={() => all.current?.focus()} />
      )}
      {cases.length > 0 && (
        <ul className="case-list">
          {cases.map(({ record }) => (
            <CaseRow
              key={record.id}
              record={record}
              isChosen={chosen.has(record.id)}
              onToggle={(isRange) => toggle(record.id, isRange)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The cases of the list that are selected: one that is not shown any more is not. */
function useChosen(address: string, cases: readonly ListedCase[]) {
  const [selection, setSelection] = useState({ address, all: nothing });
  const [last, setLast] = useState<string | null>(null);
  const all = selection.address === address ? selection.all : nothing;
  const [wasUsed, setUsed] = useState(false);
  const ids = cases.map(({ record }) => record.id);
  const chosen = new Set(ids.filter((id) => all.has(id)));
  const choose = (next: ReadonlySet<string>): void => {
    setUsed(wasUsed || next.size > 0);
    setSelection({ address, all: next });
  };
  /** With Shift all from the one before become as this one. */
  const toggle = (id: string, isRange: boolean): void => {
    const on = !chosen.has(id);
    const [from, to] = [ids.indexOf(isRange && last !== null ? last : id), ids.indexOf(id)];
    const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(chosen);
    for (const each of range) {
      if (on) next.add(each);
      else next.delete(each);
    }
    setLast(id);
    choose(next);
  };
  return { chosen, wasUsed, choose, toggle };
}

interface AllBoxProps {
  box: RefObject<HTMLInputElement | null>;
  count: number;
  all: number;
  onChoose: (on: boolean) => void;
}

function AllBox({ box, count, all, onChoose }: AllBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(box, () => own.current as HTMLInputElement);
  useEffect(() => {
    if (own.current !== null) own.current.indeterminate = count > 0 && count < all;
  }, [count, all]);
  return (
    <label className="case-choose">
      <input
        ref={own}
        type="checkbox"
        checked={count === all}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span>{words.chooseAll}</span>
    </label>
  );
}

interface RowProps {
  record: CaseRecord;
  isChosen: boolean;
  onToggle: (isRange: boolean) => void;
}

function CaseRow({ record, isChosen, onToggle }: RowProps) {
  const names = record.clients.map(({ first_name: first }) => first).join(strings.comma);
  const title = record.title ?? record.case_number;
  return (
    <li className="case-row">
      <span className="case-choose">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={words.choose(title)}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as Partial<MouseEvent>).shiftKey === true)}
        />
      </span>
      <Link to="/cases/$caseId" params={{ caseId: record.id }} className="case-link">
        <bdi>{title}</bdi>
      </Link>
      <DangerChip inDanger={record.in_danger} />
      <span className={`chip chip-${record.priority}`}>{words.priorities[record.priority]}</span>
      <span className="chip">{words.statuses[record.status]}</span>
      <span className="quiet case-facts">
        <Facts
          facts={[
            record.category,
            ...(names === '' ? [] : [words.about(names)]),
            words.changed(dayAndTime(record.updated_at)),
          ]}
        />
      </span>
    </li>
  );
}
