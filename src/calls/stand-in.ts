import type { CallEvent } from './call-event.js';

type Started = Extract<CallEvent, { type: 'call.started' }>;

const NUMBER = /^\+?[0-9]{1,40}$/;

/**
 * The beginning of a call whose own first event the database refuses, or lost: without a beginning nothing of the call could
 * be kept. Numbers are taken over as far as they are numbers.
 */
export function standInFor(event: CallEvent): Started {
  if (event.type !== 'call.started') {
    return { type: 'call.started', callerId: null, dialled: '', direction: 'inbound' };
  }
  const { callerId, dialled, direction } = event;
  const isNumber = (text: string | null): text is string => text !== null && NUMBER.test(text);
  return {
    type: 'call.started',
    callerId: isNumber(callerId) ? callerId : null,
    dialled: isNumber(dialled) ? dialled : '',
    direction,
  };
}
