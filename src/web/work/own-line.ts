import type { WireAgent } from '../../realtime/protocol.js';
import type { CallModel } from '../call/call-model.js';

/** Where the user stands on their own call. */
export interface OwnLine {
  /** they are heard on it; not while it rings at the other end, and not who only listens */
  isOn: boolean;
  /** a call that they place, and that is not answered yet */
  isDialling: boolean;
  /** their sound or their telephone is gone: the caller does not hear them */
  isLost: boolean;
  muted: boolean;
  /** the caller hears music */
  held: boolean;
  /** a colleague, or a person outside, is on it too while the caller waits */
  consulting: string | null;
  askingForHelp: boolean;
  recording: 'on' | 'paused' | 'off';
}

export function toOwnLine(model: CallModel, agent: WireAgent): OwnLine {
  const { legs, summary } = model;
  const here = Object.values(legs).filter(({ left }) => !left);
  const ownState = here.find(({ userId }) => userId !== null && userId === agent.user_id);
  const held = here.some(({ speaker, held: isHeld }) => speaker === 'caller' && isHeld);
  const other = here.find((leg) => leg !== ownState && leg.speaker !== 'caller');
  return {
    isOn: ownState !== undefined,
    isDialling: summary?.direction === 'outbound' && summary.answered_time === null,
    isLost: agent.user_id !== null && (summary?.lost ?? []).some(({ user_id: id }) => id === agent.user_id),
    muted: ownState?.muted ?? false,
    held,
    consulting: held && other ? other.name : null,
    askingForHelp: agent.user_id !== null && (summary?.asking_for_help ?? []).includes(agent.user_id),
    recording: toRecording(summary?.recording ?? null),
  };
}

function toRecording(state: NonNullable<CallModel['summary']>['recording']): OwnLine['recording'] {
  if (state === 'paused') return 'paused';
  return state === 'started' || state === 'resumed' ? 'on' : 'off';
}
