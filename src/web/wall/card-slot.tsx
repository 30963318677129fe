import { memo } from 'react';
import { CallCard } from './call-card.js';
import { useShown } from './use-shown.js';
import type { WallCall } from './wall-model.js';

interface Props {
  call: WallCall;
  /** the agent's on the call, where the user may supervise; otherwise null */
  extension: string | null;
  agentName: string | null;
  supervision: string | null;
  /** messages about the call that the user has not read */
  unread: number;
  /** false: the browser leaves the card out */
  isSeen: boolean;
  /** its words stand beside the others */
  isBeside: boolean;
}

/** The place of a card on the wall. A card in sight shows each change; 200 calls would keep a browser busy with the others. */
export const CardSlot = memo(function CardSlot({ call, isSeen, ...beside }: Props) {
  const shown = useShown(call, isSeen);
  return (
    <div role="listitem" className="wall-card" data-call={call.summary.call_id}>
      <CallCard call={shown} isSeen={isSeen} {...beside} />
    </div>
  );
});
