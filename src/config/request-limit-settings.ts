import type { z } from 'zod';
import { positive, setting } from './setting-kinds.js';

/** How often users, gateways and strangers may ask in an hour. */
export const requestLimitSettings = {
  RATE_LIMIT_CASES: setting(positive, '1000', 'Requests to `/api/v1/cases` in an hour, by one user.'),
  RATE_LIMIT_USERS: setting(positive, '500', 'Requests to `/api/v1/users` in an hour, by one user.'),
  RATE_LIMIT_COMMUNICATIONS: setting(
    positive,
    '2000',
    'Requests to `/api/v1/communications` in an hour, by one user; messages that gateways bring, by one network.',
  ),
  RATE_LIMIT_DASHBOARD: setting(positive, '500', 'Requests to `/api/v1/dashboard` in an hour, by one user.'),
  RATE_LIMIT_AUDIO: setting(
    positive,
    '10000',
    'Requests to `/audio`, `/stt`, the text engines and `/api/v1/calls` in an hour, by one user.',
  ),
  RATE_LIMIT_OVERALL: setting(
    positive,
    '1000',
    'Requests to all of `/api/v1` in an hour, by one user. A group whose own limit is larger (`RATE_LIMIT_COMMUNICATIONS`, `RATE_LIMIT_AUDIO`) does not count for it.',
  ),
  RATE_LIMIT_LOGINS: setting(
    positive,
    '100',
    'Log-ins of one user that succeed, by all APIs together, in an hour. A program keeps its token or session.',
  ),
  RATE_LIMIT_ANONYMOUS: setting(
    positive,
    '1000',
    'Requests without a valid token in an hour, by one network (an IPv4 address, or the /64 of an IPv6 address). Log-ins, refreshes and signed messages of gateways do not count for it.',
  ),
};

/** Requests of one login to the bearer API in an hour. */
export interface ApiLimitsConfig {
  readonly cases: number;
  readonly users: number;
  readonly communications: number;
  readonly dashboard: number;
  /** To the APIs of recordings, texts and calls. */
  readonly audio: number;
  /** To all of the bearer API, but groups with a larger limit. */
  readonly overall: number;
  /** Without a valid token, from one network. */
  readonly anonymous: number;
}

type Values = {
  readonly [Name in keyof typeof requestLimitSettings]: z.infer<
    (typeof requestLimitSettings)[Name]['schema']
  >;
};

export function toApiLimits(values: Values): ApiLimitsConfig {
  return {
    cases: values.RATE_LIMIT_CASES,
    users: values.RATE_LIMIT_USERS,
    communications: values.RATE_LIMIT_COMMUNICATIONS,
    dashboard: values.RATE_LIMIT_DASHBOARD,
    audio: values.RATE_LIMIT_AUDIO,
    overall: values.RATE_LIMIT_OVERALL,
    anonymous: values.RATE_LIMIT_ANONYMOUS,
  };
}
