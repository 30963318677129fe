import pg from 'pg';
import { recordFault, RecordRefusal } from '../../cases/record-refusal.js';

/** Which field a unique constraint keeps from being doubled. */
const UNIQUE: Readonly<Record<string, string>> = {
  users_username_key: 'usn',
  users_username_folded_key: 'usn',
  users_extension_key: 'exten',
  users_email_key: 'contact_email',
  users_phone_key: 'contact_phone',
};

/** SQLSTATE, PostgreSQL manual, appendix A. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Refusals of the database in the case file's terms; other errors as they came. */
export function refuseDatabaseError(error: unknown, resource: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const field = UNIQUE[error.constraint ?? ''] ?? '';
  if (error.code === UNIQUE_VIOLATION && field !== '') {
    const reason = 'is that of another record already';
    const fault = recordFault({ code: 'duplicate', field, reason, resource });
    return new RecordRefusal([fault], { cause: error });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const reason = 'refers to something that has just been removed';
    const fault = recordFault({ code: 'removed-reference', field, reason, resource });
    return new RecordRefusal([fault], { cause: error });
  }
  return error;
}
