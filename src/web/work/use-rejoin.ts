import type { Commands } from '../desk/use-command.js';
import { usePhone } from '../phone/phone-context.js';

/** Brings a user whose sound or telephone was lost back into their call: their telephone rings, the one here answers itself. */
export function useRejoin({ send }: Pick<Commands, 'send'>): () => void {
  const { expectCall } = usePhone();
  return () => {
    expectCall();
    void send({ target: 'channel', action: 'rejoin' });
  };
}
