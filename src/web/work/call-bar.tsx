import { useOwn } from '../desk/own-context.js';
import { PhoneDock } from '../phone/phone-dock.js';
import { usePhone } from '../phone/phone-context.js';
import { lazyPart } from '../ui/lazy-part.js';
import { isWithCall } from './agent-states.js';

/** The call at this browser is on the page until the code of the strip is there. */
const CallStrip = lazyPart(async () => (await import('./call-strip.js')).CallStrip, <PhoneDock />);

/**
 * The call that rings, or is up, on every page but My work. One that rings in this browser is answered without another
 * chunk of code, also by a user who is on another call.
 */
export function CallBar() {
  const { ownState } = useOwn();
  const { state } = usePhone();
  const agent = ownState?.agent ?? null;
  const isAnswered = state.call === null || state.call.state === 'up';
  const isBusy = agent !== null && (agent.state === 'ringing' || isWithCall(agent));
  return isAnswered && isBusy ? <CallStrip /> : <PhoneDock />;
}
