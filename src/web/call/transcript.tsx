import { useMemo } from 'react';
import type { WireCallSummary, WireEvidence } from '../../realtime/protocol.js';
import { useOneStop } from '../corrections/use-one-stop.js';
import { strings } from '../strings.js';
import { Announcer } from './announcer.js';
import { CallEnding } from './call-ending.js';
import type { CallModel } from './call-model.js';
import { groupBySegment } from './evidence.js';
import { FindInTranscript } from './find-in-transcript.js';
import { IslandBlock, toBlocks } from './island-block.js';
import { hasSeveral } from './people.js';
import { toIslands } from './timeline.js';
import { Legend } from './legend.js';
import { useFollow } from './use-follow.js';
import type { WordFinder } from './word-finder.js';
import './said.css';
import './transcript.css';

interface Props {
  model: CallModel;
  evidence: readonly WireEvidence[];
  /** finds words in it, as its user types them above it; left out: there is no such field */
  finder?: WordFinder;
}

const words = strings.transcript;

/** Two lanes on one axis of time: the caller's words at the start of a line, the agent's at its end. */
export function Transcript({ model, evidence, finder }: Props) {
  const { pieces, interims, legs, summary } = model;
  const live = summary?.status === 'in_progress';
  const islands = useMemo(() => toIslands(pieces, interims), [pieces, interims]);
  const blocks = useMemo(() => toBlocks(islands), [islands]);
  const bySegment = useMemo(() => groupBySegment(evidence), [evidence]);
  const { scroller, following, onScroll, toLatest } = useFollow(model, live);
  const onKeyDown = useOneStop(scroller, '.said-correct');
  const several = hasSeveral(legs);
  const mainCategory = summary?.classification?.main_category ?? null;
  return (
    <section
      className={several ? 'transcript transcript-several' : 'transcript'}
      aria-labelledby="transcript-title"
    >
      <div className="transcript-head">
        <h2 id="transcript-title" className="visually-hidden">
          {words.title}
        </h2>
        {finder !== undefined && islands.length > 0 && <FindInTranscript finder={finder} box={scroller} />}
        <span className="lane-name lane-name-caller">{strings.speakers.caller}</span>
        <span className="lane-name lane-name-agent">{several ? words.others : strings.speakers.agent}</span>
      </div>
      <div
        className="transcript-scroll"
        ref={scroller}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        tabIndex={0}
        role="region"
        aria-label={words.region}
      >
        {islands.length === 0 && <p className="quiet transcript-empty">{emptyText(summary)}</p>}
        <div role="list" className="islands">
          {blocks.map((block, index) => (
            <IslandBlock
              key={index}
              islands={block}
              evidence={bySegment}
              mainCategory={mainCategory}
              legs={legs}
              translations={model.translations}
            />
          ))}
        </div>
        <CallEnding model={model} />
        {live && !following && (
          <button type="button" className="button to-latest" onClick={toLatest}>
            {words.jumpToLatest}
          </button>
        )}
      </div>
      <Legend />
      <Announcer pieces={pieces} legs={legs} />
    </section>
  );
}

function emptyText(summary: WireCallSummary | null): string {
  if (summary?.transcription === 'none') return words.emptyUnannounced;
  if (summary?.status !== 'in_progress') return words.emptyEnded;
  return summary.agent === null ? words.emptyUnanswered : words.emptyLive;
}
