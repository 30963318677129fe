import type { z } from 'zod';

/** A reply as it leaves, and the schema that its route documents; undefined where it documents none. */
export interface SentReply {
  readonly method: string;
  readonly path: string;
  readonly schema: () => z.ZodType | undefined;
  /** As JSON has it: without what is undefined, dates as texts. */
  readonly json: () => unknown;
}

let check: ((reply: SentReply) => void) | undefined;

/** For tests: sees each reply before it is sent, and throws for one that its schema does not fit. Off otherwise. */
export function checkReplies(by: (reply: SentReply) => void): void {
  check = by;
}

export function checkReply(reply: SentReply): void {
  check?.(reply);
}
