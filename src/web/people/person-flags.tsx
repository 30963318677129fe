import { useRef, useState } from 'react';
import { flagText } from '../desk/caller-flags.js';
import { apart } from '../language/apart.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { dayAndTime } from '../ui/format.js';
import { FlagForm } from './flag-form.js';
import { useFlagAct, type Flag } from './person-queries.js';

const words = strings.people.flags;

interface Props {
  personId: string;
  flags: readonly Flag[];
  maySet: boolean;
}

/** Warnings about a person: those that hold, those of earlier times folded, and the form of a new one. */
export function PersonFlags({ personId, flags, maySet }: Props) {
  const section = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [done, setDone] = useState('');
  const remove = useFlagAct(personId);
  const holding = flags.filter(({ holds }) => holds);
  const end = (text: string): void => {
    setDone(text);
    setOpen(false);
  };
  const onRemove = (flagId: string): void =>
    remove.mutate(
      { does: 'remove', flagId },
      {
        onSuccess: () => {
          // the button that had the focus goes with the warning
          section.current?.focus({ preventScroll: true });
          setDone(words.removed);
        },
      },
    );
  return (
    <section ref={section} tabIndex={-1} className="panel" aria-labelledby="person-flags">
      <h2 id="person-flags" className="small-title">
        {words.title}
      </h2>
      {holding.length === 0 && <p className="quiet">{words.none}</p>}
      <FlagList flags={holding} busy={remove.isPending} onRemove={onRemove} />
      <p role="status" className="person-done">
        {done}
      </p>
      {remove.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(remove.error)}
        </p>
      )}
      {isOpen && <FlagForm personId={personId} onDone={() => end(words.set)} onCancel={() => end('')} />}
      {maySet && !isOpen && (
        <button
          type="button"
          className="button"
          autoFocus={wasOpen}
          onClick={() => {
            setDone('');
            setWasOpen(true);
            setOpen(true);
          }}
        >
          {words.open}
        </button>
      )}
      <EarlierFlags flags={flags.filter(({ holds }) => !holds)} />
    </section>
  );
}

function EarlierFlags({ flags }: Pick<Props, 'flags'>) {
  if (flags.length === 0) return null;
  return (
    <details className="person-earlier">
      <summary>{words.earlier(flags.length)}</summary>
      <FlagList flags={flags} />
    </details>
  );
}

interface ListProps {
  flags: readonly Flag[];
  busy?: boolean;
  /** left out: none of them can be removed */
  onRemove?: (id: string) => void;
}

function FlagList({ flags, busy = false, onRemove }: ListProps) {
  if (flags.length === 0) return null;
  return (
    <ul className="person-list">
      {flags.map((flag) => (
        <li key={flag.id} className={flag.holds ? 'caller-flag' : 'quiet'}>
          <strong id={`flag-${flag.id}`}>{flagText(flag.kind, flag.expires_at)}</strong>
          <p className="person-reason">
            <bdi>{flag.reason}</bdi>
          </p>
          <p className="person-row-facts">{authorsOf(flag)}</p>
          {onRemove && flag.may_remove && (
            <button
              type="button"
              className="button"
              aria-describedby={`flag-${flag.id}`}
              disabled={busy}
              onClick={() => onRemove(flag.id)}
            >
              {words.remove}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function authorsOf({ set_by: by, set_at: at, removed_by: remover, removed_at: removedAt }: Flag): string {
  const set = words.setBy(apart(by), apart(dayAndTime(at)));
  if (remover === null || removedAt === null) return set;
  return `${set} · ${words.removedBy(apart(remover), apart(dayAndTime(removedAt)))}`;
}
