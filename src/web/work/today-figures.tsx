import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { pageTimeZone } from '../language/page-time-zone.js';
import { dayIn } from '../language/zoned-time.js';
import { strings } from '../strings.js';
import { clockTime } from '../ui/format.js';

const words = strings.work.today;

/** A page that is left open goes over to the next day. */
const againMs = 10 * 60_000;

/** The server's figures of each agent on this day at the helpline; of the user alone where they may see no others. */
const performanceToday = (api: SignedInApi) =>
  queryOptions({
    queryKey: ['performance', 'today'],
    refetchInterval: againMs,
    queryFn: async ({ signal }) => {
      const day = dayIn(pageTimeZone, Date.now());
      const params = { query: { from: day, to: day } };
      return (await bodyOf(api.GET('/api/v1/dashboard/agent-performance', { params, signal }))).data.agents;
    },
  });

/** The user's own figures of the day. */
export function TodayFigures({ userId }: { userId: number | null }) {
  const { data, error } = useQuery(performanceToday(useApi()));
  const own = data?.find(({ user_id: id }) => id === String(userId));
  if (own === undefined) return error === null ? null : <p className="quiet">{words.failed}</p>;
  return (
    <dl className="today-figures">
      <div>
        <dt>{words.taken}</dt>
        <dd>{own.calls_answered}</dd>
      </div>
      <div>
        <dt>{words.talk}</dt>
        <dd>{clockTime(own.talk_seconds)}</dd>
      </div>
    </dl>
  );
}
