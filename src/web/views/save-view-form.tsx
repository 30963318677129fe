import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { useViewAct, type SavedView, type ViewPage, type ViewSearch } from './view-queries.js';
import { viewWords } from './view-words.js';

const words = viewWords.form;
/** A longer name is refused by the server. */
const longestName = 80;

type Role = NonNullable<SavedView['shared_with']>;

interface Props {
  page: ViewPage;
  filters: ViewSearch;
  /** roles that the view may be shown to; none: the user shares no views */
  roles: readonly Role[];
  onDone: () => void;
  onCancel: () => void;
}

/** Gives the filters a name. Escape gives it up. */
export function SaveViewForm({ page, filters, roles, onDone, onCancel }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const act = useViewAct(page);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('role');
    const name = field.current?.value.trim() ?? '';
    setMissing(name === '');
    if (name === '') return field.current?.focus();
    const shared_with = roles.find((role) => role === chosen) ?? null;
    act.mutate({ does: 'save', view: { name, search: filters, shared_with } }, { onSuccess: onDone });
  };
  return (
    <form
      className="save-view"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <h3 id={`${id}-title`} className="small-title">
        {words.title}
      </h3>
      <NameField id={id} field={field} isMissing={isMissing} onInput={() => setMissing(false)} />
      {roles.length > 0 && <RoleField id={id} roles={roles} />}
      {act.error !== null && (
        <p className="notice" role="alert">
          {faultText(act.error)}
        </p>
      )}
      <div className="save-view-actions">
        <button type="submit" className="button button-primary" disabled={act.isPending}>
          {act.isPending ? words.sending : words.submit}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

interface NameProps {
  id: string;
  /** that the view has so far */
  name?: string;
  field: RefObject<HTMLInputElement | null>;
  isMissing: boolean;
  onInput: () => void;
}

export function NameField({ id, name, field, isMissing, onInput }: NameProps) {
  return (
    <div className="save-view-field">
      <label htmlFor={`${id}-name`}>{words.name}</label>
      <input
        id={`${id}-name`}
        ref={field}
        className="input"
        defaultValue={name}
        maxLength={longestName}
        autoComplete="off"
        autoFocus
        onInput={onInput}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-fault` : undefined}
      />
      {isMissing && (
        <p id={`${id}-fault`} className="save-view-fault">
          {words.missing}
        </p>
      )}
    </div>
  );
}

function RoleField({ id, roles }: { id: string; roles: readonly Role[] }) {
  return (
    <div className="save-view-field">
      <label htmlFor={`${id}-role`}>{words.share}</label>
      <select
        id={`${id}-role`}
        name="role"
        className="input"
        defaultValue=""
        aria-describedby={`${id}-role-hint`}
      >
        <option value="">{words.onlyMe}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {strings.roles[role] ?? role}
          </option>
        ))}
      </select>
      <p id={`${id}-role-hint`} className="quiet">
        {words.shareHint}
      </p>
    </div>
  );
}

/** A fault of a view that is saved or renamed. */
export function faultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return apiFaultText(fault);
  const refusal: { code: string } | undefined = fault.refusal;
  if (refusal?.code === 'view-name-taken') return words.taken;
  if (refusal?.code === 'too-many-views') return words.tooMany;
  return apiFaultText(fault);
}
