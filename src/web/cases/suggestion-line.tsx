import { Link } from '@tanstack/react-router';
import { useWatch, type Control } from 'react-hook-form';
import { keysOf } from '../keys/keystrokes.js';
import { strings } from '../strings.js';
import { clockTime } from '../ui/format.js';
import type { Choice } from './case-queries.js';
import type { CaseValues } from './case-values.js';
import type { Offered } from './offered-suggestions.js';
import { quotedWords } from './quoted-words.js';
import type { Suggestion } from './suggestion-queries.js';
import type { FormSuggestions } from './use-suggestions.js';

const words = strings.suggestions;

interface Props extends Pick<FormSuggestions, 'take' | 'refuse'> {
  id: string;
  offered: Offered;
  control: Control<CaseValues>;
  choices: readonly Choice[];
  /** null: there is no player for the call yet */
  playFrom: string | null;
}

/** A suggestion below its field; nothing while the field has that value. */
export function SuggestionLine({ id, offered, control, choices, playFrom, take, refuse }: Props) {
  const { suggestion, isLater } = offered;
  const written = useWatch({ control, name: suggestion.field });
  const value = valueText(suggestion, choices);
  if (written === suggestion.value) return <p id={id} hidden />;
  return (
    <div className="case-suggestion">
      <p id={id}>
        {isLater && `${words.nowSaid} `}
        <bdi dir={suggestion.field === 'reporter_phone' ? 'ltr' : 'auto'}>{value}</bdi>
        {' — '}
        <Quote suggestion={suggestion} />
      </p>
      <span className="case-suggestion-acts">
        {playFrom !== null && suggestion.quote !== null && (
          <Link
            to="/calls/$callId"
            params={{ callId: playFrom }}
            search={{ t: suggestion.quote.start }}
            className="case-suggestion-play"
            aria-label={words.play(clockTime(suggestion.quote.start))}
          >
            ▸
          </Link>
        )}
        <button
          type="button"
          className="button"
          aria-keyshortcuts={keysOf('take')}
          aria-label={words.takeIt(value)}
          onClick={() => take(suggestion)}
        >
          {words.take}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-label={words.refuseIt(value)}
          onClick={() => refuse(suggestion)}
        >
          ×
        </button>
      </span>
    </div>
  );
}

/** The words in their own language, with the time at which they were said. */
export function Quote({ suggestion: { quote } }: { suggestion: Suggestion }) {
  if (quote === null) return <>{words.ofLine}</>;
  const { before, words: said, behind } = quotedWords(quote);
  return (
    <>
      <q>
        <bdi dir="auto" {...(quote.language !== null && { lang: quote.language })}>
          {before}
          <b>{said}</b>
          {behind}
        </bdi>
      </q>{' '}
      <bdi>{clockTime(quote.start)}</bdi>
    </>
  );
}

/** The value as the form shows it. */
export function valueText({ field, value }: Suggestion, choices: readonly Choice[]): string {
  if (field === 'category') return choices.find(({ id }) => id === value)?.name ?? value;
  if (field === 'priority') return (strings.cases.priorities as Record<string, string>)[value] ?? value;
  return value;
}
