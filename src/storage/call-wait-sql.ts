/**
 * When a caller began to wait for an agent: before the queue, in what rang or was played to them, they waited too.
 *
 * @param call as SQL, the row of the call
 */
export function waitBeganSql(call: string): string {
  return `coalesce(${call}.queued_at, ${call}.answered_at, ${call}.started_at)`;
}
