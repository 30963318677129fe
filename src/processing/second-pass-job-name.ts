/** The name of the kind of job that listens to a call a second time. It is enqueued with the last event of the call. */
export const SECOND_PASS_JOB = 'call.second-pass';
