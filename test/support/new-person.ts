import { FLAGS_AT_MOST } from '../../src/cases/person-flags.js';
import type { BearerClient } from './bearer-client.js';
import type { BearerStage } from './bearer-stage.js';

interface NewPerson {
  readonly phone?: string | null;
  readonly name?: string;
}

/** A contact that hangs on no case, made by the administrator. @returns the id */
export async function newPerson(
  { database }: Pick<BearerStage, 'database'>,
  { phone = null, name = 'Rita' }: NewPerson = {},
): Promise<string> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO contacts (fname, lname, phone, created_by_id)
     SELECT $2, 'Otieno', $1, id FROM users WHERE username = 'admin' RETURNING id`,
    [phone, name],
  );
  return String(rows[0]?.id);
}

/** @returns the path of a flag of a new person */
export async function newFlag(stage: BearerStage): Promise<string> {
  const path = `persons/${await newPerson(stage)}/flags`;
  const { flag } = await stage.api.make(path, { kind: 'other', reason: 'r' });
  return `${path}/${(flag as { id: string }).id}`;
}

interface PairRequest {
  readonly path: string;
  readonly body?: object;
}

/** A valid request for two new persons. @param path of an operation on both @param isSame the second is the first again */
export async function newPair(
  stage: BearerStage,
  { path, hasBody }: { readonly path: string; readonly hasBody: boolean },
  isSame = false,
): Promise<PairRequest> {
  const id = await newPerson(stage);
  const duplicateId = isSame ? id : await newPerson(stage, { name: 'Ritta' });
  const filled = path.replace('{id}', id);
  if (hasBody) return { path: filled, body: { duplicate_id: duplicateId, reason: 'Typed twice' } };
  return { path: path.endsWith('/comparison') ? `${filled}?duplicate_id=${duplicateId}` : filled };
}

/** @param path of the flags of a person, who gets as many as there may be */
export async function fillWithFlags({ api }: BearerStage, path: string): Promise<void> {
  for (let flags = 0; flags < FLAGS_AT_MOST; flags++)
    await api.make(path, { kind: 'other', reason: `r${flags}` });
}

/** A person of this kind of record. @returns undefined for another kind */
export async function newPersonOfCase(
  kind: string | undefined,
  api: BearerClient,
): Promise<string | undefined> {
  if (kind === 'clients' || kind === 'perpetrators')
    return String((await api.make(kind, { first_name: 'C' })).id);
  if (kind !== 'reporters') return undefined;
  const { reporter } = await api.make('cases', { narrative: 'n' });
  return (reporter as { id: string }).id;
}
