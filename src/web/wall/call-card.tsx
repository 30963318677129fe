import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { WireCallSummary } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { Breakable } from '../ui/breakable.js';
import { CallTimer } from '../ui/call-timer.js';
import { ConfidenceBar } from '../ui/confidence-bar.js';
import { agentOf, callerName, categoryName, languageName } from '../ui/format.js';
import { LostParties } from '../work/lost-parties.js';
import { StatePill } from '../ui/state-pill.js';
import { CallChips } from '../ui/call-chips.js';
import { AlertReason } from './alert-reason.js';
import { Supervise } from './supervise.js';
import { WordsButton } from './words-button.js';
import type { WallCall } from './wall-model.js';

const words = strings.wall;

interface Props {
  call: WallCall;
  /** the agent's on the call, where the user may supervise; otherwise null */
  extension: string | null;
  agentName: string | null;
  /** the supervisor on the call, in words; null: none, or the user */
  supervision: string | null;
  /** messages about the call that the user has not read */
  unread: number;
  /** its clock goes on */
  isSeen: boolean;
  /** its words stand beside the others */
  isBeside: boolean;
}

/** One call at a glance; all of it leads to the call. Drawn again for what changes on this call alone. */
export const CallCard = memo(function CallCard(props: Props) {
  const { call, extension, agentName, supervision, unread, isSeen, isBeside } = props;
  const { summary, clock } = call;
  const asksForHelp = summary.asking_for_help.length > 0;
  const priority = summary.classification?.priority ?? 'none';
  return (
    <article className={`card card-${priority}${asksForHelp || summary.lost.length > 0 ? ' card-help' : ''}`}>
      <div className="card-top">
        <h3 className="card-caller">
          <Link to="/calls/$callId" params={{ callId: summary.call_id }} className="card-link">
            <bdi>{callerName(summary.caller_id)}</bdi>
          </Link>
        </h3>
        <CallTimer summary={summary} clock={clock} isSeen={isSeen} />
      </div>
      <div className="card-facts">
        <StatePill summary={summary} />
        <span className="card-agent">
          <bdi>{agentOf(summary)}</bdi>
        </span>
        {summary.language !== null && <span className="card-language">{languageName(summary.language)}</span>}
      </div>
      {supervision !== null && <p className="card-supervision">{supervision}</p>}
      <LostParties lost={summary.lost} receivedAtMs={clock.receivedAtMs} />
      {asksForHelp && <p className="card-help-word">{strings.desk.helpNeeded}</p>}
      {unread > 0 && <p className="card-unread">{words.unread(unread)}</p>}
      <AlertReason summary={summary} />
      <CardVerdict summary={summary} />
      <LastWords summary={summary} />
      <Supervise callId={summary.call_id} extension={extension} agentName={agentName} />
      <WordsButton callId={summary.call_id} caller={callerName(summary.caller_id)} isBeside={isBeside} />
    </article>
  );
});

function CardVerdict({ summary }: { summary: WireCallSummary }) {
  const { classification, last_utterance: last } = summary;
  const known = classification?.main_category === 'unclassified' ? null : classification;
  const confidence = known?.main_category_confidence ?? null;
  return (
    <div className="card-verdict">
      {known === null ? (
        // before the first word it would say the same as "nothing said yet"
        last !== null && <p className="card-unclassified">{strings.categories.unclassified}</p>
      ) : (
        <p className="card-category">
          <bdi>{categoryName(known.main_category)}</bdi>
          {known.sub_category !== null && (
            <span className="card-sub">
              <Breakable text={known.sub_category} />
            </span>
          )}
        </p>
      )}
      <div className="card-measures">
        <CallChips summary={summary} />
        {confidence !== null && <ConfidenceBar share={confidence} label={strings.verdict.confidence} />}
      </div>
    </div>
  );
}

function LastWords({ summary }: { summary: WireCallSummary }) {
  const last = summary.last_utterance;
  if (last === null) {
    const why = summary.transcription === 'none' ? words.unannounced : words.noWords;
    return <p className="card-words card-words-none">{why}</p>;
  }
  return (
    <p className="card-words">
      <span className="card-speaker">{strings.speakers[last.speaker]}</span>
      <bdi>{last.doubt === null ? last.text : words.doubtful(last.text)}</bdi>
    </p>
  );
}
