import { hiddenKey, type CountedTry, type RateLimit, type RateLimits } from './rate-limits.js';

/** Groups of addresses of the bearer API, each with a budget of its own. */
export const API_GROUPS = ['cases', 'users', 'communications', 'dashboard', 'other'] as const;
export type ApiGroup = (typeof API_GROUPS)[number];

/** The client that a request is counted for: a login, or an address without one. */
export type Requester = { readonly login: string } | { readonly address: string };

export interface CountedRequest extends CountedTry {
  /** Requests that are allowed in an hour. */
  readonly limit: number;
}

const HOUR_S = 3600;

/** How many requests a login makes to the bearer API in an hour; a refreshed token is one of the same login. */
export class ApiLimits {
  readonly #perHour: Readonly<Record<ApiGroup, number>>;
  readonly #limits: Readonly<Record<ApiGroup, RateLimit>>;

  constructor(limits: Pick<RateLimits, 'limit'>, perHour: Readonly<Record<ApiGroup, number>>) {
    this.#perHour = perHour;
    const limitOf = (group: ApiGroup) =>
      limits.limit(`api-${group}`, { points: perHour[group], duration: HOUR_S });
    this.#limits = {
      cases: limitOf('cases'),
      users: limitOf('users'),
      communications: limitOf('communications'),
      dashboard: limitOf('dashboard'),
      other: limitOf('other'),
    };
  }

  async count(group: ApiGroup, by: Requester): Promise<CountedRequest> {
    const key = 'login' in by ? `login ${by.login}` : `address ${hiddenKey(by.address)}`;
    return { ...(await this.#limits[group].count(key)), limit: this.#perHour[group] };
  }
}

export function isApiGroup(text: string): text is ApiGroup {
  return (API_GROUPS as readonly string[]).includes(text);
}
