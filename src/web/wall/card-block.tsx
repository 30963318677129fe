import { useRef } from 'react';
import { CardSlot } from './card-slot.js';
import { useSkipped } from './use-skipped.js';
import type { WallCall } from './wall-model.js';

/** A call on the wall, and the agent on it where the user may supervise. */
export interface PlacedCall {
  call: WallCall;
  extension: string | null;
  agentName: string | null;
  /** the supervisor on it, in words; null: none, or the user */
  supervision: string | null;
  /** messages about the call that the user has not read */
  unread: number;
}

interface Props {
  placed: readonly PlacedCall[];
  /** the call whose words stand beside the others */
  wordsOf: string | null;
}

/** Cards of one block: full rows of one to four columns, and six. */
export const blockLength = 12;

/**
 * Some rows of cards that the browser lays out and paints together, and leaves out while they are out of sight. One grid of 200
 * cards is laid out anew as a whole for each word on one of them: 8 ms each time, measured by `bench/pages`.
 */
export function CardBlock({ placed, wordsOf }: Props) {
  const block = useRef<HTMLDivElement>(null);
  const isSkipped = useSkipped(block);
  return (
    <div role="none" className="wall-cards" ref={block}>
      {placed.map(({ call, extension, agentName, supervision, unread }) => (
        <CardSlot
          key={call.summary.call_id}
          call={call}
          extension={extension}
          agentName={agentName}
          supervision={supervision}
          unread={unread}
          isSeen={!isSkipped}
          isBeside={call.summary.call_id === wordsOf}
        />
      ))}
    </div>
  );
}
