import { roleMayNot } from '../access/access-refusal.js';
import { mayWatchCalls } from '../access/call-rights.js';
import type { Log } from '../lib/log.js';
import { FIGURES, type CallServer, type CallSocket } from './call-socket.js';
import type { OnRequest } from './on-request.js';
import type { WireServiceFigures } from './protocol.js';
import { ScreenReadings, THE_ONE, type ReadingPace } from './screen-readings.js';

export interface FigureOptions {
  /** The service figures of the day that it is. @throws UnavailableError */
  readonly readToday: () => Promise<WireServiceFigures>;
  readonly pace?: ReadingPace;
}

/** No notice says that they changed: calls begin, are answered and end all the time. */
const PACE: ReadingPace = { gatherMs: 100, refreshMs: 5_000 };

/** The service figures of the day, for all screens that show them. */
export function openFigures(
  io: CallServer,
  { readToday, pace = PACE }: FigureOptions,
  log: Log,
): ScreenReadings<WireServiceFigures> {
  return new ScreenReadings({
    ...pace,
    io,
    log,
    room: FIGURES,
    keyOf: () => THE_ONE,
    read: async () => new Map([[THE_ONE, await readToday()]]),
    show: (socket, figures) => socket.emit('figures:changed', figures),
  });
}

/** Answers a client about the service figures of the day. */
export function serveFigures(
  socket: CallSocket,
  on: OnRequest,
  figures: Pick<ScreenReadings<WireServiceFigures>, 'watch'>,
): void {
  on('figures:watch', async (_request, send) => {
    if (!mayWatchCalls(socket.data.identity.role)) throw roleMayNot('desk-figures');
    send((await figures.watch(socket)) satisfies WireServiceFigures);
  });
  on('figures:unwatch', (_request, send) => {
    void socket.leave(FIGURES);
    send(null);
  });
}
