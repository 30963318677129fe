/**
 * What people may do to a live call, wherever the call lives. A command returns once it is carried out or
 * refused; what comes of it is in the call's journal.
 *
 * Errors: NotFoundError (no such live call), ConflictError (it has just ended), TimeoutError (the process that
 *         owns the call did not answer).
 */
export interface CallCommands {
  /** Hangs up everybody and waits until the transcript is complete. */
  end(callId: string, options: { reason: string }): Promise<void>;
}
