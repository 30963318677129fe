import { z } from 'zod';
import { isBusy } from '../../src/desk/agent-state.js';
import { AppError, messageOf } from '../../src/lib/errors.js';
import { Closer } from '../../src/lib/closer.js';
import { createLog } from '../../src/lib/log.js';
import { openCallCentre, type CallCentre } from './open-call-centre.js';
import type { Answer, CallCentreMethods, CallCentreSettings, Question } from './protocol.js';

/** More than a bench ever makes. */
const ALL_CALLS = 100_000;

/** The process whose cost is measured: it ends when its parent process does, however that ends. */
const parts = new Closer();
const settings = JSON.parse(process.argv[2] ?? '') as CallCentreSettings;
/** The callback takes the error where the parent process has gone; without it that error is uncaught here. */
const send = (answer: Answer) => void process.send?.(answer, undefined, {}, () => {});

process.once('disconnect', () => void parts.close().finally(() => process.exit(0)));
const centre = await openCallCentre(settings, createLog({ level: 'warn' }), parts);
const methods = methodsOf(centre);
process.on('message', (question: Question) => void answer(question));
send({ type: 'ready' });

async function answer({ id, method, parameters }: Question): Promise<void> {
  try {
    const call: (...parameters: never[]) => Promise<unknown> = methods[method].bind(methods);
    send({ type: 'answer', id, result: await call(...(parameters as never[])) });
  } catch (error) {
    send({ type: 'failure', id, reason: messageOf(error) });
  }
}

function methodsOf({ telephony, callDesk, control, agents, storage, people }: CallCentre): CallCentreMethods {
  return {
    people: async () => people,
    logIn: async (userIds) => {
      for (const userId of userIds) await control.carryOut(userId, { target: 'agent', action: 'login' });
    },
    tap: async (isOn) => void (telephony.isTapping = isOn),
    command: async (userId, command) => {
      const startedAtMs = performance.now();
      const refused = await control.carryOut(userId, command).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.name : `bug: ${messageOf(error)}`),
      );
      return { ms: performance.now() - startedAtMs, refused };
    },
    snapshot: async () => ({
      liveCallIds: callDesk.liveCallIds,
      people: agents.all().flatMap((agent) => {
        const { userId, extension, state, callId } = agent;
        return userId === null
          ? []
          : [{ userId, extension, state, callId, isOnline: agents.isOnline(agent) }];
      }),
    }),
    pingAsterisk: async () => {
      const startedAtMs = performance.now();
      await telephony.connection.rest?.get('/asterisk/ping', z.unknown());
      return performance.now() - startedAtMs;
    },
    end: (callId) => callDesk.end(callId, { userId: null, note: 'by the bench' }),
    figures: async () => telephony.takeFigures(),
    remains: async () => {
      const { calls } = storage;
      const all = await calls.listRecent(ALL_CALLS);
      const lost: string[] = [];
      for (const { id } of all) {
        const completed = await calls.readEvents(id, { types: ['transcript.complete'] });
        if (completed.length !== 1) lost.push(id);
      }
      return {
        ...{ calls: all.length, lost },
        inbound: all.filter(({ direction }) => direction === 'inbound').length,
        open: (await calls.listOpen()).length,
        live: callDesk.liveCallIds.length,
        busy: agents.all().filter(({ state }) => isBusy(state)).length,
      };
    },
  };
}
