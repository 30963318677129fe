import { z } from 'zod';

/** Content types of bodies about logging in. */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;

const notices = z.array(z.tuple([z.string(), z.string()]));
const texts = z.array(z.string());
/** A key piece: where each field stands. */
const keys = z.record(z.string(), texts);
const auth = { auth: z.array(texts), auth_k: keys };

export const noticeReply = z.strictObject({ auth_nb: notices });

export const sentOtpReply = noticeReply.extend({ addr: z.array(texts) });

export const verifiedOtpReply = noticeReply.extend({ ss: z.array(texts) });

export const changedPasswordReply = noticeReply.extend(auth);

/** The session and the user; beside them lists of records as rows and where their fields stand. */
export const homeReply = z.object({ ss: z.array(texts), ...auth }).catchall(z.union([z.array(texts), keys]));
