/** A party who is to join a call: an extension of ours, or a number outside (E.164, or as the trunk takes it). */
export type DialTarget =
  | { readonly kind: 'extension'; readonly extension: string }
  | {
      readonly kind: 'number';
      readonly number: string;
      /** The person who is called may see no number of the helpline. */
      readonly isCallerIdHidden?: boolean;
    };

export const SUPERVISION_MODES = ['listen', 'whisper', 'barge'] as const;
export type SupervisionMode = (typeof SUPERVISION_MODES)[number];

/** Commands to a call by a person who is on it, but for `acknowledge-alert`. */
export type CallChange =
  /** The caller hears music; the others do not hear the caller. */
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  | { readonly type: 'mute'; readonly isMuted: boolean }
  /** @see RFC 4733; 0–9 * # A–D */
  | { readonly type: 'digits'; readonly digits: string }
  /** A third party joins. */
  | { readonly type: 'invite'; readonly target: DialTarget }
  /** The caller is handed over without asking; who hands over is free at once. */
  | { readonly type: 'transfer'; readonly target: DialTarget }
  /** The caller hears music while the two speak; then `complete-transfer`, `conference`, or `resume` to take back. */
  | { readonly type: 'consult'; readonly target: DialTarget }
  | { readonly type: 'complete-transfer' }
  | { readonly type: 'conference' }
  /** The commanding user, whose sound or telephone is gone, is rung again. */
  | { readonly type: 'rejoin' }
  /** The commanding user leaves; the call ends with the last user of ours. */
  | { readonly type: 'leave' }
  | { readonly type: 'ask-help'; readonly isAsking: boolean }
  /** A supervisor, who need not be on the call, has taken note of its alerts up to an event. `name`: null without a telephone. */
  | { readonly type: 'acknowledge-alert'; readonly alertSeq: number; readonly name: string | null }
  /** The commanding user has seen that one alert; a supervisor is still to acknowledge it. */
  | { readonly type: 'see-alert'; readonly alertSeq: number; readonly name: string }
  | { readonly type: 'recording'; readonly isPaused: boolean };

export interface EndOptions {
  /** The user who ends it; null: a program on the machine of the server. */
  readonly userId: number | null;
  /** Text of the client, kept with the end of the call. */
  readonly note?: string | undefined;
}

export interface ChangeOptions {
  /** The commanding user. */
  readonly userId: number;
  /** `seq` of the newest event that they know of: a later change (words are none) refuses the command. */
  readonly expectedSeq?: number | undefined;
}

/**
 * Commands to a live call, whichever process holds it. A command returns once it is carried out or
 * refused; its outcome is in the call's journal. Two at once run in turn: the second sees the first one's
 * result.
 *
 * Errors: Refusal, with a reason of `DeskRefusal`.
 */
export interface CallCommands {
  /** Hangs up all parties and waits until the transcript is complete. */
  end(callId: string, options: EndOptions): Promise<void>;
  change(callId: string, change: CallChange, options: ChangeOptions): Promise<void>;
}
