import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { WireUnreadMessages } from '../../src/realtime/protocol.js';
import { reduceUnread, type UnreadModel } from '../../src/web/wall/use-unread.js';

const state = (newest: number, readUpTo: number): WireUnreadMessages => ({
  ...{ call_id: 'c', unread: newest - readUpTo, newest, read_up_to: readUpTo },
});

test('unread messages end at the newest state of a call, in whichever order its states come', () => {
  // a message is written or read at each step, as the server counts them
  const steps = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat()), (written, picks) => {
      const states: WireUnreadMessages[] = [state(1, 0)];
      for (const isWritten of written) {
        const { newest } = states.at(-1) as WireUnreadMessages;
        const { read_up_to: readUpTo } = states.at(-1) as WireUnreadMessages;
        states.push(isWritten ? state(newest + 1, readUpTo) : state(newest, newest));
      }
      const last = states.at(-1);
      const shuffled = [...states];
      for (let at = shuffled.length - 1; at > 0; at--) {
        const other = (picks.next().value as number) % (at + 1);
        [shuffled[at], shuffled[other]] = [
          shuffled[other] as WireUnreadMessages,
          shuffled[at] as WireUnreadMessages,
        ];
      }
      let model: UnreadModel = {};
      for (const unread of shuffled) model = reduceUnread(model, { type: 'call', unread });
      expect(model.c).toEqual(last);
    }),
  );
});

test('an answer that an event has overtaken changes nothing', () => {
  const model = reduceUnread({}, { type: 'call', unread: state(5, 2) });
  expect(reduceUnread(model, { type: 'all', unread: [state(4, 2)] })).toBe(model);
});
