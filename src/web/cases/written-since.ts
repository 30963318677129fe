import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { readCase, type CaseRecord, type Choice } from './case-queries.js';
import { toChange, valueOf, type CaseValues, type PersonOfForm } from './case-values.js';
import { changePerson, readPerson, storeNewPerson } from './person-queries.js';
import { changeOf, emptyPerson, type PersonKind, type PersonValues } from './person-values.js';
import { differingFrom, forgetSent, type NewForm, type SentValues } from './store-once.js';

export interface StoredCase {
  record: Partial<CaseRecord>;
  /** names its state now; empty for a user who may not read it */
  tag: string;
}

interface Written {
  /** the case, as it was made */
  readonly stored: StoredCase;
  /** the form that it was made from, and others that it may have been changed to */
  readonly sent: SentValues<CaseValues>;
  readonly values: CaseValues;
  readonly choices: readonly Choice[];
}

/**
 * Stores what was written into the form of a new case after it was sent, where the server has it by then: the words of the
 * case, its caller, its child
 * and its perpetrator.
 *
 * @throws ApiFault, also of the first part that the server does not take; to store it all again changes nothing twice
 */
export async function storeWrittenSince(
  api: SignedInApi,
  form: NewForm,
  written: Written,
): Promise<StoredCase> {
  const { sent, values, choices, stored } = written;
  const id = String(stored.record.id);
  const body = differingFrom(sent, (from) => toChange(values, from, choices));
  if (Object.keys(body).length > 0) {
    const params = { path: { id } };
    await bodyOf(api.PUT('/api/v1/cases/{id}', { params, headers: { 'If-Match': stored.tag }, body }));
  }
  await storeCaller(api, written);
  await storeAdded(api, form, { ...written, person: 'client' });
  await storeAdded(api, form, { ...written, person: 'perpetrator' });
  return readCase(api, id);
}

async function storeCaller(api: SignedInApi, { stored, sent, values }: Written): Promise<void> {
  const caller = personIn(values, 'reporter');
  const change = differingFrom(sent, (from) => changeOf('reporters', caller, personIn(from, 'reporter')));
  if (Object.keys(change).length === 0) return;
  await changeNow(api, { kind: 'reporters', id: readableId(stored.record.reporter) }, change);
}

/** The first child or perpetrator is the one of the form, where that had one. */
async function storeAdded(
  api: SignedInApi,
  { username, key }: NewForm,
  { stored, sent, values, person }: Written & { readonly person: 'client' | 'perpetrator' },
): Promise<void> {
  const kind = `${person}s` as const;
  const written = personIn(values, person);
  const change = differingFrom(sent, (from) => changeOf(kind, written, personIn(from, person)));
  if (Object.keys(change).length === 0) return;
  if (Object.values(personIn(sent.madeWith, person)).some((value) => value.trim() !== ''))
    return changeNow(api, { kind, id: readableId(stored.record[kind]?.[0]) }, change);
  const form = { username, key: `${key}.${kind}.${String(stored.record.id)}` };
  await storeNewPerson(api, form, { kind, caseId: String(stored.record.id), values: written });
  forgetSent(sessionStorage, form);
}

async function changeNow(
  api: SignedInApi,
  person: { kind: PersonKind; id: string },
  change: ReturnType<typeof changeOf>,
): Promise<void> {
  const { tag } = await readPerson(api, person);
  await changePerson(api, { ...person, tag }, change);
}

/** @throws ApiFault for a user who may not read the case */
function readableId(person: { readonly id: string } | undefined): string {
  if (person === undefined) throw new ApiFault(403);
  return person.id;
}

function personIn(values: CaseValues, person: PersonOfForm): PersonValues {
  const names = ['first_name', 'last_name', 'phone', 'relationship', 'age', 'sex'] as const;
  return {
    ...emptyPerson,
    ...Object.fromEntries(names.map((name) => [name, valueOf(values, person, name)])),
  };
}
