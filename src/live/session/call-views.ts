import type { CallSession } from './call-session.js';

// Views of a live call, each for one kind of work; a `CallSession` is all of them.

/** A call as far as writing its events needs it. */
export type WrittenCall = Pick<CallSession, 'callId' | 'answeredAtMs' | 'hearing' | 'changes'>;

/** A call whose parties are held, resumed and let go. */
export type BridgedCall = WrittenCall &
  Pick<CallSession, 'bridgeId' | 'legs' | 'lost' | 'end' | 'move' | 'abort'>;

/** A call whose caller one agent passes to another. */
export type HandedOverCall = BridgedCall & Pick<CallSession, 'handover'>;

/** A call that is ended for all parties, also for those whose telephones still ring. */
export type EndingCall = HandedOverCall & Pick<CallSession, 'callerId' | 'phones' | 'wait'>;

/** A call that further parties join: they are tapped, recorded and transcribed. */
export type JoinableCall = BridgedCall & Pick<CallSession, 'announcements' | 'over' | 'state' | 'wait'>;

/** A call for which the telephones of further parties are rung. */
export type RingingCall = JoinableCall & Pick<CallSession, 'callerId' | 'dialled' | 'direction' | 'phones'>;

/** A call to whose caller a further party is rung and then handed over, or asked first. */
export type ConsultedCall = RingingCall & HandedOverCall;

/** A call that its agents command. */
export type CommandedCall = ConsultedCall & Pick<CallSession, 'isInDialPlan'>;

/** A call whose channels hang up. */
export type DepartedCall = EndingCall &
  Pick<
    CallSession,
    'callerChannelId' | 'direction' | 'heldByLegId' | 'isGivenBack' | 'isInDialPlan' | keyof JoinableCall
  >;
