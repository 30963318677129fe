/**
 * The causes of Q.850 by which the server decides; RFC 3398 section 7.2.4.1 has the SIP answer for each. Asterisk gives
 * the cause of each channel that is gone.
 */
export const NORMAL_CLEARING = 16;

/**
 * The cause of a party from whom no sound came for so long that the switch gave the line up (`rtp_timeout`): "requested
 * circuit or channel not available", which is what Asterisk reports to the party.
 */
export const NO_SOUND_CAUSE = 44;

/**
 * The one table of causes of calls that were not answered. Where a person has several telephones, the row that stands
 * first counts: a refusal is a person's.
 */
const UNANSWERED = {
  // SIP 603
  declined: [21],
  // 486, 600
  busy: [17],
  // ended before an answer, alerted in vain
  'no-answer': [16, 19],
  // switched off or out of reach: neither alerted nor answered (408, also a trunk from which nothing comes), absent
  // (480), out of order (502)
  unreachable: [18, 20, 27],
  // unallocated (404, 485, 604), changed (410), invalid (484)
  'not-in-service': [1, 22, 28],
  // no route, refused by the network (29, 57: SIP 501, 401, 403, 407), no circuit, out of order, congestion (503), no
  // service of that kind, protocol, timers of the network (504), interworking
  'network-failure': [
    ...[
      2, 3, 5, 6, 25, 29, 34, 38, 39, 40, 41, 42, 43, 44, 46, 47, 49, 50, 53, 55, 57, 58, 62, 63, 65, 66, 69,
    ],
    ...[
      70, 79, 81, 82, 83, 84, 85, 86, 87, 88, 90, 91, 95, 96, 97, 98, 99, 100, 101, 102, 103, 110, 111, 127,
    ],
  ],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** Why a telephone that was called did not answer. */
export type Unanswered = keyof typeof UNANSWERED;

const ROWS = Object.entries(UNANSWERED).map(([why, causes]) => ({
  why: why as Unanswered,
  causes: new Set<number | null>(causes),
}));

/** @param cause Q.850. @returns undefined for a cause that says nothing of it, and for none */
export function unansweredBy(cause: number | null): Unanswered | undefined {
  return ROWS.find(({ causes }) => causes.has(cause))?.why;
}

/** The most specific of these causes (Q.850), and its meaning. @returns undefined where none of them has a meaning */
export function mostSpecific(
  causes: readonly (number | null)[],
): { readonly why: Unanswered; readonly cause: number | null } | undefined {
  for (const row of ROWS) {
    const cause = causes.find((each) => row.causes.has(each));
    if (cause !== undefined) return { why: row.why, cause };
  }
  return undefined;
}

/**
 * Causes with which a telephone call breaks off that no person has ended: no user responding, destination out of
 * order, network out of order, temporary failure, requested channel not available (Asterisk: no RTP), recovery on timer
 * expiry.
 */
const BROKEN_OFF: ReadonlySet<number> = new Set([18, 27, 38, 41, NO_SOUND_CAUSE, 102]);

/** Whether a telephone call that was up broke off, and no person ended it. @param cause Q.850 */
export function isBrokenOff(cause: number | null): boolean {
  return cause !== null && BROKEN_OFF.has(cause);
}

/** Q.850 causes of SIP answers that Asterisk reports with the cause of another answer. */
const BY_SIP_STATUS: ReadonlyMap<number, { readonly insteadOf: number; readonly cause: number }> = new Map([
  // not authorized: the network refuses the call, and Asterisk says "rejected", as of a person
  [401, { insteadOf: 21, cause: 57 }],
  [403, { insteadOf: 21, cause: 57 }],
  [407, { insteadOf: 21, cause: 57 }],
  // subscriber absent: the telephone cannot be rung, and Asterisk says that it was rung in vain
  [480, { insteadOf: 19, cause: 20 }],
]);

/** No user responding: neither an alerting nor an answer came in time. With an alerting it is 19, no answer (Q.850). */
const NOT_RESPONDING = 18;
const NO_ANSWER = 19;

/**
 * The cause of a channel that is gone.
 *
 * @param cause as Asterisk translated it; one that came with the answer (`Reason`, RFC 3326) stays
 * @param sipStatus the answer itself, where the version of Asterisk gives it
 * @param isAlerted whether the telephone was reported to ring before
 */
export function causeOf(
  cause: number | null,
  { sipStatus, isAlerted }: { sipStatus: number | undefined; isAlerted: boolean },
): number | null {
  if (cause === NOT_RESPONDING && isAlerted) return NO_ANSWER;
  const exact = sipStatus === undefined ? undefined : BY_SIP_STATUS.get(sipStatus);
  return exact?.insteadOf === cause ? exact.cause : cause;
}
