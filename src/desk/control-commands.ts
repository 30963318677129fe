/** What somebody wants of the call centre. Extensions are those of users, or numbers that may be dialled. */
export type ControlCommand =
  | {
      readonly target: 'agent';
      readonly action: 'logout' | 'login' | 'ready' | 'auto-answer-on' | 'auto-answer-off';
    }
  | { readonly target: 'agent'; readonly action: 'break'; readonly reason: string }
  | ({ readonly target: 'channel' } & ChannelCommand)
  | {
      readonly target: 'supervision';
      /** `log-out`: the agent with that extension, after their call. `end`: their call. */
      readonly action: 'listen' | 'whisper' | 'barge' | 'log-out' | 'end';
      readonly extension: string;
    }
  | { readonly target: 'supervision'; readonly action: 'leave' }
  /** Dials somebody who could not be helped, see `Callback`. */
  | { readonly target: 'callback'; readonly action: 'take'; readonly callbackId: number }
  /** What languages an agent is given callers in, ISO 639-1; none means any. */
  | {
      readonly target: 'languages';
      readonly action: 'set';
      readonly agentUserId: number;
      readonly languages: readonly string[];
    };

export type ChannelCommand = (
  | {
      readonly action:
        | 'hangup'
        | 'hold'
        | 'resume'
        | 'mute'
        | 'unmute'
        | 'complete-transfer'
        | 'ask-help'
        | 'help-over'
        | 'pause-recording'
        | 'resume-recording';
    }
  | { readonly action: 'digits'; readonly digits: string }
  | {
      readonly action: 'invite' | 'dial' | 'transfer' | 'consult' | 'conference';
      readonly extension: string;
    }
) & {
  /** The newest event of the call that the person knows of; left out: whatever it is. */
  readonly expectedSeq?: number | undefined;
};

/**
 * Takes the commands of people at work. What comes of one is told by the live feed.
 *
 * Errors: ConflictError when the person or the call is in no state for it, ForbiddenError when their role may not,
 *         NotFoundError for an extension or a callback that is not there, UnavailableError while the process that
 *         owns the telephones is away.
 */
export interface ControlCommands {
  carryOut(userId: number, command: ControlCommand): Promise<void>;
  /** A user was made, changed or shut out: their telephone with them. @throws UnavailableError when it is done later only */
  userChanged(userId: number): Promise<void>;
  /** The case or the disposition of a call was saved by who took it. */
  caseSaved(userId: number, callId: string): Promise<void>;
}
