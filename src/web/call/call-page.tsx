import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { WireCallSummary } from '../../realtime/protocol.js';
import { CorrectionsContext, useCorrections } from '../corrections/corrections-context.js';
import { may, type Session } from '../login/session.js';
import { PlayFromContext } from '../player/player-context.js';
import { MessagesPanel } from '../desk/messages-panel.js';
import { useMessageLine } from '../desk/use-message-line.js';
import { Player } from '../player/player.js';
import { usePlayer } from '../player/use-player.js';
import { strings } from '../strings.js';
import { lazyPart } from '../ui/lazy-part.js';
import { callerName } from '../ui/format.js';
import { PageHeading } from '../ui/page-heading.js';
import { plainWatchError } from '../ui/plain-error.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { AlertAnnouncer } from './alert-list.js';
import { BackLink } from './back-link.js';
import { CallHeader } from './call-header.js';
import type { CallModel } from './call-model.js';
import { toEvidence } from './evidence.js';
import { LineNotes } from './line-notes.js';
import { Transcript } from './transcript.js';
import { useCall } from './use-call.js';
import { useFoundTimes } from './use-found-times.js';
import { Verdict } from './verdict.js';
import { WordFinder } from './word-finder.js';
import './call.css';

interface Props {
  callId: string;
  session: Session;
}

const AccessPanel = lazyPart(async () => (await import('../accesses/access-panel.js')).AccessPanel);
const route = getRouteApi('/calls/$callId');

/** From here on the findings have a column beside the words, as in call.css. */
const wideQuery = '(min-width: 60rem)';

/** One call, live or finished. */
export function CallPage({ callId, session }: Props) {
  const model = useCall(callId);
  const { t: startS = 0 } = route.useSearch();
  const isOver = model.summary !== null && model.summary.status !== 'in_progress';
  const player = usePlayer(callId, isOver, startS);
  const [finder] = useState(() => new WordFinder());
  const spoken = useMemo(() => model.pieces.filter((piece) => piece.kind === 'utterance'), [model.pieces]);
  const found = useFoundTimes(finder, spoken);
  const evidence = useMemo(() => toEvidence(model.steps), [model.steps]);
  const corrections = useCorrections(callId, isOver);
  const line = useMessageLine(callId, false);
  const { summary, steps } = model;
  usePageTitle(summary === null ? strings.product : titleOf(summary));
  if (summary === null) return <NoCall model={model} />;
  return (
    <div className="call">
      <CallHeader
        summary={summary}
        clock={model.clock}
        pieces={model.pieces}
        mayEnd={may(session, 'end-calls')}
      />
      {model.error !== null && (
        <p className="notice" role="alert">
          {plainWatchError(model.error)}
        </p>
      )}
      <AlertAnnouncer alerts={model.alerts} />
      <LineNotes legs={model.legs} lines={model.lines} summary={summary} />
      {isOver && <Player callId={callId} player={player} spoken={spoken} found={found} />}
      <CorrectionsContext value={corrections}>
        <div className="call-body">
          <PlayFromContext value={player.playFrom}>
            <Transcript model={model} evidence={evidence} finder={finder} />
          </PlayFromContext>
          <MessagesPanel
            line={line}
            side={may(session, 'supervise') ? 'supervisor' : 'agent'}
            isUp={!isOver}
          />
          <Verdict
            summary={summary}
            steps={steps}
            evidence={evidence}
            alerts={model.alerts}
            named={model.named}
            talk={model.talk}
            guess={model.guess}
            pieces={model.pieces}
            wideQuery={wideQuery}
          >
            {may(session, 'read-accesses') && <AccessPanel records="calls" id={callId} />}
          </Verdict>
        </div>
      </CorrectionsContext>
    </div>
  );
}

function titleOf({ caller_id: number, direction }: WireCallSummary): string {
  return (direction === 'outbound' ? strings.call.titleTo : strings.call.title)(callerName(number));
}

function NoCall({ model }: { model: CallModel }) {
  const { error } = model;
  return (
    <div className="quiet-state">
      {error === null ? (
        <p className="quiet">{strings.call.loading}</p>
      ) : (
        <>
          <PageHeading>
            {error.code === 'not-found' ? strings.call.notFoundTitle : strings.call.refusedTitle}
          </PageHeading>
          <p role="alert">{plainWatchError(error)}</p>
        </>
      )}
      <BackLink className="button" />
    </div>
  );
}
