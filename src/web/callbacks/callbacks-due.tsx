import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/api-context.js';
import { useConnectionStatus } from '../connection/connection-context.js';
import { useOwn } from '../desk/own-context.js';
import { strings } from '../strings.js';
import { CallbackAnswers } from './callback-answers.js';
import { OwedCallbacks } from './callback-lists.js';
import { callbackPage } from './callback-queries.js';
import { groupCallbacks } from './group-callbacks.js';
import { useCallbackWork } from './use-callback-work.js';
import './callbacks.css';

const words = strings.callbacks;
/** A page of the desk leaves room for as many. */
const shownAtMost = 3;

/** The user's own callbacks, and those that may be made now, for the page of an agent without a call. */
export function CallbacksDue() {
  const api = useApi();
  const work = useCallbackWork();
  const isLive = useConnectionStatus().state === 'connected';
  const { data } = useQuery(callbackPage(api, { view: 'owed', page: 1, isLive }));
  const userId = useOwn().ownState?.agent?.user_id ?? null;
  if (data === undefined) return null;
  const { own, now } = groupCallbacks(data.data.callbacks, userId);
  const isAny = own.length + now.length > 0;
  return (
    <div className="callbacks-due">
      <CallbackAnswers work={work} />
      {isAny && (
        <>
          <OwedCallbacks callbacks={[...own, ...now.slice(0, shownAtMost)]} work={work} />
          <Link to="/callbacks">{words.all(data.pagination.total)}</Link>
        </>
      )}
    </div>
  );
}
