/** How a helpline's callers were served on one day. */
export interface ServiceFigures {
  /** YYYY-MM-DD, in the helpline's time zone. */
  readonly day: string;
  /** Number of calls that came in, whatever their outcome. */
  readonly calls: number;
  readonly answered: number;
  /** Answered by an agent within the time of the service level. */
  readonly answeredInTime: number;
  /** Over, without having spoken to an agent. */
  readonly abandoned: number;
  /** Still waiting. */
  readonly waiting: number;
  /** Share of the callers whose wait is over who were answered in time, 0..1; null when there were none. */
  readonly serviceLevel: number | null;
  readonly abandonRate: number | null;
  readonly longestWaitS: number;
  /** Average wait of the callers whose wait is over; null when there were none. */
  readonly averageWaitS: number | null;
}

/** @throws UnavailableError */
export interface ServiceFiguresStore {
  ofDay(day: string, options: { readonly serviceLevelMs: number }): Promise<ServiceFigures>;
}
