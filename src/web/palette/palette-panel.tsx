import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { PageEntry } from '../login/own-pages.js';
import { shownKeys } from '../keys/shown-keys.js';
import { Facts } from '../ui/facts.js';
import { longestTyped, type Entry, type Group } from './entries.js';
import { paletteWords as words } from './palette-words.js';
import { useEntries } from './use-entries.js';

interface Props {
  /** that the user may open */
  pages: readonly PageEntry[];
  /** id of the title */
  labelledBy: string;
  /** the focus is back on the page when it returns */
  onClose: () => void;
}

/** A field, and the entries that fit the text in it: a combobox with its list (ARIA Authoring Practices). */
export function PalettePanel({ pages, labelledBy, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [gone, setGone] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { groups, remarks, again } = useEntries(pages, text);
  const { active, choose, onKey } = useActive(groups, (entry) => {
    setGone(entry.isPossible?.() === false ? entry.name : null);
    if (entry.isPossible?.() === false) return;
    onClose();
    entry.act();
  });
  const lookAgain = (): void => {
    again?.();
    field.current?.focus(); // the button goes meanwhile
  };
  const list = `${id}-list`;
  const option = ({ key }: Entry): string => `${id}-${key}`;
  return (
    <>
      <Field
        field={field}
        id={id}
        labelledBy={labelledBy}
        text={text}
        list={active === null ? undefined : list}
        option={active === null ? undefined : option(active)}
        onKey={onKey}
        onText={(typed) => {
          setGone(null);
          setText(typed);
        }}
      />
      {active !== null && (
        <div id={list} role="listbox" className="palette-list" aria-label={words.found}>
          {groups.map((group) => (
            <ListedGroup
              key={group.name}
              group={group}
              id={`${id}-${group.name}`}
              active={active}
              idOf={option}
              onChoose={choose}
            />
          ))}
        </div>
      )}
      <Remarks remarks={gone === null ? remarks : [words.gone(gone)]} again={again && lookAgain} />
    </>
  );
}

interface RemarksProps {
  remarks: readonly string[];
  again: (() => void) | null;
}

function Remarks({ remarks, again }: RemarksProps) {
  return (
    <>
      <div role="status" className="quiet palette-status">
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      {again !== null && (
        <button type="button" className="button" onClick={again}>
          {words.again}
        </button>
      )}
    </>
  );
}

interface FieldProps {
  field: RefObject<HTMLInputElement | null>;
  id: string;
  labelledBy: string;
  text: string;
  /** id of the list; undefined: nothing fits */
  list: string | undefined;
  /** id of the entry that Enter chooses */
  option: string | undefined;
  onKey: (event: KeyboardEvent) => void;
  onText: (text: string) => void;
}

function Field({ field, id, labelledBy, text, list, option, onKey, onText }: FieldProps) {
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        className="input palette-field"
        value={text}
        maxLength={longestTyped}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={labelledBy}
        aria-describedby={`${id}-hint`}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={option}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKey}
      />
      <p id={`${id}-hint`} className="quiet palette-hint">
        {words.hint}
      </p>
    </>
  );
}

/** The entry that Enter chooses: the first one until arrows lead to another. It stays so when others come beside it. */
function useActive(groups: readonly Group[], onChoose: (entry: Entry) => void) {
  const entries = groups.flatMap((group) => group.entries);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = entries.findIndex(({ key }) => key === activeKey);
  const at = Math.max(0, found);
  const active = entries[at] ?? null;
  if (active !== null && found === -1) setActiveKey(active.key);
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || active === null) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === 0) onChoose(active);
    else setActiveKey(entries[(at + step + entries.length) % entries.length]?.key ?? null);
  };
  return { active, choose: onChoose, onKey };
}

interface GroupProps {
  group: Group;
  id: string;
  active: Entry;
  idOf: (entry: Entry) => string;
  onChoose: (entry: Entry) => void;
}

function ListedGroup({ group, id, active, idOf, onChoose }: GroupProps) {
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="small-title">
        {words.groups[group.name]}
      </div>
      {group.entries.map((entry) => (
        <Option
          key={entry.key}
          id={idOf(entry)}
          entry={entry}
          isActive={entry.key === active.key}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, entry: { name, facts = [], keys }, isActive, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      className="palette-option"
      aria-selected={isActive}
      // the focus stays in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <bdi>{name}</bdi>{' '}
      {facts.length > 0 && (
        <span className="quiet">
          <Facts facts={facts} />{' '}
        </span>
      )}
      {keys !== undefined && (
        <kbd dir="ltr" aria-hidden="true">
          {shownKeys(keys)}
        </kbd>
      )}
    </div>
  );
}
