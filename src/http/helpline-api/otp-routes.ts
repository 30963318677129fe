import type { Router } from 'express';
import { z } from 'zod';
import { isRefusal } from '../../lib/refusal.js';
import { kindOfAddress, parseLoginAddress } from '../../access/login-address.js';
import type { UserAddress } from '../../access/user-store.js';
import { addRoute } from '../kit/route.js';
import { HelplineRefusal, type HelplineErrno } from './dialect/helpline-fault.js';
import { helplineShape } from './helpline-shape.js';
import { BODY_TYPES, sentOtpReply, verifiedOtpReply } from './session-replies.js';
import { refuseOtherSites } from '../refuse-other-sites.js';
import { presentedSession, setSessionCookie } from './presented-session.js';
import type { SessionRoutesOptions } from './session-routes-options.js';

/** Clients send numbers for texts that are digits. */
const text = z
  .union([z.string(), z.number().transform(String)], { error: 'must be a string' })
  .pipe(z.string().max(320, 'is too long'));

const addressFields = { addr_addr: text.optional(), addr: text.optional(), addr_type: text.optional() };
const sendBody = z.object(addressFields);
const verifyBody = z.object({ ...addressFields, otp: text.optional() });

const ADDRESS_TYPES = ['email', 'phone'] as const;
const INVALID_ADDRESS = { email: 'Invalid Email Address', phone: 'Invalid Phone Number' } as const;
const NO_DELIVERY = {
  email: 'This server sends no e-mail (SMTP_URL is not set): ask an administrator for a new password',
  phone: 'This server sends no SMS (SMS_URL is not set): ask an administrator for a new password',
} as const;
const INVALID_CODE = 'Invalid OTP Code';

/** POST /sendOTP and POST /verifyOTP, whose temporary session can do nothing but change the password. */
export function addOtpRoutes(
  router: Router,
  { access: { oneTimePasswords, sessions }, toE164 }: SessionRoutesOptions,
): void {
  const verify = async (...tried: Parameters<typeof oneTimePasswords.verify>) => {
    try {
      return await oneTimePasswords.verify(...tried);
    } catch (cause) {
      throw isRefusal(cause, 'wrong-one-time-password')
        ? refusal(INVALID_CODE, 'INVALID', 'otp', '', { cause })
        : cause;
    }
  };
  const ask = async (address: UserAddress, source: string) => {
    try {
      await oneTimePasswords.request(address, source);
    } catch (cause) {
      if (!isRefusal(cause, 'cannot-deliver')) throw cause;
      throw refusal(NO_DELIVERY[address.type], 'ERROR', 'addr_type', address.type, { cause });
    }
  };
  addRoute(router, helplineShape, {
    method: 'post',
    path: '/sendOTP',
    summary: 'Sends a one-time password by e-mail or SMS',
    reply: sentOtpReply,
    bodyTypes: BODY_TYPES,
    status: 201,
    body: sendBody,
    async handle({ body, request }) {
      const typed = (body.addr_addr ?? body.addr ?? '').trim();
      await ask(addressOf(body, toE164), request.ip ?? 'unknown');
      return { auth_nb: [['info', `OTP sent to ${typed}`]], addr: [[typed]] };
    },
  });
  addRoute(router, helplineShape, {
    method: 'post',
    path: '/verifyOTP',
    summary: 'Exchanges a one-time password for a session that can only set a password',
    reply: verifiedOtpReply,
    bodyTypes: BODY_TYPES,
    status: 201,
    body: verifyBody,
    refuse: refuseOtherSites,
    async handle({ body, request, response }) {
      const address = addressOf(body, toE164);
      const user = await verify(address, codeOf(body.otp), request.ip ?? 'unknown');
      const earlier = presentedSession(request)?.id;
      const replaced = earlier === undefined ? {} : { replaces: earlier };
      const id = await sessions.start(user, { isTemporary: true, ...replaced });
      setSessionCookie(response, id);
      return { ss: [[id]], auth_nb: [['info', 'OTP Verified Successfuly']] }; // spelt as the family spells it
    },
  });
}

/** @throws HelplineRefusal */
function addressOf(body: z.infer<typeof sendBody>, toE164: SessionRoutesOptions['toE164']): UserAddress {
  const field = body.addr_addr === undefined && body.addr !== undefined ? 'addr' : 'addr_addr';
  const typed = body[field]?.trim() ?? '';
  if (typed === '') throw refusal('is required', 'REQUIRED', field);
  const type = ADDRESS_TYPES.find((known) => known === body.addr_type?.toLowerCase());
  if (body.addr_type && !type)
    throw refusal('must be email or phone', 'INVALID', 'addr_type', body.addr_type);
  const meant = type ?? kindOfAddress(typed, toE164);
  const address = parseLoginAddress(typed, meant, toE164);
  if (!address) throw refusal(INVALID_ADDRESS[meant], 'INVALID', field, typed);
  return address;
}

/** A client that sent it as a number has lost its leading zeros. @throws HelplineRefusal */
function codeOf(typed = ''): string {
  if (typed.trim() === '') throw refusal('is required', 'REQUIRED', 'otp');
  return typed.trim().padStart(8, '0');
}

function refusal(
  message: string,
  errno: HelplineErrno,
  field: string,
  value = '',
  options?: ErrorOptions,
): HelplineRefusal {
  return new HelplineRefusal([{ message, errno, resource: 'auth', field, value }], options);
}
