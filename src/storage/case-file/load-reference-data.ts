import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { messageOf, SetupError } from '../../lib/errors.js';
import { connect, type ConnectOptions } from '../connect.js';
import { refreshCategoryTree } from './category-tree.js';

export interface ReferenceDataOptions extends ConnectOptions {
  /** JSON: `{ "roots": [{ "id", "name", "code", "fromYears", "toYears", "children": [...] }] }`. */
  readonly categoriesFile: string;
}

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly code?: string | undefined;
  /** Bounds of an age group, both included. */
  readonly fromYears?: number | undefined;
  readonly toYears?: number | undefined;
  readonly children?: readonly Branch[] | undefined;
}

const years = z.number().int().min(0).max(200).optional();

const branch: z.ZodType<Branch> = z.lazy(() =>
  z.object({
    id: z.number().int().positive().max(999_999),
    name: z.string().min(1).max(250),
    code: z.string().min(1).max(100).optional(),
    fromYears: years,
    toYears: years,
    children: z.array(branch).optional(),
  }),
);
const fileSchema = z.object({ roots: z.array(branch) });

/** Any number: one lock for all processes that load at once. */
const LOAD_LOCK = 1_212_498_260;

/**
 * Adds the categories of the file that are not in the lists yet. A category that is there stays as it is:
 * people may have renamed or moved it.
 *
 * @returns how many were added
 * @throws SetupError for a file that cannot be used
 */
export async function loadReferenceData({
  categoriesFile,
  ...options
}: ReferenceDataOptions): Promise<number> {
  const rows = flatten(await readBranches(categoriesFile));
  const ages = [rows.map(({ fromYears }) => fromYears ?? null), rows.map(({ toYears }) => toYears ?? null)];
  const client = await connect(options);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`);
    const { rowCount } = await client.query(
      `INSERT INTO categories (id, parent_id, name, code, from_years, to_years,
                               fullname, fullname_id, level, root_id, path_ids, path_names)
       SELECT given.*, '', '', 0, 0, '{}', '{}'
       FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[]) AS given
       ON CONFLICT (id) DO NOTHING`,
      [
        rows.map(({ id }) => id),
        rows.map(({ parentId }) => parentId),
        rows.map(({ name }) => name),
        rows.map(({ code }) => code ?? null),
        ...ages,
      ],
    );
    // a database that is older than the ages of its age groups
    await client.query(
      `UPDATE categories k SET from_years = given.from_years, to_years = given.to_years
       FROM unnest($1::int[], $2::int[], $3::int[]) AS given (id, from_years, to_years)
       WHERE k.id = given.id AND k.from_years IS NULL AND k.to_years IS NULL AND given.from_years IS NOT NULL`,
      [rows.map(({ id }) => id), ...ages],
    );
    if (rowCount) await refreshCategoryTree(client);
    await client.query('COMMIT');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function readBranches(file: string): Promise<readonly Branch[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new SetupError(`the lists in ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  const parsed = z.preprocess((json) => parseJson(json as string), fileSchema).safeParse(text);
  if (!parsed.success)
    throw new SetupError(`${file} is not a file of lists: ${z.prettifyError(parsed.error)}`);
  const { roots } = parsed.data;
  const ids = flatten(roots).map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new SetupError(`${file} has the id ${twice} twice`);
  return roots;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function flatten(
  branches: readonly Branch[],
  parentId: number | null = null,
): (Branch & { parentId: number | null })[] {
  return branches.flatMap((each) => [{ ...each, parentId }, ...flatten(each.children ?? [], each.id)]);
}
