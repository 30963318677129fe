import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, type ComponentType } from 'react';
import type { WireAgent, WireCallSummary } from '../../realtime/protocol.js';
import { useOwn } from '../desk/own-context.js';
import { may, type Session } from '../login/session.js';
import { strings } from '../strings.js';
import { callerName, listed } from '../ui/format.js';
import { PageHeading } from '../ui/page-heading.js';
import { plainWatchError } from '../ui/plain-error.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { agentsOnCalls, supervisorsOnCalls } from './agents-on-calls.js';
import { DesktopNoticeSwitch } from '../ui/desktop-notice-switch.js';
import { AlertSoundSwitch } from './alert-sound.js';
import { blockLength, CardBlock } from './card-block.js';
import { DeskPanels } from './desk-panels.js';
import { EndedRow } from './ended-row.js';
import { FiguresLine } from './figures-line.js';
import { useDesk } from './use-desk.js';
import { useUnread, type UnreadModel } from './use-unread.js';
import { useWall } from './use-wall.js';
import { useKeptFocus } from './use-kept-focus.js';
import { useFollowedWords } from './use-followed-words.js';
import { useWordsBeside } from './use-words-beside.js';
import { WallFilter } from './wall-filter.js';
import { isSought, soughtLanguages } from './wall-search.js';
import { endedCalls, liveCalls, splitByNeed, type WallCall } from './wall-model.js';
import './wall.css';
import './desk.css';

const words = strings.wall;
const route = getRouteApi('/wall');
const noAgents: readonly WireAgent[] = [];

interface Props {
  session: Session;
  /** the words of one call, which the room of calls draws */
  WordsBeside: ComponentType<{ callId: string }>;
}

/** Every call that is going on, for users who may watch them. */
export function WallPage({ session, WordsBeside }: Props) {
  if (may(session, 'watch-calls'))
    return <Wall maySupervise={may(session, 'supervise')} WordsBeside={WordsBeside} />;
  return (
    <div className="wall">
      <PageHeading>{words.title}</PageHeading>
      <p className="notice" role="alert">
        {plainWatchError({ code: 'forbidden' })}
      </p>
    </div>
  );
}

function Wall({ maySupervise, WordsBeside }: Pick<Props, 'WordsBeside'> & { maySupervise: boolean }) {
  const wall = useWall();
  const desk = useDesk();
  const wordsOf = useWordsBeside();
  const { unread, error: unreadError } = useUnread(maySupervise);
  const error = wall.error ?? unreadError;
  const live = liveCalls(wall);
  const ended = endedCalls(wall);
  const agents = desk.desk?.agents ?? [];
  usePageTitle(live.length > 0 ? `${words.count(live.length)}` : words.title);
  return (
    <div className="wall">
      <WallHeading live={wall.loaded ? live : []} maySupervise={maySupervise} />
      {error !== null && (
        <p className="notice" role="alert">
          {plainWatchError(error)}
        </p>
      )}
      <FiguresLine desk={desk} />
      <UrgentAnnouncer live={live} />
      <HelpCalls live={live} agents={agents} />
      <div className={wordsOf === null ? 'wall-body' : 'wall-body wall-body-words'}>
        <div className="wall-calls">
          {!wall.loaded && wall.error === null && <p className="quiet">{words.loading}</p>}
          {wall.loaded && live.length === 0 && <EmptyWall />}
          <LiveCalls
            live={live}
            agents={maySupervise ? agents : noAgents}
            unread={unread}
            wordsOf={wordsOf}
          />
          {ended.length > 0 && (
            <section className="wall-ended" aria-labelledby="wall-ended">
              <h2 id="wall-ended">{words.endedTitle}</h2>
              <ul className="ended-rows">
                {ended.map((call) => (
                  <li key={call.summary.call_id}>
                    <EndedRow call={call} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        {wordsOf !== null && <WordsBeside key={wordsOf} callId={wordsOf} />}
        <DeskPanels model={desk} wall={wall} />
      </div>
    </div>
  );
}

interface HeadingProps {
  live: readonly WallCall[];
  maySupervise: boolean;
}

function WallHeading({ live, maySupervise }: HeadingProps) {
  const urgent = live.filter(({ summary }) => summary.classification?.priority === 'high').length;
  return (
    <div className="wall-heading">
      <PageHeading>{words.title}</PageHeading>
      {live.length > 0 && (
        <p className="wall-count">
          {words.count(live.length)}
          {urgent > 0 && <span className="wall-urgent">{words.highPriority(urgent)}</span>}
        </p>
      )}
      {maySupervise && (
        <div className="wall-switches">
          <AlertSoundSwitch />
          <DesktopNoticeSwitch />
        </div>
      )}
    </div>
  );
}

interface LiveCallsProps {
  live: readonly WallCall[];
  agents: readonly WireAgent[];
  unread: UnreadModel;
  /** the call whose words stand beside the others; null: none */
  wordsOf: string | null;
}

/** By need; with headings once some calls stand out. */
function LiveCalls({ live, agents, unread, wordsOf }: LiveCallsProps) {
  const keptFocus = useKeptFocus();
  const followWords = useFollowedWords(wordsOf);
  const { ownState } = useOwn();
  const ownAgent = ownState?.agent ?? null;
  const onCalls = useMemo(() => agentsOnCalls(agents, ownAgent), [agents, ownAgent]);
  const hearing = useMemo(() => supervisorsOnCalls(agents, ownAgent), [agents, ownAgent]);
  const common = { onCalls, hearing, unread, wordsOf };
  const { pressing, others: all } = splitByNeed(live);
  const search = route.useSearch();
  const others = all.filter((call) => isSought(call, search));
  const stands = pressing.length > 0;
  return (
    <div className="wall-live" {...keptFocus} onKeyUp={followWords}>
      {stands && <CardGroup id="wall-pressing" title={words.needsYou} calls={pressing} {...common} />}
      {(all.length > 1 || others.length < all.length) && (
        <WallFilter total={all.length} shown={others.length} languages={soughtLanguages(all, search)} />
      )}
      {others.length > 0 && (
        <CardGroup
          id="wall-others"
          title={stands ? words.others : words.all}
          isTitleSeen={stands}
          calls={others}
          {...common}
        />
      )}
    </div>
  );
}

interface CardGroupProps {
  calls: readonly WallCall[];
  /** agents by the call that they are on */
  onCalls: ReadonlyMap<string, WireAgent>;
  /** supervisors by the call that they hear */
  hearing: ReadonlyMap<string, WireAgent>;
  unread: UnreadModel;
  wordsOf: string | null;
  id: string;
  title: string;
  isTitleSeen?: boolean;
}

function CardGroup({ id, title, isTitleSeen = true, calls, ...common }: CardGroupProps) {
  const { onCalls, hearing, unread, wordsOf } = common;
  const placed = calls.map((call) => {
    const agent = onCalls.get(call.summary.call_id);
    const { unread: count = 0 } = unread[call.summary.call_id] ?? {};
    const supervision = supervisionText(hearing.get(call.summary.call_id));
    const { extension = null, name: agentName = null } = agent ?? {};
    return { call, extension, agentName, supervision, unread: count };
  });
  const blocks = Array.from({ length: Math.ceil(placed.length / blockLength) }, (_, at) => at * blockLength);
  return (
    <section className="wall-group" aria-labelledby={id}>
      <h2 id={id} className={isTitleSeen ? 'wall-group-title' : 'visually-hidden'}>
        {title} <span className="desk-count">{calls.length}</span>
      </h2>
      <div role="list" className="wall-blocks">
        {blocks.map((from) => (
          <CardBlock key={from} placed={placed.slice(from, from + blockLength)} wordsOf={wordsOf} />
        ))}
      </div>
    </section>
  );
}

function supervisionText(supervisor: WireAgent | undefined): string | null {
  const mode = supervisor?.supervising ?? null;
  return supervisor === undefined || mode === null ? null : words.supervision[mode](supervisor.name);
}

/** Reads each call with an urgent alert once to people who listen to the page. */
function UrgentAnnouncer({ live }: { live: readonly WallCall[] }) {
  return (
    <div className="visually-hidden" aria-live="assertive">
      {live
        .filter(({ summary }) => summary.alert === 'urgent')
        .map(({ summary }) => (
          <p key={summary.call_id}>{words.urgent(callerName(summary.caller_id))}</p>
        ))}
    </div>
  );
}

/** Calls that wait for a supervisor, before everything else. */
function HelpCalls({ live, agents }: { live: readonly WallCall[]; agents: readonly WireAgent[] }) {
  const asking = live.filter(({ summary }) => summary.asking_for_help.length > 0);
  if (asking.length === 0) return null;
  return (
    <div className="help-calls">
      {asking.map(({ summary }) => (
        <div key={summary.call_id} role="alert">
          <Link to="/calls/$callId" params={{ callId: summary.call_id }} className="help-call">
            {strings.desk.asksForHelp(namesOf(summary, agents))}
          </Link>
        </div>
      ))}
    </div>
  );
}

function namesOf({ asking_for_help: userIds, agent }: WireCallSummary, agents: readonly WireAgent[]): string {
  const names = userIds.flatMap((id) => agents.find(({ user_id: userId }) => userId === id)?.name ?? []);
  return names.length > 0 ? listed(names) : (agent ?? strings.speakers.agent);
}

function EmptyWall() {
  return (
    <div className="quiet-state">
      <svg className="quiet-line" viewBox="0 0 240 24" aria-hidden="true">
        <path d="M0 12h240" />
      </svg>
      <p className="quiet-title">{words.emptyTitle}</p>
      <p>{words.empty}</p>
    </div>
  );
}
