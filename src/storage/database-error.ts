import { types } from 'node:util';
import pg from 'pg';
import { Prisma } from '../../build/prisma-client/client.js';
import { UnavailableError } from '../lib/errors.js';

/**
 * SQLSTATE classes and codes (PostgreSQL manual, appendix A) after which the same statement may succeed later:
 * connection exceptions, insufficient resources, operator intervention, query cancelled by its time limit.
 */
const PASSING_CLASSES = ['08', '53', '57'];
/** Serialization failure, deadlock, lock not available, and read-only, as a server is that is being promoted. */
const PASSING_CODES = ['40001', '40P01', '55P03', '25006'];
/** Prisma: unreachable, timed out, closed the connection, no connection free for a statement or a transaction (its error reference). */
const PASSING_PRISMA_CODES = [
  'P1001',
  'P1002',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
];
const PASSING_KINDS = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TlsConnectionError'];

/** This process has not opened its database yet, or not at all where that is away since the start. */
export class NotReadyError extends Error {
  constructor() {
    super('starting: this process waits for its database');
  }
}

/** Each connection was in use for longer than a query waits for one: the database is there, and has too much to do. */
export class BusyPoolError extends Error {
  constructor(cause: Error) {
    super('the database does not answer in time', { cause });
  }
}

/** Runs a database operation; one that fails because the database is away throws an UnavailableError. */
export async function whileReachable<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof NotReadyError)
      throw new UnavailableError(error.message, { cause: error, retryAfterS: 1 });
    if (error instanceof BusyPoolError)
      throw new UnavailableError(error.message, { cause: error, retryAfterS: 2 });
    if (isPassing(error)) throw new UnavailableError('the database cannot be reached', { cause: error });
    throw error;
  }
}

/** Whether the database, not the statement, is to blame. Decided by codes and classes, never by texts. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError)
    return PASSING_PRISMA_CODES.includes(error.code) || isPassingCause(adapterCauseOf(error));
  if (isAdapterError(error)) return isPassingCause(error.cause);
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof pg.DatabaseError) return isPassingState(error.code);
  return isConnectionError(error);
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2002' || adapterCauseOf(error).originalCode === '23505';
}

/** The row that a Prisma update was meant for is missing. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025';
}

/** A row refers to a missing row. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2003' || adapterCauseOf(error).originalCode === '23503';
}

function isPassingState(state: string | undefined): boolean {
  return (
    state !== undefined && (PASSING_CODES.includes(state) || PASSING_CLASSES.includes(state.slice(0, 2)))
  );
}

/** The driver's error as adapter-pg reports it: its own kind, or the server's SQLSTATE. */
interface AdapterCause {
  readonly kind?: string;
  readonly originalCode?: string;
}

function adapterCauseOf(error: { meta?: Record<string, unknown> | undefined }): AdapterCause {
  const meta = error.meta as { driverAdapterError?: { cause?: AdapterCause } } | undefined;
  return meta?.driverAdapterError?.cause ?? {};
}

/** As Prisma throws it, without a code of its own, where a transaction begins or ends (Prisma 7). */
function isAdapterError(error: unknown): error is Error & { readonly cause: AdapterCause } {
  return types.isNativeError(error) && error.name === 'DriverAdapterError' && typeof error.cause === 'object';
}

function isPassingCause({ kind = '', originalCode }: AdapterCause): boolean {
  return PASSING_KINDS.includes(kind) || isPassingState(originalCode);
}

/**
 * node-postgres throws what the server said as a DatabaseError and a wrong argument as a TypeError; a broken
 * connection is a system error or a bare Error.
 */
function isConnectionError(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return error.name === 'Error' || typeof (error as NodeJS.ErrnoException).syscall === 'string';
}
