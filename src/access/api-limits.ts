import { networkOf } from '../lib/network-of.js';
import { hiddenKey, type CountedTry, type RateLimit, type RateLimits } from './rate-limits.js';

/** Groups of addresses with a budget of their own; requests to all other addresses count for `overall` alone. */
export const API_GROUPS = ['cases', 'users', 'communications', 'dashboard', 'audio', 'other'] as const;
export type ApiGroup = (typeof API_GROUPS)[number];

export function isApiGroup(text: string): text is ApiGroup {
  return (API_GROUPS as readonly string[]).includes(text);
}

/** The budgets of `ApiLimits`, in requests an hour. */
export interface ApiBudgets extends Readonly<Record<Exclude<ApiGroup, 'other'>, number>> {
  /** The budget of all requests of a user, but those of groups with a larger budget than this one. */
  readonly overall: number;
  /** The budget of requests without a valid token from one network. */
  readonly anonymous: number;
}

/**
 * The client that a request is counted for: a user, whatever number of log-ins that user has; a message gateway whose
 * signature was right, or a client without a valid token, by its address.
 */
export type Requester =
  { readonly userId: number } | { readonly gateway: string } | { readonly anonymous: string };

export interface CountedRequest extends CountedTry {
  /** Requests that are allowed in an hour. */
  readonly limit: number;
}

const HOUR_S = 3600;

/** How many requests a user, a message gateway or a network makes to the bearer APIs in an hour. */
export class ApiLimits {
  readonly #budgets: ApiBudgets;
  readonly #limits: Readonly<Record<keyof ApiBudgets, RateLimit>>;

  constructor(limits: Pick<RateLimits, 'limit'>, budgets: ApiBudgets) {
    this.#budgets = budgets;
    const limitOf = (name: keyof ApiBudgets) =>
      limits.limit(`api-${name}`, { points: budgets[name], duration: HOUR_S });
    this.#limits = {
      cases: limitOf('cases'),
      users: limitOf('users'),
      communications: limitOf('communications'),
      dashboard: limitOf('dashboard'),
      audio: limitOf('audio'),
      overall: limitOf('overall'),
      anonymous: limitOf('anonymous'),
    };
  }

  /**
   * Counts a request in each budget that it belongs to. Clients without a valid token have one budget a network, which
   * neither a user nor a gateway of that network shares.
   *
   * @returns the budget with the least left, or the one that is used up
   */
  async count(group: ApiGroup, by: Requester): Promise<CountedRequest> {
    if ('anonymous' in by) return this.#take('anonymous', networkKey(by.anonymous));
    if ('gateway' in by) return this.#take('communications', `gateway ${networkKey(by.gateway)}`);
    const key = `user ${by.userId}`;
    let tightest: CountedRequest | undefined;
    for (const budget of this.#budgetsOf(group)) {
      const counted = await this.#take(budget, key);
      if (!counted.isAllowed) return counted;
      if (!tightest || counted.remaining < tightest.remaining) tightest = counted;
    }
    return tightest ?? this.#take('overall', key);
  }

  #budgetsOf(group: ApiGroup): readonly (keyof ApiBudgets)[] {
    if (group === 'other') return ['overall'];
    return this.#budgets[group] > this.#budgets.overall ? [group] : [group, 'overall'];
  }

  async #take(budget: keyof ApiBudgets, key: string): Promise<CountedRequest> {
    return { ...(await this.#limits[budget].count(key)), limit: this.#budgets[budget] };
  }
}

/** An IPv6 client chooses among the addresses of its network at will. */
function networkKey(address: string): string {
  return hiddenKey(networkOf(address));
}
