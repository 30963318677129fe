import { AppError, type ErrorCode } from './errors.js';

/** The reason of a refusal as data: its code, and beside it the values that its sentence needs. */
export interface RefusalReason {
  readonly code: string;
  /** Name of the field at fault, where the request itself is. */
  readonly field?: string;
}

/** The kind of each refusal of a room: HTTP status and retries follow from it. */
export type RefusalKinds<R extends RefusalReason> = Readonly<Record<R['code'], ErrorCode>>;

export interface RefusalOptions extends ErrorOptions {
  /** Seconds after which it is worth asking again (becomes `Retry-After`). */
  readonly retryAfterS?: number;
}

/** Makes the refusals of one room. */
export interface Refuser<R extends RefusalReason> {
  (reason: R, options?: RefusalOptions): Refusal<R>;
  readonly kinds: RefusalKinds<R>;
  /** Whether a reason, perhaps of another process or version, is one of these. */
  knows(reason: RefusalReason): reason is R;
}

const PASSING: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'too-many-requests']);

/**
 * A request of a person is refused. The room names the reason; the face that shows it makes the sentence (`src/wording`
 * for the APIs, `src/web/strings-refusals.ts` for the pages). Its message is the code: for logs, never for people.
 *
 * Made by `Refusal.of` alone, so that each code is of the closed union of a room.
 */
export class Refusal<R extends RefusalReason = RefusalReason> extends AppError {
  override name = 'Refusal';
  readonly code: ErrorCode;
  override readonly retryable: boolean;
  readonly reason: R;
  readonly retryAfterS: number | undefined;

  private constructor(kind: ErrorCode, reason: R, { retryAfterS, ...options }: RefusalOptions) {
    super(reason.code, options);
    this.code = kind;
    this.reason = reason;
    this.retryable = PASSING.has(kind);
    this.retryAfterS = retryAfterS;
  }

  /** The refusals of one room, with the kind of each of its codes. */
  static of<R extends RefusalReason>(kinds: RefusalKinds<R>): Refuser<R> {
    const refuse = (reason: R, options: RefusalOptions = {}) =>
      new Refusal<R>(kinds[reason.code as R['code']], reason, options);
    return Object.assign(refuse, {
      kinds,
      knows: (reason: RefusalReason): reason is R => Object.hasOwn(kinds, reason.code),
    });
  }
}

/** The error, where it is a refusal. */
export function asRefusal(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? (error as Refusal) : undefined;
}

/** Whether that error is a refusal with one of these codes. */
export function isRefusal(error: unknown, ...codes: readonly string[]): error is Refusal {
  const code = asRefusal(error)?.reason.code;
  return code !== undefined && codes.includes(code);
}

/** Whether an error that was raised on purpose is of one of these kinds. */
export function isOfKind(error: unknown, ...kinds: readonly ErrorCode[]): error is AppError {
  return error instanceof AppError && kinds.includes(error.code);
}
