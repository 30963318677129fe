import { memo } from 'react';
import type { WireEvidence } from '../../realtime/protocol.js';
import { IslandRow } from './island-row.js';
import type { Legs } from './people.js';
import type { Island } from './timeline.js';

interface Props {
  islands: readonly Island[];
  evidence: ReadonlyMap<string, readonly WireEvidence[]>;
  mainCategory: string | null;
  legs: Legs;
  /** by segment */
  translations: Readonly<Record<string, string>>;
}

/** Two screens of ordinary turns: few blocks in two hours of words, and little to lay out when one comes into sight. */
const BLOCK_LENGTH = 24;

const noEvidence: readonly WireEvidence[] = [];

/** Islands in blocks: a block keeps its place, and its islands, when words are added after it. */
export function toBlocks(islands: readonly Island[]): readonly (readonly Island[])[] {
  const blocks: Island[][] = [];
  for (let first = 0; first < islands.length; first += BLOCK_LENGTH)
    blocks.push(islands.slice(first, first + BLOCK_LENGTH));
  return blocks;
}

/**
 * Some islands that the browser leaves out together while they are out of sight. One by one,
 * the 3,000 islands of two hours of words are asked at each frame where they are: frames of 33 ms while scrolling, measured
 * by `bench/pages`.
 */
export const IslandBlock = memo(function IslandBlock(props: Props) {
  const { islands, ...common } = props;
  return (
    <div role="none" className="island-block">
      {islands.map((island) => (
        <IslandRow key={island.key} island={island} noEvidence={noEvidence} {...common} />
      ))}
    </div>
  );
}, isDrawnAlike);

/** The rows decide on evidence and translations themselves, where these have changed. */
function isDrawnAlike(before: Props, now: Props): boolean {
  return (
    before.evidence === now.evidence &&
    before.mainCategory === now.mainCategory &&
    before.legs === now.legs &&
    before.translations === now.translations &&
    before.islands.length === now.islands.length &&
    before.islands.every((island, index) => island === now.islands[index])
  );
}
