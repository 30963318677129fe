import { Router } from 'express';
import { toE164 } from '../../cases/phone-number.js';
import type { Log } from '../../lib/log.js';
import type { RecordingRoutesOptions } from '../serve-recording.js';
import { endRoutes } from '../kit/route.js';
import { addCaseFileRoutes } from './case-file-routes.js';
import { addFileRoutes, type FileRoutesOptions } from './file-routes.js';
import type { HelplineParts } from './helpline-parts.js';
import { addRecordingRoutes } from './recording-routes.js';
import { homeDocument } from './home-document.js';
import { helplineShape } from './helpline-shape.js';
import { addSessionRoutes, identifyWith } from './session-routes.js';
import type { SessionRoutesOptions } from './session-routes-options.js';
import { logOutOfDesk } from './log-out-of-desk.js';
import { addWallboardRoutes } from './wallboard-routes.js';

export interface HelplineApiOptions extends SessionRoutesOptions {
  readonly cases: Omit<HelplineParts, 'identify' | 'log'>;
  readonly files: Pick<FileRoutesOptions, 'vault' | 'files' | 'limitBytes' | 'quotaBytes'>;
  /** Without it calls have no recordings here. */
  readonly recordings?: Omit<RecordingRoutesOptions, 'log'> | undefined;
  /** Figures for a wallboard are shown without a log-in. */
  readonly wallboardIsOpen?: boolean;
  readonly log: Log;
}

/** The session API. Mounted at /helpline/api. */
export function helplineApi({
  log,
  cases,
  files,
  recordings,
  wallboardIsOpen,
  ...sessions
}: HelplineApiOptions): Router {
  const router = Router();
  const { commands } = cases;
  addSessionRoutes(router, {
    home: (identity) => homeDocument(cases, identity),
    toE164: (text) => toE164(text, cases.country),
    ...(commands && { onLogout: (identity) => logOutOfDesk(commands, identity) }),
    ...sessions,
  });
  const identify = identifyWith(sessions.access);
  if (wallboardIsOpen) addWallboardRoutes(router, cases);
  addFileRoutes(router, { ...files, caseFile: cases.caseFile, identify, log });
  if (recordings) addRecordingRoutes(router, { ...recordings, caseFile: cases.caseFile, identify, log });
  addCaseFileRoutes(router, { ...cases, identify, log });
  endRoutes(router, helplineShape, log);
  return router;
}
