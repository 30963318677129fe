import { useRef, useState, type RefObject } from 'react';
import type { WireRefusal } from '../../realtime/protocol.js';
import { ApiFault } from '../api/api-fault.js';
import { useAccount } from '../login/account-context.js';
import { changePassword, type ChangedPassword } from '../login/change-password.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { meWords } from './me-words.js';

const words = meWords.password;

type PasswordFault = Extract<WireRefusal, { code: 'password-refused' }>['faults'][number];
type Field = keyof ChangedPassword;

/** Texts of faults, at the field or below all. */
type Faults = Readonly<Partial<Record<Field | 'all', string>>>;

export interface PasswordChange {
  state: 'idle' | 'sending' | 'done';
  faults: Faults;
  fields: Readonly<Record<Field, RefObject<HTMLInputElement | null>>>;
  /** Sends the passwords in the fields, which are empty once they are taken. */
  send: () => Promise<void>;
}

/** A change of the user's own password; the focus goes to the first field at fault. */
export function usePasswordChange(): PasswordChange {
  const { tokens } = useAccount();
  const [state, setState] = useState<PasswordChange['state']>('idle');
  const [faults, setFaults] = useState<Faults>({});
  const fields = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) };
  const refuse = (found: Faults): void => {
    setState('idle');
    setFaults(found);
    const first = (['current', 'next'] as const).find((field) => found[field] !== undefined);
    if (first === undefined) return;
    fields[first].current?.focus();
    fields[first].current?.select();
  };
  const send = async (): Promise<void> => {
    const { current, next } = fields;
    const given = { current: current.current?.value ?? '', next: next.current?.value ?? '' };
    const missing = missingOf(given);
    if (missing !== null) return refuse(missing);
    setState('sending');
    setFaults({});
    try {
      await changePassword(tokens, given);
      for (const { current: field } of [current, next]) if (field !== null) field.value = '';
      setState('done');
    } catch (fault) {
      refuse(faultsOf(fault));
    }
  };
  return { state, faults, fields, send };
}

/** @returns null where both are there */
function missingOf({ current, next }: ChangedPassword): Faults | null {
  if (current !== '' && next !== '') return null;
  return {
    ...(current === '' && { current: words.missing }),
    ...(next === '' && { next: words.missingNext }),
  };
}

function faultsOf(fault: unknown): Faults {
  if (!(fault instanceof ApiFault)) return { all: strings.errors.internal };
  const { refusal } = fault;
  if (refusal?.code === 'password-refused') return faultsOfFields(refusal.faults);
  const text = apiFaultText(fault);
  return { all: fault.status === 0 ? `${text} ${words.unknown}` : text };
}

function faultsOfFields(all: readonly PasswordFault[]): Faults {
  const text = (faults: readonly PasswordFault[]): string =>
    strings.refusals['password-refused']({ code: 'password-refused', faults: [...faults] });
  const ofNext = all.filter((fault) => fault !== 'wrong-current');
  return {
    ...(all.includes('wrong-current') && { current: text(['wrong-current']) }),
    ...(ofNext.length > 0 && { next: text(ofNext) }),
  };
}
