import type { Router } from 'express';
import { caseFace } from './case-face.js';
import { caseExportApi, type CaseExportOptions } from './case-export-api.js';
import { addActRoutes } from './case-acts.js';
import { addFollowUpRoutes } from './case-follow-up.js';
import { addServiceRoutes } from './case-services.js';
import { addHistoryRoute } from './case-history.js';
import { clientFace } from './client-face.js';
import { communicationFace } from './communication-face.js';
import type { SendingOptions } from './complete-communication.js';
import { perpetratorFace } from './perpetrator-face.js';
import type { RecordRouteTools } from './record-face.js';
import { recordApi, type RecordRoutesOptions } from './record-api.js';
import { reporterFace } from './reporter-face.js';
import { userFace } from './user-face.js';

/** The case file for clients that log in by access token: a router for each kind of record, by the path to mount it at. */
export function caseApi(
  options: RecordRoutesOptions & CaseExportOptions & SendingOptions,
): readonly (readonly [path: string, router: Router])[] {
  const ofCases = [clientFace, reporterFace, perpetratorFace, { ...caseFace, addRoutes: addCaseRoutes }];
  const faces = [userFace, ...ofCases, communicationFace(options)];
  const exports = [`/api/v1/${caseFace.name}`, caseExportApi(options)] as const;
  return [exports, ...faces.map((face) => [`/api/v1/${face.name}`, recordApi(face, options)] as const)];
}

function addCaseRoutes(router: Router, tools: RecordRouteTools): void {
  addHistoryRoute(router, tools.auth('select'));
  addFollowUpRoutes(router, tools.auth('select'));
  addActRoutes(router, tools);
  addServiceRoutes(router, tools);
}
