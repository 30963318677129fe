/** Why this browser cannot hear its user. `insecure`: microphones work over https and on this machine only. */
export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'insecure';

/** State of the telephone in this browser. */
export type PhoneLine =
  /** switched off here: a telephone on the desk is used instead */
  | { state: 'off' }
  /** another tab has it */
  | { state: 'elsewhere' }
  /** the server does not know where browsers register */
  | { state: 'no-address' }
  | { state: 'no-microphone'; fault: MicrophoneFault }
  | { state: 'connecting' }
  /** registered: it can be rung */
  | { state: 'ready' }
  /** `origin`: where it cannot get through to, e.g. https://pbx:8089 */
  | { state: 'lost'; origin: string }
  /** the telephone system did not take the account */
  | { state: 'refused' };

/** A call at this telephone. */
export interface PhoneCall {
  /** as the other side is shown, a name or a number; null when withheld */
  from: string | null;
  state: 'ringing' | 'answering' | 'up';
}

export interface PhoneState {
  line: PhoneLine;
  call: PhoneCall | null;
  /** the last call could not be answered, for that reason */
  fault: MicrophoneFault | null;
}

export const phoneOff: PhoneState = { line: { state: 'off' }, call: null, fault: null };

/** Whether `Call-Info: <…>;answer-after=0` asks for an answer at once: our server adds it for users who want that. */
export function wantsAnswer(callInfo: string | undefined): boolean {
  return callInfo !== undefined && /;\s*answer-after\s*=\s*0\s*(;|,|$)/i.test(callInfo);
}

/** The name or number of a caller that is shown, as SIP has it; null without one: `anonymous` is no name. */
export function shownCaller(displayName: string | undefined, user: string | undefined): string | null {
  const name = [displayName, user].find((each) => each !== undefined && each.trim() !== '');
  return name === undefined || /^anonymous$/i.test(name) ? null : name.trim();
}
