import { useContext, type ReactNode } from 'react';
import { strings } from '../strings.js';
import type { CaseField } from './case-values.js';
import { EditorsContext } from './editors-context.js';
import { fieldNames } from './field-names.js';

export interface LabelledProps {
  name: CaseField;
  /** sentences about faults, by field */
  faults: Readonly<Partial<Record<CaseField, string>>>;
  idPrefix: string;
  /** the line of a suggestion for a field, in an element with that id; null where there is none */
  suggested: (field: CaseField, id: string) => ReactNode | null;
  isWide?: boolean;
  children: ReactNode;
}

/** A field of the form with its name, the users who are in it, what is wrong with it, and what is suggested for it. */
export function Labelled({ name, faults, idPrefix, suggested, isWide = false, children }: LabelledProps) {
  const fault = faults[name];
  const editors = useContext(EditorsContext)[name];
  const classes = ['case-field', isWide && 'case-field-wide', editors !== undefined && 'case-field-in-use'];
  return (
    <div className={classes.filter((each) => each !== false).join(' ')}>
      <label htmlFor={`${idPrefix}${name}`}>{fieldNames[name]}</label>
      {children}
      {editors !== undefined && (
        <p className="case-editor" id={`${idPrefix}${name}-editor`}>
          {strings.presence.inUse(editors)}
        </p>
      )}
      {fault !== undefined && (
        <p className="case-fault" id={`${idPrefix}${name}-fault`}>
          {fault}
        </p>
      )}
      {suggested(name, suggestionId(idPrefix, name))}
    </div>
  );
}

/** The id of a field, and what it is described by. */
export function useDescribed({ name, faults, idPrefix, suggested }: Omit<LabelledProps, 'children'>) {
  const isFaulty = faults[name] !== undefined;
  const isInUse = useContext(EditorsContext)[name] !== undefined;
  const described = [
    isInUse && `${idPrefix}${name}-editor`,
    isFaulty && `${idPrefix}${name}-fault`,
    suggested(name, '') !== null && suggestionId(idPrefix, name),
  ].filter((id) => id !== false);
  return {
    id: `${idPrefix}${name}`,
    'aria-invalid': isFaulty,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  };
}

function suggestionId(idPrefix: string, name: CaseField): string {
  return `${idPrefix}${name}-suggestion`;
}
