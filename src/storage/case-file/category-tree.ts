import type pg from 'pg';

/**
 * Brings the paths, levels and full names of the whole tree in step with names and parents: a few hundred rows,
 * and only those that differ are written. Full names begin below the root, which has none, as the family's do.
 */
export async function refreshCategoryTree(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`
    WITH RECURSIVE tree AS (
      SELECT id, ARRAY[id] AS ids, ARRAY[name] AS names, '' AS fullname, id || ':' || name AS path
      FROM categories WHERE parent_id IS NULL
      UNION ALL
      SELECT c.id, t.ids || c.id, t.names || c.name, t.fullname || '^' || c.name, t.path || '^' || c.id || ':' || c.name
      FROM categories c JOIN tree t ON c.parent_id = t.id
    )
    UPDATE categories k
    SET level = cardinality(ids) - 1, root_id = ids[1], path_ids = ids, path_names = names,
        fullname = tree.fullname, fullname_id = path
    FROM tree
    WHERE k.id = tree.id AND (k.path_ids IS DISTINCT FROM ids OR k.path_names IS DISTINCT FROM names)`);
}

/** Whether a category lies below another, or is it. */
export async function isBelow(
  client: Pick<pg.ClientBase, 'query'>,
  id: number,
  ancestor: number,
): Promise<boolean> {
  const { rows } = await client.query<{ below: boolean }>(
    'SELECT $2::int = ANY (path_ids) AS below FROM categories WHERE id = $1',
    [id, ancestor],
  );
  return rows[0]?.below ?? false;
}
