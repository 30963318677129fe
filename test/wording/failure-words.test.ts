import { describe, expect, it } from '@jest/globals';
import { EngineNotInstalledError } from '../../src/analysis/errors.js';
import { TimeoutError } from '../../src/lib/errors.js';
import { GIVEN_UP_REASONS } from '../../src/lib/given-up.js';
import { storedReason } from '../../src/lib/kept-reason.js';
import {
  DELIVERY_FAILURE_CODES,
  readFailure,
  type DeliveryFailure,
} from '../../src/messages/delivery-failure.js';
import {
  readTaskFailure,
  TASK_FAILURE_CODES,
  withoutQuotes,
  type TaskFailure,
} from '../../src/processing/task-failure.js';
import { ADDRESS_FAULTS } from '../../src/webhooks/address-fault.js';
import {
  POST_FAILURE_CODES,
  postFailureOf,
  readPostFailure,
  type PostFailure,
} from '../../src/webhooks/post-failure.js';
import { wordPostFailure } from '../../src/wording/post-failure-words.js';
import { wordDelivery } from '../../src/wording/delivery-words.js';
import { wordTaskFailure } from '../../src/wording/task-failure-words.js';

const givenUp = GIVEN_UP_REASONS.map((reason) => ({ code: 'given-up', reason }) as const);
const DELIVERIES: readonly DeliveryFailure[] = [
  { code: 'no-gateway' },
  { code: 'gateway-refused', means: 'sms', status: 400 },
  { code: 'gateway-refused', means: 'email', status: 550 },
  { code: 'gateway-unreachable', means: 'sms' },
  { code: 'gateway-unreachable', means: 'email' },
  { code: 'contact-not-wished', wish: 'no-messages' },
  { code: 'contact-not-wished', wish: 'safe-hours', from: '18:00', until: '20:00' },
  ...givenUp,
];
const TASKS: readonly TaskFailure[] = [
  { code: 'fields-refused', faults: [{ field: 'language', message: 'is unknown' }] },
  { code: 'pair-not-translated', source: 'sw', target: 'fr', pairs: ['sw-en'] },
  { code: 'engine-not-installed', task: 'translator' },
  { code: 'earlier-version' },
  ...givenUp,
];
const POSTS: readonly PostFailure[] = [
  { code: 'receiver-answered', status: 503 },
  { code: 'receiver-late' },
  { code: 'receiver-unreachable', cause: 'ENOTFOUND' },
  { code: 'receiver-unreachable', cause: null },
  ...ADDRESS_FAULTS.map((fault) => ({ code: 'address-not-allowed', fault: { fault } }) as const),
  { code: 'address-not-allowed', fault: { fault: 'too-long', characters: 2_000 } },
  { code: 'address-not-allowed', fault: { fault: 'port-of-another-protocol', port: 22 } },
  { code: 'webhook-deleted' },
  { code: 'webhook-paused' },
  { code: 'maker-not-cleared' },
  ...givenUp,
];
const CODES = [
  ...POST_FAILURE_CODES,
  ...ADDRESS_FAULTS,
  ...DELIVERY_FAILURE_CODES,
  ...TASK_FAILURE_CODES,
  ...GIVEN_UP_REASONS,
];
const hasCode = (text: string) => CODES.some((code) => code.includes('-') && text.includes(code));

describe('the failure of a message', () => {
  it('is looked at with each code', () => {
    expect(new Set(DELIVERIES.map(({ code }) => code))).toEqual(new Set(DELIVERY_FAILURE_CODES));
  });

  it.each(DELIVERIES)('is kept as a code with its values, and worded where it is shown: %j', (failure) => {
    expect(readFailure(storedReason(failure))).toEqual(failure);
    expect(wordDelivery(failure)).toMatch(/ /);
    expect(hasCode(wordDelivery(failure))).toBe(false);
  });

  it.each([
    ['the SMS gateway answered 400', { code: 'gateway-refused', means: 'sms', status: 400 }],
    ['the SMS gateway could not be reached (TimeoutError)', { code: 'gateway-unreachable', means: 'sms' }],
    [
      'the mail server did not take a message (EENVELOPE, answer 550)',
      { code: 'gateway-refused', means: 'email', status: 550 },
    ],
    ['the mail server did not take a message (ETIMEDOUT)', { code: 'gateway-unreachable', means: 'email' }],
    ['no gateway is set', { code: 'no-gateway' }],
    [
      'the case file says that no messages may be sent to this person',
      { code: 'contact-not-wished', wish: 'no-messages' },
    ],
    [
      'the case file says that this person is safe to contact only from 18:00 to 20:00',
      { code: 'contact-not-wished', wish: 'safe-hours', from: '18:00', until: '20:00' },
    ],
    [
      'the last 2 workers were lost: killed, frozen, or without the database',
      { code: 'given-up', reason: 'workers-lost' },
    ],
    ['not done after 60000 ms', { code: 'given-up', reason: 'failed' }],
    ['{"code":"of-a-newer-server"}', { code: 'given-up', reason: 'failed' }],
  ])('that an earlier version kept as "%s" has its code', (sentence, failure) => {
    expect(readFailure(sentence)).toEqual(failure);
  });
});

describe('the failure of a delivery', () => {
  it('is looked at with each code', () => {
    expect(new Set(POSTS.map(({ code }) => code))).toEqual(new Set(POST_FAILURE_CODES));
  });

  it.each(POSTS)('is kept as a code with its values, and worded where it is shown: %j', (failure) => {
    expect(readPostFailure(storedReason(failure))).toEqual(failure);
    expect(wordPostFailure(failure)).toMatch(/ /);
    expect(hasCode(wordPostFailure(failure))).toBe(false);
  });

  it.each([
    ['the receiver answered 503', { code: 'receiver-answered', status: 503 }],
    ['no answer within 10000 ms', { code: 'receiver-late' }],
    ['the webhook was deleted', { code: 'webhook-deleted' }],
    [
      'the name leads to a private or special-purpose address',
      { code: 'address-not-allowed', fault: { fault: 'name-leads-inside' } },
    ],
    ['the name has no address', { code: 'address-not-allowed', fault: { fault: 'name-without-address' } }],
    ['constructor', { code: 'receiver-unreachable', cause: null }],
    ['connect ECONNREFUSED 203.0.113.7:443', { code: 'receiver-unreachable', cause: null }],
    ['the last worker was lost: killed, frozen, or without the database', givenUp[0]],
  ])('that an earlier version kept as "%s" has its code', (sentence, failure) => {
    expect(readPostFailure(sentence)).toEqual(failure);
  });

  it('of the connection names the code of the system, and not its words', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:443'), { code: 'ECONNREFUSED' });
    expect(wordPostFailure(postFailureOf(error))).toBe('the receiver could not be reached (ECONNREFUSED)');
    expect(postFailureOf(new TimeoutError('no answer within 10 ms'))).toEqual({ code: 'receiver-late' });
  });
});

describe('the failure of a task', () => {
  it('is looked at with each code', () => {
    expect(new Set(TASKS.map(({ code }) => code))).toEqual(new Set(TASK_FAILURE_CODES));
  });

  it.each(TASKS)('is kept as a code with its values, and worded where it is shown: %j', (failure) => {
    expect(readTaskFailure(storedReason(failure))).toEqual(failure);
    for (const shown of [failure, withoutQuotes(failure)]) {
      expect(wordTaskFailure(shown)).toMatch(/ /);
      expect(hasCode(wordTaskFailure(shown))).toBe(false);
    }
  });

  it('quotes nothing of what was sent to a reader without clearance', () => {
    const quoting = {
      code: 'fields-refused',
      faults: [{ field: 'text', message: 'Amina is no code' }],
    } as const;
    expect(JSON.stringify(withoutQuotes({ ...quoting, faults: [...quoting.faults] }))).not.toContain('Amina');
  });

  it.each([
    [
      'no engine translates from sw to fr; known pairs: sw-en, en-sw',
      { code: 'pair-not-translated', source: 'sw', target: 'fr', pairs: ['sw-en', 'en-sw'] },
    ],
    [
      'no engine translates from sw to fr; known pairs: none',
      { code: 'pair-not-translated', source: 'sw', target: 'fr', pairs: [] },
    ],
    [
      new EngineNotInstalledError('translator', 'Install one.').message,
      { code: 'engine-not-installed', task: 'translator' },
    ],
    ['the last worker was lost: killed, frozen, or without the database', givenUp[0]],
    ['connect ECONNREFUSED 10.0.0.7', { code: 'earlier-version' }],
    ['{"code":"of-a-newer-server"}', { code: 'earlier-version' }],
  ])(
    'that an earlier version kept as "%s" has its code, and none of the system’s words',
    (sentence, failure) => {
      expect(readTaskFailure(sentence)).toEqual(failure);
    },
  );
});
