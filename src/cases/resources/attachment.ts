import type { Resource } from '../resource.js';
import { caseOfPart, column, inOrder, otherDetails, recordFields } from './fields.js';

/** A row is there or removed: a third value would be neither, and no rule would ask for it. */
const REMOVED = [0, 1];
const write = { isWritable: true };

/** The family's own order: the session API document shows none. */
const ORDER = `
  id created_on created_by created_by_id created_by_role file_id file_name file_mime file_size
  file_uploadstatus file_movestatus pos case_id case_id_ is_delete other_details`;

export const attachments: Resource = {
  name: 'attachments',
  table: 'attachments',
  content: 'attached',
  particularsName: 'attachment_particulars',
  title: 'Attachment',
  timeColumn: 'created_at',
  removedColumn: 'is_delete',
  removal: { is_delete: 1 },
  hiddenWithCase: 'case_id',
  rows: { file: { table: 'files', column: 'file_id' } },
  fields: inOrder(
    ORDER,
    recordFields(),
    column('file_id', 'id', { ...write, isRequired: true, refersTo: 'files' }),
    column('file_name', 'text', { row: 'file', column: 'name' }),
    column('file_mime', 'text', { row: 'file', column: 'mime' }),
    column('file_size', 'number', { row: 'file', column: 'size' }),
    column('file_uploadstatus', 'number', { row: 'file', column: 'uploadstatus' }),
    column('file_movestatus', 'number', { row: 'file', column: 'movestatus' }),
    column('pos', 'number', write),
    caseOfPart(),
    column('case_id_', 'id', { column: 'case_id' }),
    column('is_delete', 'flag', { ...write, values: REMOVED }),
    otherDetails(),
  ),
  links: [],
  parts: [],
};

export const files: Resource = {
  name: 'files',
  table: 'files',
  content: 'own',
  particularsName: 'file_particulars',
  title: 'File',
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    'id created_on created_by created_by_id created_by_role name mime size uploadstatus movestatus channels sample_rate duration batch_id',
    recordFields(),
    column('name', 'text'),
    column('mime', 'text'),
    column('size', 'number'),
    column('uploadstatus', 'number'),
    column('movestatus', 'number'),
    column('channels', 'number'),
    column('sample_rate', 'number'),
    column('duration', 'number'),
    column('batch_id', 'text'),
  ),
  links: [],
  parts: [],
};
