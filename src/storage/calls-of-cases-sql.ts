/**
 * A table `(case_id, call_id)` of the calls of each case that is not deleted: the one that it is joined to, and those that were
 * put to it. A call that a case merely names as its source is none of them: a client of the session API may name any.
 */
export const CALLS_OF_CASES = `(
    SELECT joined.id AS case_id, joined.call_id FROM cases joined WHERE joined.call_id IS NOT NULL AND joined.is_delete = 0
    UNION ALL SELECT added.case_id, added.call_id FROM case_calls added
      JOIN cases standing ON standing.id = added.case_id WHERE standing.is_delete = 0)`;
