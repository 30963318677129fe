import { useMemo, useState, type KeyboardEvent } from 'react';
import { categoryOptions, foundCategories, type CategoryOption } from './category-tree.js';
import type { Choice } from './case-queries.js';

interface Chosen {
  choices: readonly Choice[];
  /** id of the category; empty: none */
  value: string;
  onChange: (id: string) => void;
}

/**
 * An editable combobox with a list that the text filters and whose first entry is active (ARIA Authoring Practices): arrows
 * lead along the list, Enter and Tab take the active entry, or none where the field was emptied; Escape leaves the category
 * as it was. A field that is left in another way takes no entry that was not chosen.
 */
export function useCategoryCombo({ choices, value, onChange }: Chosen) {
  const options = useMemo(() => categoryOptions(choices), [choices]);
  const [typed, setTyped] = useTyped(value);
  const isSought = typed !== null && typed.trim() !== '';
  const isEmptied = typed !== null && !isSought;
  const found = isSought ? foundCategories(options, typed) : options;
  const list = useList(found, { value, isSought });
  const { active } = list;
  const choose = ({ id }: CategoryOption): void => {
    onChange(id);
    setTyped(null);
    list.close();
  };
  const type = (text: string): void => {
    setTyped(text);
    list.openAt(null);
  };
  const clear = (): void => {
    if (value !== '') onChange('');
    setTyped(null);
    list.close();
  };
  const leave = (): void => {
    if (isEmptied) return clear();
    // words stay in sight where there is no category to go back to
    if (value !== '') setTyped(null);
    list.close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const { key } = event;
    // the focus goes on by itself
    if (key === 'Tab') return void (list.isOpen && isSought && active !== undefined && choose(active));
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && (!list.isOpen || (key !== 'Enter' && key !== 'Escape'))) return;
    event.preventDefault();
    if (step !== 0) return list.move(step);
    if (key === 'Enter' && active !== undefined) return choose(active);
    if (key === 'Enter' && isEmptied) return clear();
    if (key === 'Escape') setTyped(null);
    list.close();
  };
  const isUnfit = isSought && found.length === 0;
  const isUnchosen = isSought && !list.isOpen && value === '';
  return {
    text: typed ?? choices.find(({ id }) => id === value)?.name ?? '',
    isOpen: list.isOpen && found.length > 0,
    isSought,
    problem: isUnfit ? ('none' as const) : isUnchosen ? ('unchosen' as const) : null,
    found,
    active,
    type,
    choose,
    open: () => list.move(0),
    leave,
    onKeyDown,
  };
}

/** The text that is typed; null: none, the field shows the category. */
function useTyped(value: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [shownValue, setShownValue] = useState(value);
  // chosen elsewhere: a suggestion that was taken, a draft that was given up
  if (shownValue !== value) {
    setShownValue(value);
    setTyped(null);
  }
  return [typed, setTyped] as const;
}

/** Whether the list is open, and the entry in it that Enter takes. */
function useList(
  found: readonly CategoryOption[],
  { value, isSought }: { value: string; isSought: boolean },
) {
  /** undefined: closed; null: open, and no arrow has led to an entry yet */
  const [activeId, setActiveId] = useState<string | null | undefined>(undefined);
  const isOpen = activeId !== undefined;
  const active = found.find(({ id }) => id === activeId) ?? (isSought ? found[0] : undefined);
  const move = (step: number): void => {
    const at = active === undefined ? -1 : found.indexOf(active);
    if (isOpen) {
      const to = at === -1 && step < 0 ? -1 : (at + step) % Math.max(1, found.length);
      if (step !== 0) setActiveId(found.at(to)?.id ?? null);
      return;
    }
    const chosen = found.find(({ id }) => id === value) ?? found.at(step < 0 ? -1 : 0);
    setActiveId(chosen?.id ?? null);
  };
  return { isOpen, active, move, openAt: setActiveId, close: () => setActiveId(undefined) };
}
