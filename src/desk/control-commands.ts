/** What somebody wants of the call centre. Extensions are those of users, or numbers that may be dialled. */
export type ControlCommand =
  | { readonly target: 'agent'; readonly action: 'logout' | 'login' | 'auto-answer-on' | 'auto-answer-off' }
  | { readonly target: 'channel'; readonly action: 'hangup' | 'resume' }
  | {
      readonly target: 'channel';
      readonly action: 'invite' | 'dial' | 'transfer' | 'conference';
      readonly extension: string;
    }
  | {
      readonly target: 'supervision';
      readonly action: 'listen' | 'whisper' | 'barge' | 'log-out' | 'end';
      readonly extension: string;
    };

/**
 * Takes the commands of people at work. What comes of one is told by the live feed.
 *
 * Errors: ConflictError when the person or the call is in no state for it.
 */
export interface ControlCommands {
  carryOut(userId: number, command: ControlCommand): Promise<void>;
}
