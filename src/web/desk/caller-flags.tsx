import { strings } from '../strings.js';
import { dayAndTime } from '../ui/format.js';
import type { Caller } from './caller-query.js';
import './caller-flags.css';

const words = strings.people;

/** Warnings about the persons who have a number, the gravest first. */
export function CallerFlags({ flags, persons }: Pick<NonNullable<Caller>, 'flags' | 'persons'>) {
  if (flags.length === 0) return null;
  const nameOf = (id: string | null) =>
    persons.length > 1 ? (persons.find((person) => person.id === id)?.name ?? '') : '';
  return (
    <ul className="caller-flags" aria-label={words.flags.title}>
      {flags.map(({ kind, reason, expires_at: until, person_id: id }, at) => (
        <li key={at} className="caller-flag">
          <strong>{flagText(kind, until)}</strong>
          {nameOf(id) !== '' && (
            <>
              {' '}
              <bdi>{nameOf(id)}</bdi>
            </>
          )}
          {reason !== null && (
            <p className="caller-flag-reason">
              <bdi>{reason}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A warning in words, e.g. "Known prank caller until 3 Dec, 08:00". */
export function flagText(kind: keyof typeof words.flags.kinds, until: string | null): string {
  const name = words.flags.kinds[kind];
  return until === null ? name : words.flags.until(name, dayAndTime(until));
}
