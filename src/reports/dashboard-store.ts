import type { Stretch } from './period.js';

/** Cases that were opened, of one category, status and priority. */
export interface OpenedCases {
  /** The branch of the tree of case categories that the category is in. */
  readonly typeId: number;
  readonly type: string;
  readonly categoryId: number;
  readonly category: string;
  /** As it is now. */
  readonly status: number;
  readonly priority: number;
  readonly count: number;
}

export interface CallTotals {
  /** Inbound. */
  readonly received: number;
  /** Inbound: the caller and an agent heard each other. */
  readonly answered: number;
  /** Inbound: over, without having spoken to an agent. */
  readonly abandoned: number;
  /** Inbound: not over, and not answered yet. */
  readonly waiting: number;
  /** Outbound. */
  readonly placed: number;
  readonly placedAnswered: number;
  /** Inbound, of those whose wait is over; null when there were none. */
  readonly averageWaitS: number | null;
  /**
   * Mean time of answered calls that are over, inbound and outbound, from the first word with an agent to the
   * end; null when there were none.
   */
  readonly averageHandlingS: number | null;
}

export interface AgentTotals {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly callsAnswered: number;
  readonly callsPlaced: number;
  /** Talk time of calls that are over, without hold. */
  readonly talkS: number;
  readonly holdS: number;
  readonly averageHandlingS: number | null;
  readonly casesOpened: number;
  /** Closed, of the cases that this user has, or has made where no user has them. */
  readonly casesClosed: number;
}

/** Figures of the moment in which they are asked; without cases that were deleted. @throws UnavailableError */
export interface DashboardStore {
  openedCases(stretch: Stretch): Promise<readonly OpenedCases[]>;
  /** Cases that were closed then, and are. */
  countClosed(stretch: Stretch): Promise<number>;
  /** Cases that are not closed, whenever they were opened. */
  countOngoing(): Promise<number>;
  callTotals(stretch: Stretch): Promise<CallTotals>;
  /**
   * Totals of the agents, and of each other user who has a figure then.
   * @param userId of one user alone
   */
  agentTotals(stretch: Stretch, userId?: number): Promise<readonly AgentTotals[]>;
}
