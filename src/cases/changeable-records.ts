import { viewerIf, type FileIdentity } from './viewers.js';
import type { CaseFile } from './case-file.js';
import { fieldNamed, type Resource } from './resource.js';
import type { RecordCells } from './record-query.js';

/** @returns the ids of those records that the user may change. @throws UnavailableError */
export async function changeableIds(
  caseFile: Pick<CaseFile, 'list'>,
  identity: FileIdentity,
  resource: Resource,
  records: readonly RecordCells[],
): Promise<ReadonlySet<string>> {
  const field = fieldNamed(resource, 'id');
  const at = resource.fields.indexOf(field);
  const values = records.map((cells) => Number(cells[at]));
  if (values.length === 0 || !viewerIf(identity, resource.name, 'update')) return new Set();
  const { records: changeable } = await caseFile.list(identity, {
    resource,
    operation: 'update',
    conditions: [{ test: 'in', field, values }],
    sort: { field, isDescending: true },
    offset: 0,
    limit: values.length,
    isUncounted: true,
  });
  return new Set(changeable.map((cells) => cells[at] ?? ''));
}
