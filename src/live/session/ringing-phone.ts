/** A telephone that rings for the call, or has been answered and is no leg yet. */
export interface RingingPhone {
  readonly channelId: string;
  /** `cause`: Q.850, of one that was not answered. */
  readonly outcome: (answered: boolean, cause?: number | null) => void;
  /** Sound comes from it before it is answered. */
  readonly earlySound?: () => void;
}
