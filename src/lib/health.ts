/**
 * How one part of the server is, asked at the moment of the request. `status` is what a client shows:
 * `healthy`, `loaded`, `embedded:<name>`, `active`, `building`, `degraded`, `unreachable`, `not_configured`,
 * `not_installed`, `failed:<why>`, `idle` (starts when it is needed) … It is shown without a log-in: no address, name
 * or version.
 */
export interface HealthReport {
  readonly status: string;
  /** True when the part can do its work now. */
  readonly ok: boolean;
  /** One sentence for the operator when it is not as it should be, and what to do. */
  readonly detail?: string;
  readonly [field: string]: unknown;
}

export type HealthProbe = () => HealthReport | Promise<HealthReport>;
