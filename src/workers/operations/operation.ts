/**
 * The operations of a process by name, with the shapes of their input and output. Both are JSON: no dates, no
 * functions, no `undefined` in a list.
 */
export type OperationContract<Contract> = {
  readonly [Name in keyof Contract]: { readonly input: unknown; readonly output: unknown };
};

/** The function for each name of a contract, one request at a time; `AppError`s reach the process that asked. */
export type Operations<Contract extends OperationContract<Contract>> = {
  readonly [Name in keyof Contract]: (
    input: Contract[Name]['input'],
    signal: AbortSignal,
  ) => Contract[Name]['output'] | Promise<Contract[Name]['output']>;
};

export interface OperationOptions {
  /** Takes the request back: one that waits is forgotten; one that runs is asked to stop. */
  readonly signal?: AbortSignal | undefined;
  /** `later`: behind everything that is waited for; `now` when left out. */
  readonly urgency?: 'now' | 'later' | undefined;
  /** Requests of one group share what one group gets, e.g. those of one user. */
  readonly group?: string | undefined;
  /** In place of the pool's own limit for the work itself, ms; the process is killed then. */
  readonly limitMs?: number | undefined;
}

/** Runs operations elsewhere. See `OperationPool` for what it throws. */
export interface OperationRunner<Contract extends OperationContract<Contract>> {
  run<Name extends keyof Contract & string>(
    name: Name,
    input: Contract[Name]['input'],
    options?: OperationOptions,
  ): Promise<Contract[Name]['output']>;
}
