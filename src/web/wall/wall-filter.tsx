import { getRouteApi } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { strings } from '../strings.js';
import { languageName } from '../ui/format.js';
import { priorities } from '../ui/priorities.js';
import { unknownLanguage, wallSearch } from './wall-search.js';
import './wall-filter.css';

const words = strings.wall;
const route = getRouteApi('/wall');

interface Props {
  /** calls that the filter applies to, and those of them that it leaves */
  total: number;
  shown: number;
  /** languages of those calls, as `soughtLanguages` gives them */
  languages: readonly string[];
}

/** Narrows the calls that nothing presses; those that need a person now stay whatever is sought. */
export function WallFilter({ total, shown, languages }: Props) {
  const id = useId();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // the field keeps what is typed by itself: the address follows a moment later, and would take letters back
  const field = useRef<HTMLInputElement>(null);
  const { words: beside, ...sought } = search;
  const isNarrowed = Object.values(sought).some((value) => value !== undefined);
  const narrow = (change: Record<string, string>): void =>
    void navigate({ search: wallSearch({ ...search, ...change }), replace: true });
  const showAll = (): void => {
    if (field.current !== null) field.current.value = '';
    void navigate({ search: { words: beside }, replace: true });
  };
  return (
    <div className="wall-filter" role="search">
      <label htmlFor={`${id}-text`}>{words.find}</label>
      <input
        id={`${id}-text`}
        type="search"
        className="input"
        ref={field}
        defaultValue={search.text}
        maxLength={100}
        onChange={({ target }) => narrow({ text: target.value })}
      />
      <label htmlFor={`${id}-priority`}>{words.priorityFilter}</label>
      <select
        id={`${id}-priority`}
        className="input"
        value={search.priority ?? ''}
        onChange={({ target }) => narrow({ priority: target.value })}
      >
        <option value="">{words.anyPriority}</option>
        {priorities.map((each) => (
          <option key={each} value={each}>
            {strings.priority[each]}
          </option>
        ))}
      </select>
      {(languages.length > 1 || search.language !== undefined) && (
        <LanguageChoice
          languages={languages}
          chosen={search.language}
          onChoose={(language) => narrow({ language })}
        />
      )}
      {isNarrowed && (
        <button type="button" className="button button-quiet" onClick={showAll}>
          {words.showAll}
        </button>
      )}
      <p className="quiet" role="status">
        {isNarrowed && words.shownOf(shown, total)}
      </p>
    </div>
  );
}

interface LanguageChoiceProps {
  languages: readonly string[];
  chosen: string | undefined;
  /** empty: any */
  onChoose: (language: string) => void;
}

function LanguageChoice({ languages, chosen = '', onChoose }: LanguageChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{words.languageFilter}</label>
      <select id={id} className="input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{words.anyLanguage}</option>
        {languages.map((each) => (
          <option key={each} value={each}>
            {each === unknownLanguage ? words.unknownLanguage : languageName(each)}
          </option>
        ))}
      </select>
    </>
  );
}
