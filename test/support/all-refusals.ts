import { accessRefusal, type AccessRefusal } from '../../src/access/access-refusal.js';
import { ROLE_TASKS } from '../../src/access/role-task.js';
import { AGENT_STATES } from '../../src/desk/agent-state.js';
import { deskRefusal, type DeskRefusal } from '../../src/desk/desk-refusal.js';
import type { Refusal } from '../../src/lib/refusal.js';
import { processingRefusal, type ProcessingRefusal } from '../../src/processing/processing-refusal.js';
import { caseFileRefusal, type CaseFileRefusal } from '../../src/cases/case-file-refusal.js';
import { modelRefusal, type ModelRefusal } from '../../src/speech/model-files/model-refusal.js';
import { reportRefusal, type ReportRefusal } from '../../src/reports/report-refusal.js';
import { webhookRefusal, type WebhookRefusal } from '../../src/webhooks/webhook-refusal.js';
import type { AnyRefusal } from '../../src/wording/any-refusal.js';

const agent = 'Amina';

/** The values of each code, in every form that decides its words: a code that is left out does not compile. */
type Samples<R extends { readonly code: string }> = {
  readonly [C in R['code']]: readonly (R extends { readonly code: infer Codes }
    ? C extends Codes
      ? Omit<R, 'code'> & { readonly code: C }
      : never
    : never)[];
};

const plain = <C extends string>(...codes: readonly C[]) =>
  Object.fromEntries(codes.map((code) => [code, [{ code }]])) as unknown as { [K in C]: { code: K }[] };

const DESK: Samples<DeskRefusal> = {
  ...plain(
    ...(['only-users', 'no-telephone', 'telephone-without-user', 'not-at-work', 'not-on-call'] as const),
    ...(['not-wrapping-up'] as const),
    ...(['own-extension', 'own-extension-supervised', 'phone-unreachable'] as const),
    ...(['number-not-allowed', 'contact-wishes-unknown'] as const),
    ...(['dialling-needs-telephone', 'phone-cannot-dial', 'call-over', 'party-hung-up'] as const),
    ...(['not-on-this-call', 'telephone-on-call', 'not-as-caller', 'dial-plan-call'] as const),
    ...(['dial-plan-call-only-heard', 'call-not-answered', 'caller-held', 'caller-not-held'] as const),
    ...(['no-party-for-digits', 'consultation-open', 'consultation-unfinished', 'no-consultation'] as const),
    ...(['consultation-of-another', 'being-handed-over', 'telephone-on-no-call'] as const),
    ...(['telephone-of-no-agent', 'not-calls-of-one-telephone', 'telephone-left-call'] as const),
    ...(['not-recorded', 'recording-paused', 'recording-not-paused', 'call-busy-with-command'] as const),
    ...(['transcript-incomplete', 'agent-left-call', 'supervising-another-call', 'not-supervising'] as const),
    ...(['phone-not-answered', 'phone-rings-still', 'supervisor-hung-up', 'telephones-away'] as const),
    ...(['telephones-late', 'not-possible', 'switch-away', 'switch-refused'] as const),
    ...(['part-away', 'command-failed'] as const),
  ),
  'you-are-busy': AGENT_STATES.map((state) => ({ code: 'you-are-busy', state })),
  'agent-busy': AGENT_STATES.map((state) => ({ code: 'agent-busy', agent, state })),
  'agent-cannot-become': AGENT_STATES.flatMap((state) =>
    AGENT_STATES.map((wanted) => ({ code: 'agent-cannot-become' as const, agent, state, wanted })),
  ),
  'wrap-up-at-longest': [{ code: 'wrap-up-at-longest', seconds: 300 }],
  'agent-not-on-call': [{ code: 'agent-not-on-call', agent }],
  'agent-phone-unreachable': [{ code: 'agent-phone-unreachable', agent }],
  'unknown-agent': [{ code: 'unknown-agent', userId: 7 }],
  'unknown-extension': [{ code: 'unknown-extension', extension: '999' }],
  'unknown-call': [{ code: 'unknown-call', callId: '17.4' }],
  'unknown-alert': [{ code: 'unknown-alert', alertSeq: 12 }],
  'too-many-messages': [{ code: 'too-many-messages', seconds: 12 }],
  'call-full-of-messages': [{ code: 'call-full-of-messages', most: 500 }],
  'message-key-used': [{ code: 'message-key-used' }],
  'unknown-callback': [{ code: 'unknown-callback', callbackId: 5 }],
  'callback-not-open': (['open', 'taken', 'done'] as const).map((state) => ({
    ...{ code: 'callback-not-open', callbackId: 5 },
    state,
  })),
  'callback-of-another': [{ code: 'callback-of-another', callbackId: 5 }],
  'call-changed': [{ code: 'call-changed', newest: 9, known: 7 }],
  'call-supervised': [{ code: 'call-supervised', supervisor: agent }],
  'contact-not-wished': [
    { code: 'contact-not-wished', wish: 'no-calls' },
    { code: 'contact-not-wished', wish: 'no-messages' },
    { code: 'contact-not-wished', wish: 'safe-hours', from: '18:00', until: '20:00' },
  ],
  'not-a-number': [{ code: 'not-a-number', field: 'number' }],
  'phone-passwords-not-taken': (['own', 'common'] as const).map((kind) => ({
    ...{ code: 'phone-passwords-not-taken' },
    kind,
  })),
  'unknown-telephone': [{ code: 'unknown-telephone', userId: 7 }],
  'no-phone-password': [null, 7].map((userId) => ({ code: 'no-phone-password', userId })),
  'phone-password-refused': [
    { code: 'phone-password-refused', field: 'password', fault: 'too-short', characters: 12 },
    { code: 'phone-password-refused', field: 'password', fault: 'too-long', characters: 128 },
    { code: 'phone-password-refused', field: 'password', fault: 'not-ascii' },
    { code: 'phone-password-refused', field: 'password', fault: 'easily-guessed' },
  ],
};

const ACCESS: Samples<AccessRefusal> = {
  ...plain(
    ...(['wrong-credentials', 'token-not-valid', 'token-ended', 'login-ended', 'no-session'] as const),
    ...(['refresh-token-not-valid', 'too-many-login-tries', 'too-many-logins'] as const),
    ...(['too-many-refreshes', 'too-many-one-time-passwords', 'too-many-sms'] as const),
    ...(['wrong-one-time-password'] as const),
  ),
  'cannot-deliver': (['email', 'phone'] as const).map((means) => ({ code: 'cannot-deliver', means })),
  'password-refused': [
    {
      code: 'password-refused',
      faults: ['wrong-current', 'too-short', 'too-long', 'not-repeated'],
    },
  ],
  'role-may-not': ROLE_TASKS.map((task) => ({ code: 'role-may-not', task })),
  'unknown-user': [{ code: 'unknown-user', userId: 7 }],
};

const PROCESSING: Samples<ProcessingRefusal> = {
  'unknown-task': [{ code: 'unknown-task', taskId: '7' }],
  'unknown-text-task': [{ code: 'unknown-text-task', taskId: '7' }],
  'task-queue-full': [{ code: 'task-queue-full', waitingHours: 12 }],
  'task-quota-reached': [{ code: 'task-quota-reached', waitingHours: 2.5, mostHours: 3 }],
  'unknown-language': [{ code: 'unknown-language', field: 'language', language: 'xx' }],
  'rule-trial-running': [{ code: 'rule-trial-running' }],
};

const MODELS: Samples<ModelRefusal> = {
  'unknown-model': [{ code: 'unknown-model', model: 'small' }],
  'model-name-taken': [{ code: 'model-name-taken', model: 'small' }],
  'model-in-use': [{ code: 'model-in-use', model: 'small' }],
  'model-not-whole': (['missing', 'other-size'] as const).map((state) => ({
    ...{ code: 'model-not-whole', model: 'small', path: 'models/small.bin' },
    state,
  })),
};

const WEBHOOKS: Samples<WebhookRefusal> = {
  'too-many-webhooks': [{ code: 'too-many-webhooks', most: 100 }],
  'unknown-webhook': [{ code: 'unknown-webhook', webhookId: '7' }],
  'unknown-delivery': [{ code: 'unknown-delivery', deliveryId: '7' }],
  'unknown-event': [{ code: 'unknown-event', field: 'event', event: 'case.none' }],
  'address-not-allowed': [{ code: 'address-not-allowed', field: 'url', problem: { fault: 'not-https' } }],
  'delivery-pending': [{ code: 'delivery-pending' }],
};

const CASE_FILE: Samples<CaseFileRefusal> = {
  'unknown-record': [{ code: 'unknown-record', resource: 'cases', id: '7' }],
  'resource-not-allowed': [
    { code: 'resource-not-allowed', who: 'counsellor', operation: 'select', resource: 'users' },
  ],
  'record-not-allowed': [{ code: 'record-not-allowed', resource: 'cases' }],
  'hold-not-allowed': [{ code: 'hold-not-allowed' }],
  'file-under-hold': [{ code: 'file-under-hold' }],
  'case-came-from-call': [{ code: 'case-came-from-call' }],
  'cannot-escalate-to': (['unknown', 'inactive', 'sees-no-cases'] as const).map((problem) => ({
    ...{ code: 'cannot-escalate-to', userId: '7', problem },
  })),
  'record-changed': [{ code: 'record-changed' }],
  'too-many-exports-of-user': [{ code: 'too-many-exports-of-user', most: 2 }],
  'too-many-exports': [{ code: 'too-many-exports', most: 4 }],
  'too-many-drafts': [{ code: 'too-many-drafts', most: 50 }],
  'too-many-flags': [{ code: 'too-many-flags', most: 20 }],
  'flag-end-not-taken': (['past', 'too-far'] as const).map((problem) => ({
    ...{ code: 'flag-end-not-taken', field: 'expires_at', years: 3 },
    problem,
  })),
  'persons-not-merged': (['same', 'of-user', 'too-many-flags'] as const).map((problem) => ({
    ...{ code: 'persons-not-merged', personId: '7' },
    problem,
  })),
  'merge-undecided': [{ code: 'merge-undecided', field: 'choices.safe_hours' }],
  'person-merged-before': [{ code: 'person-merged-before', personId: '7', into: '8' }],
  'persons-changed': [{ code: 'persons-changed', personId: '7' }],
  'correction-not-taken': [
    ...(['missing', 'of-whole-call'] as const).map((problem) => ({
      ...{ code: 'correction-not-taken' as const, field: 'segment_id' as const, problem },
    })),
    ...(['empty', 'no-language', 'no-id', 'no-priority', 'neither-present-nor-absent'] as const).map(
      (problem) => ({ code: 'correction-not-taken' as const, field: 'value' as const, problem }),
    ),
  ],
  'correction-changes-nothing': [{ code: 'correction-changes-nothing' }],
  'words-not-final': [{ code: 'words-not-final', utteranceId: 'caller-1' }],
  'too-many-corrections': [{ code: 'too-many-corrections', most: 500 }],
  'message-not-wished': [
    { code: 'message-not-wished', wish: 'no-messages' },
    { code: 'message-not-wished', wish: 'safe-hours', from: '18:00', until: '20:00' },
  ],
  'file-not-taken': (['missing', 'empty', 'unknown-type', 'several', 'fields'] as const).map((why) => ({
    ...{ code: 'file-not-taken', why },
  })),
  'file-too-large': [{ code: 'file-too-large', most: 50 }],
  'no-message-gateway': (['email', 'phone'] as const).map((means) => ({ code: 'no-message-gateway', means })),
};

const REPORTS: Samples<ReportRefusal> = {
  'figures-not-allowed': [{ code: 'figures-not-allowed' }],
  'period-reversed': [{ code: 'period-reversed', field: 'from', to: '2026-02-01' }],
  ...plain('view-of-another', 'views-not-shared'),
  'unknown-view': [{ code: 'unknown-view', id: '7' }],
  'view-name-taken': [{ code: 'view-name-taken', name: 'Urgent' }],
  'too-many-views': [{ code: 'too-many-views', most: 50 }],
  'view-page-not-allowed': [{ code: 'view-page-not-allowed', page: 'cases' }],
  'view-not-for-role': [
    { code: 'view-not-for-role', field: 'shared_with', page: 'cases', role: 'media_account' },
  ],
};

const SAMPLES = [ACCESS, CASE_FILE, DESK, MODELS, PROCESSING, REPORTS, WEBHOOKS];

/** Every refusal of every room. */
export const allRefusals: readonly AnyRefusal[] = SAMPLES.flatMap((samples) =>
  (Object.values(samples) as AnyRefusal[][]).flat(),
);

/** The error with that reason. */
export function refusalOf(refusal: AnyRefusal): Refusal {
  if (accessRefusal.knows(refusal)) return accessRefusal(refusal);
  if (modelRefusal.knows(refusal)) return modelRefusal(refusal);
  if (processingRefusal.knows(refusal)) return processingRefusal(refusal);
  if (caseFileRefusal.knows(refusal)) return caseFileRefusal(refusal);
  if (reportRefusal.knows(refusal)) return reportRefusal(refusal);
  if (webhookRefusal.knows(refusal)) return webhookRefusal(refusal);
  return deskRefusal(refusal);
}
