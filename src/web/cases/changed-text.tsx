import { listWords } from '../ui/list-words.js';
import { textDifference, type TextRun } from './text-difference.js';

const words = listWords.history;

/** Shorter texts are read as a whole, before and after. */
const longFrom = 80;

export function isLongChange(from: string, to: string): boolean {
  return Math.max(from.length, to.length) >= longFrom;
}

/** A long text as it was changed: what was removed and what was added, with some words around it. */
export function ChangedText({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <>
      <bdi>{name}</bdi>
      {': '}
      <span className="case-difference" dir="auto">
        {textDifference(from, to).map((run, at) => (
          <Run key={at} run={run} />
        ))}
      </span>
    </>
  );
}

/** The words for those who do not see the marks; no screen reader says them by itself. */
function Run({ run: { kind, text } }: { run: TextRun }) {
  if (kind === 'same') return <span>{text}</span>;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <>
      <span className="visually-hidden"> [{words[kind]}: </span>
      <Mark>{text}</Mark>
      <span className="visually-hidden">] </span>
    </>
  );
}
