import { getRouteApi } from '@tanstack/react-router';
import { CallPage } from './call-page.js';

const route = getRouteApi('/calls/$callId');

/** The call of the address. */
export function CallRoute() {
  const { callId } = route.useParams();
  const { session } = route.useRouteContext();
  return <CallPage key={callId} callId={callId} session={session} />;
}
