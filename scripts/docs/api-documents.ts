import type { Router } from 'express';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { productPaths } from '../../src/config/product-paths.js';
import { analysisApis } from '../../src/http/analysis-api/analysis-api.js';
import { callsApi } from '../../src/http/audio-api/calls.js';
import { recordingApi } from '../../src/http/audio-api/recording-route.js';
import { sttApi } from '../../src/http/audio-api/stt-api.js';
import { tasksApi } from '../../src/http/audio-api/tasks-api.js';
import { caseApi } from '../../src/http/case-api/case-api.js';
import { foundCallsApi } from '../../src/http/case-api/found-calls-api.js';
import { inboundApi } from '../../src/http/case-api/inbound-api.js';
import { dashboardApi } from '../../src/http/case-api/dashboard-api.js';
import { webhookApi } from '../../src/http/case-api/webhook-api.js';
import { callerApi } from '../../src/http/case-api/caller-api.js';
import { callsOfCaseApi, casesOfCallApi } from '../../src/http/case-api/calls-and-cases-api.js';
import { dispositionApi } from '../../src/http/case-api/disposition-api.js';
import { feedbackApi } from '../../src/http/case-api/feedback-api.js';
import { messagesApi } from '../../src/http/case-api/messages-api.js';
import { draftsApi } from '../../src/http/case-api/drafts-api.js';
import { savedViewsApi } from '../../src/http/case-api/saved-views-api.js';
import { callAccessesApi, caseAccessesApi } from '../../src/http/case-api/accesses-api.js';
import { attachmentsApi } from '../../src/http/case-api/attachments-api.js';
import { inboxApi } from '../../src/http/case-api/inbox-api.js';
import { personApi } from '../../src/http/case-api/person-api.js';
import { personFlagsApi } from '../../src/http/case-api/person-flags-api.js';
import { personMergesApi } from '../../src/http/case-api/person-merges-api.js';
import { personSearchApi } from '../../src/http/case-api/person-search-api.js';
import { listsApi } from '../../src/http/case-api/lists-api.js';
import { suggestionsApi } from '../../src/http/case-api/suggestions-api.js';
import { deskApi } from '../../src/http/case-api/desk-api.js';
import { loginApi } from '../../src/http/case-api/login.js';
import { helplineApi } from '../../src/http/helpline-api/helpline-api.js';
import { settings } from '../../src/config/settings.js';
import { SESSION_COOKIE } from '../../src/http/helpline-api/presented-session.js';
import { refusalsOf } from '../../src/http/kit/documented-refusals.js';
import { openApiDocument } from '../../src/http/kit/openapi.js';
import { routesOf } from '../../src/http/kit/route-document.js';
import { healthApi } from '../../src/http/ops/health.js';
import { apiTypes } from './api-types.js';
import { caseBody } from './case-body.js';

/** Version of the documents: that of the interfaces, not of the server. */
const VERSION = '1';

/** Every request below /api/v1 is counted. */
const TOO_MANY = 429;

/** The defaults of HOST and PORT. */
const SERVER_URL = `http://${String(settings.HOST.default)}:${String(settings.PORT.default)}`;

const BEARER = { type: 'http', scheme: 'bearer' };

/** A dependency of routes that are described here and never asked. */
const unused = {} as never;

/** Routers of both documents, by the path that they are mounted at, with dependencies that are never used. */
export function documentedRouters() {
  const notBound = { bind: () => unused } as never;
  const looks = {
    verify: unused,
    accesses: { assertMay: unused, ofCall: notBound, ofCase: notBound },
    log: unused,
  };
  const calls = {
    calls: unused,
    readers: unused,
    identify: unused,
    onRead: unused,
    commands: unused,
    trials: unused,
    liveWarnings: unused,
    log: unused,
  };
  const recordings = { recordingsFor: unused, onAccess: unused };
  const desk = {
    verify: unused,
    callbacks: unused,
    notes: unused,
    safeContact: unused,
    persons: unused,
    figures: unused,
    control: unused,
    accountsOf: unused,
    renewPhones: unused,
    chosenPasswords: unused,
    log: unused,
  };
  const facing = { verify: unused, caseFile: unused, place: unused, log: unused };
  const linked = { ...facing, callsAndCases: unused, search: unused, shown: unused };
  const uploads = { vault: unused, files: unused, limitBytes: 0, quotaBytes: 0 };
  const sent = {
    tasks: unused,
    views: unused,
    identify: unused,
    uploadDirectory: '',
    limitBytes: 0,
    waitMs: 0,
    log: unused,
  };
  const health = { version: '', components: {}, models: {}, seesDetails: unused, log: unused };
  const v1: readonly (readonly [string, Router])[] = [
    ['/health', healthApi(health)],
    [
      '/api/v1/auth',
      loginApi({
        login: unused,
        refresh: unused,
        userOf: unused,
        logOut: unused,
        logOutByRefreshToken: unused,
        oneTimePasswords: unused,
        passwords: unused,
        toE164: unused,
        rightsOf: unused,
        log: unused,
      }),
    ],
    ['/api/v1/desk', deskApi(desk)],
    ['/api/v1/lists', listsApi(facing)],
    ['/api/v1/drafts', draftsApi({ verify: unused, drafts: unused, log: unused })],
    ['/api/v1/saved-views', savedViewsApi({ verify: unused, views: unused, log: unused })],
    ['/api/v1/calls', callAccessesApi(looks)],
    ['/api/v1/cases', caseAccessesApi(looks)],
    ['/api/v1/cases', attachmentsApi({ ...facing, ...uploads })],
    ['/api/v1/inbox', inboxApi({ verify: unused, inbox: unused, shown: unused, log: unused })],
    [
      '/api/v1/persons',
      personSearchApi({ ...facing, personSearch: unused, persons: unused, flags: unused, shown: unused }),
    ],
    ['/api/v1/persons', personMergesApi({ ...facing, merges: unused })],
    ['/api/v1/persons', personFlagsApi({ ...facing, flags: unused, merges: unused })],
    [
      '/api/v1/persons',
      personApi({
        ...facing,
        persons: unused,
        flags: unused,
        merges: unused,
        search: unused,
        shown: unused,
      }),
    ],
    ['/api/v1/cases', callsOfCaseApi(linked)],
    ['/api/v1/calls', casesOfCallApi(linked)],
    ['/api/v1/calls', dispositionApi(facing)],
    ['/api/v1/calls', callerApi({ verify: unused, knownCallers: unused, shown: unused, log: unused })],
    ['/api/v1/calls', suggestionsApi({ verify: unused, suggestions: unused, log: unused })],
    ['/api/v1/calls', messagesApi({ verify: unused, messages: unused, log: unused })],
    ['/api/v1/calls', feedbackApi({ verify: unused, corrections: unused, caseFile: unused, log: unused })],
    [
      '/api/v1/communications/inbound',
      inboundApi({ secrets: [], store: unused, place: unused, limits: unused, log: unused }),
    ],
    ...caseApi({
      caseFile: unused,
      place: unused,
      wishes: unused,
      mergedInto: unused,
      canSend: unused,
      takeSms: unused,
      requiresIfMatch: false,
      verify: unused,
      shown: unused,
      exported: unused,
      log: unused,
    }),
    ['/api/v1/dashboard', dashboardApi({ verify: unused, dashboard: unused, log: unused })],
    [
      '/api/v1/webhooks',
      webhookApi({
        verify: unused,
        webhooks: unused,
        hasClearance: unused,
        timeZone: unused,
        log: unused,
      }),
    ],
    ['/api/v1/calls', foundCallsApi({ verify: unused, search: unused, onRead: unused, log: unused })],
    [
      '/api/v1/calls',
      recordingApi({
        ...calls,
        ...recordings,
        identifyHearer: unused,
        tickets: unused,
        peaksOf: unused,
      }),
    ],
    ['/api/v1/calls', callsApi(calls)],
    ['/audio', tasksApi(sent)],
    ['/stt', sttApi(sent)],
    ...analysisApis({
      engines: unused,
      tasks: unused,
      identifier: unused,
      translateTo: unused,
      identify: unused,
      hasClearance: unused,
      log: unused,
    }),
  ];
  const session = helplineApi({
    access: unused,
    cases: {
      caseFile: unused,
      country: unused,
      timeZone: 'UTC',
      hasClearance: unused,
      clearance: unused,
      redactTexts: unused,
      commands: unused,
    },
    files: { vault: unused, files: unused, limitBytes: 0, quotaBytes: 0 },
    recordings,
    wallboardIsOpen: true,
    log: unused,
  });
  const helpline: readonly (readonly [string, Router])[] = [['/helpline/api', session]];
  return { v1, helpline };
}

const withRoutes = (routers: readonly (readonly [string, Router])[]) =>
  routers.map(([base, router]) => [base, routesOf(router)] as const);

function documents() {
  const { v1, helpline } = documentedRouters();
  return {
    'api-v1.json': openApiDocument({
      title: 'Hearline',
      version: VERSION,
      description:
        'The case file, calls, the desk, figures for dashboards, logging in by access token, and health.',
      serverUrl: SERVER_URL,
      securitySchemes: { accessToken: BEARER },
      refusalsOf: (base, route) => [...refusalsOf(route), ...(base.startsWith('/api/v1') ? [TOO_MANY] : [])],
      apis: withRoutes(v1),
    }),
    'helpline-api.json': openApiDocument({
      title: 'Hearline, session API',
      version: VERSION,
      description: 'The case file and the telephones for clients that log in by session.',
      serverUrl: SERVER_URL,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        bearer: BEARER,
        header: { type: 'apiKey', in: 'header', name: 'Session-Id' },
      },
      apis: withRoutes(helpline),
    }),
  };
}

/** Place of the documents, from the root of the repository. */
const DOCUMENTS = 'docs/api';

/**
 * Texts generated from the routes, by file, as they must be committed: the OpenAPI documents, types of that of /api/v1, and
 * the part of it by which the pages check the form of a case.
 */
export async function apiDocuments(): Promise<ReadonlyMap<string, string>> {
  const { 'api-v1.json': v1, ...others } = Object.fromEntries(
    Object.entries(documents()).map(([name, document]) => [name, JSON.stringify(document)]),
  );
  if (v1 === undefined) throw new TypeError('the document of /api/v1 is not there');
  const texts = { 'api-v1.json': v1, 'api-v1.d.ts': await apiTypes(v1), ...others };
  const documented = Object.entries(texts).map(([name, text]) => formatted(join(DOCUMENTS, name), text));
  const ofPages = formatted('src/web/cases/case-body.ts', caseBody(v1));
  return new Map(await Promise.all([...documented, ofPages]));
}

async function formatted(name: string, text: string): Promise<readonly [string, string]> {
  const file = join(productPaths.checkout, name);
  return [file, await format(text, { ...(await resolveConfig(file)), filepath: file })];
}
