import { useEffect, useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { Choice } from './case-queries.js';
import type { CaseValues } from './case-values.js';
import type { CategoryOption } from './category-tree.js';
import { Labelled, useDescribed, type LabelledProps } from './labelled-field.js';
import { safetyWords } from './safety-words.js';
import { useCategoryCombo } from './use-category-combo.js';

const words = safetyWords.category;

interface Props extends Omit<LabelledProps, 'name' | 'children'> {
  control: Control<CaseValues>;
  choices: readonly Choice[];
}

/** The category of a case: typed words lead to it, on whatever level it is. */
export function CategoryField({ control, choices, ...common }: Props) {
  const hasUnchosenWords = useRef(false);
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({
    name: 'category',
    control,
    // words that led to no category would be dropped by storing: the field takes the focus, and its sentence says why
    rules: { validate: () => !hasUnchosenWords.current },
  });
  const combo = useCategoryCombo({ choices, value, onChange });
  useEffect(() => {
    hasUnchosenWords.current = combo.isSought && value === '';
  }, [combo.isSought, value]);
  const { isOpen, problem, active, found } = combo;
  const faults = { ...common.faults, ...(problem !== null && { category: words[problem] }) };
  const labelled = { ...common, faults, name: 'category' } as const;
  const described = useDescribed(labelled);
  const list = `${described.id}-list`;
  const optionId = ({ id }: CategoryOption): string => `${list}-${id}`;
  const activeId = isOpen && active !== undefined ? optionId(active) : undefined;
  useInSight(activeId);
  return (
    <Labelled {...labelled} isWide>
      <div className="case-combo">
        <input
          {...described}
          ref={ref}
          name="category"
          type="text"
          role="combobox"
          className="input"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.hint}
          value={combo.text}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={activeId}
          onChange={({ target }) => combo.type(target.value)}
          // typed words replace the name of the category
          onFocus={({ target }) => target.select()}
          onClick={({ currentTarget }) => {
            currentTarget.select();
            combo.open();
          }}
          onKeyDown={combo.onKeyDown}
          onBlur={({ currentTarget }) => {
            // another window has the focus: the user comes back to the field as it is
            if (document.activeElement === currentTarget) return;
            combo.leave();
            onBlur();
          }}
        />
        {isOpen && <Options list={list} {...{ found, active, optionId }} onChoose={combo.choose} />}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && combo.isSought ? words.found(found.length) : ''}
      </p>
    </Labelled>
  );
}

function useInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

interface OptionsProps {
  /** id of the list */
  list: string;
  found: readonly CategoryOption[];
  active: CategoryOption | undefined;
  optionId: (option: CategoryOption) => string;
  onChoose: (option: CategoryOption) => void;
}

function Options({ list, found, active, optionId, onChoose }: OptionsProps) {
  return (
    <ul id={list} role="listbox" className="case-combo-list" aria-label={words.list}>
      {found.map((option) => (
        <Option
          key={option.id}
          id={optionId(option)}
          option={option}
          isActive={option.id === active?.id}
          onChoose={() => onChoose(option)}
        />
      ))}
    </ul>
  );
}

interface OptionProps {
  id: string;
  option: CategoryOption;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, option: { name, path }, isActive, onChoose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className="case-combo-option"
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <bdi>{name}</bdi>
      {path.length > 0 && <bdi className="case-combo-path">{path.join(' › ')}</bdi>}
    </li>
  );
}
