import type { Commands } from '../desk/use-command.js';
import { usePhone } from '../phone/phone-context.js';

/** Ends the user's call; at the telephone of this browser without the server, too. */
export function useHangUp({ send }: Pick<Commands, 'send'>): () => void {
  const phone = usePhone();
  return () => {
    if (phone.state.call === null) void send({ target: 'channel', action: 'hangup' });
    else phone.hangUp();
  };
}
