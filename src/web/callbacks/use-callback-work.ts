import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCommand, type Commands } from '../desk/use-command.js';
import { usePhone } from '../phone/phone-context.js';
import { callbacksKey, type Callback } from './callback-queries.js';
import { useSettle } from './use-settle.js';
import { useSnooze } from './use-snooze.js';

/** The doings of a user with callbacks. They belong to the page: their answers stay when the list has lost the callback. */
export interface CallbackWork {
  commands: Commands;
  settle: ReturnType<typeof useSettle>;
  snooze: ReturnType<typeof useSnooze>;
  take: (callback: Callback) => void;
  busy: boolean;
}

export function useCallbackWork(): CallbackWork {
  const commands = useCommand();
  const settle = useSettle();
  const snooze = useSnooze();
  const { expectCall } = usePhone();
  useReadAnew(commands);
  return {
    commands,
    settle,
    snooze,
    busy: commands.busy || settle.isPending || snooze.isPending,
    take: (callback) => {
      expectCall(); // the telephone of this browser answers the call of its user's own asking by itself
      void commands.send({ target: 'callback', action: 'take', callback_id: callback.id });
    },
  };
}

/** Reads the lists anew after each answer, also to the second asking, with a reason. */
function useReadAnew({ busy }: Commands): void {
  const queries = useQueryClient();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) void queries.invalidateQueries({ queryKey: callbacksKey });
    wasBusy.current = busy;
  }, [busy, queries]);
}
