import pg from 'pg';
import { RecordRefusal } from '../../cases/record-refusal.js';

/** Which field a unique constraint keeps from being doubled. */
const UNIQUE: Readonly<Record<string, string>> = {
  users_username_key: 'usn',
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
    const fault = { field, message: 'There is one like this already', errno: 'DUPLICATE', resource } as const;
    return new RecordRefusal([fault], { cause: error });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const message = 'Something that the record refers to has just been removed';
    const fault = { field, message, errno: 'INVALID_FOREIGN_KEY', resource } as const;
    return new RecordRefusal([fault], { cause: error });
  }
  return error;
}
