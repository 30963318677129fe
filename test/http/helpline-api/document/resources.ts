import { expect } from '@jest/globals';
import { recordsOf } from '../../../support/helpline-client.js';
import type { HelplineApp } from '../../../support/helpline-app.js';
import { namesIn, type Sentence } from './sentence.js';

type Body = Readonly<Record<string, string>>;

/** The fields that a record needs beside the field that a row is about. */
async function others(app: HelplineApp, resource: string): Promise<Body> {
  switch (resource) {
    case 'cases': {
      const reporter = await app.make('reporters', { src: 'call', contact_fname: 'Rita' });
      return {
        ...{
          gbv_related: '0',
          case_category_id: '87',
          narrative: 'n',
          plan: 'p',
          priority: '1',
          status: '1',
        },
        reporter_id: reporter.id ?? '',
      };
    }
    case 'reporters':
      return { src: 'call' };
    case 'dispositions':
      return { disposition_id: '363037' };
    default:
      return { contact_fname: 'Amani' };
  }
}

/** A row of a table of write fields: each of the values is taken as it was sent, and read again so. */
function writes(
  resource: string,
  field: string,
  notes: string,
  values: readonly string[] | ((app: HelplineApp) => Promise<string>),
  readAs: (sent: string) => string = (sent) => sent,
): Sentence {
  return {
    says: `${resource}: write fields | ${field} | ${notes}`,
    async holds(app) {
      const all = typeof values === 'function' ? [await values(app)] : values;
      for (const value of all) {
        const body = { ...(await others(app, resource)), [field]: value };
        const made = await app.make(resource, body);
        expect([field, made[field]]).toEqual([field, readAs(value)]);
        const read = recordsOf(await app.get(`${resource}/${made.id}`), resource);
        expect(read.map((record) => record[field])).toEqual([readAs(value)]);
      }
    },
  };
}

/** A table's values are the only ones that there are. */
function only(resource: string, field: string, values: readonly string[]): Sentence {
  return {
    says: `${resource}: ${field} is one of ${values.join(', ')}`,
    async holds(app) {
      const complete = await others(app, resource);
      for (const value of ['9', 'Open', '-1', '1.0']) {
        const answer = await app.post(resource, { ...complete, [field]: value });
        expect(answer.status).toBe(412);
        expect(answer.body.errors).toEqual([
          ['error', expect.stringContaining(field), 'INVALID', resource, 0, field, value],
        ]);
      }
    },
  };
}

/** … stands for elided parts. */
function readOrder(resource: string, order: string): Sentence {
  return {
    says: `${resource}: read array order: ${order}`,
    async holds(app) {
      await app.make(resource, await others(app, resource));
      const { body } = await app.get(`${resource}?_c=1`);
      const names = namesIn(body, resource);
      let from = 0;
      for (const part of order.split('…').map((text) => text.split(/[\s,]+/).filter(Boolean))) {
        if (part.length === 0) continue;
        const at = names.indexOf(part[0] as string, from);
        expect(names.slice(at, at + part.length)).toEqual(part);
        from = at + part.length;
      }
      if (!order.startsWith('…')) expect(names[0]).toBe(order.split(',')[0]);
      const [cells] = Object.values(body[resource] as Record<string, string[]>);
      expect(cells).toHaveLength(names.length);
    },
  };
}

const newCase = async (app: HelplineApp) => (await app.makeCase()).id as string;
const newReporter = async (app: HelplineApp) => (await app.make('reporters', { src: 'call' })).id as string;
const phone = (sent: string) => sent.replace(/^0/, '+254');

export const resources: readonly Sentence[] = [
  writes('cases', 'gbv_related', '`0` no, `1` yes', ['0', '1']),
  writes('cases', 'case_category_id', 'category id', ['87', '361944', '362271']),
  writes('cases', 'narrative', 'description', ['A child\nwas found alone. "Quoted" – ኢትዮጵያ']),
  writes('cases', 'plan', 'action plan', ['Visit the home']),
  writes('cases', 'priority', '`1` Low, `2` Medium, `3` High', ['1', '2', '3']),
  only('cases', 'priority', ['1', '2', '3']),
  writes('cases', 'status', '`1` Open, `2` Closed, `3` Escalated', ['1', '2', '3']),
  only('cases', 'status', ['1', '2', '3']),
  writes('cases', 'reporter_id', 'id of the reporter record', newReporter),
  writes('cases', 'src', 'source channel (values named: call, sms, email)', ['call', 'sms', 'email']),
  writes('cases', 'src_uid', 'source’s unique identifier', ['1768919577.325299', 'sms-1']),
  {
    says: 'cases: created_on is a Unix timestamp; created_by, created_by_id, created_by_role say who',
    async holds(app) {
      const made = await app.makeCase({}, { as: 'case_manager' });
      expect(Math.abs(Number(made.created_on) - Date.now() / 1000)).toBeLessThan(60);
      expect(made).toMatchObject({ created_by: 'case_manager', created_by_role: '3' });
      const { body } = await app.get('users?usn=case_manager');
      expect(Object.keys(body.users as object)).toEqual([made.created_by_id]);
    },
  },
  readOrder(
    'cases',
    'id, created_on, created_by, created_by_id, created_by_role, gbv_related, case_category_id, case_category, … narrative, plan, priority, status, reporter_id, reporter_fullname, … src, src_uid, …',
  ),
  writes('clients', 'case_id', '', newCase),
  writes('clients', 'contact_fname', '', ['Amani']),
  writes('clients', 'contact_lname', '', ['Otieno']),
  writes('clients', 'contact_phone', '', ['0711000111', '+254711000112'], phone),
  writes('clients', 'contact_sex_id', 'category id for gender', ['121', '122']),
  writes('clients', 'contact_age', '', ['9']),
  writes('clients', 'contact_location_id', 'category id for location', ['88']),
  writes('clients', 'is_reporter', '`1` if the client is also the reporter', ['0', '1']),
  readOrder(
    'clients',
    'id, created_on, created_by, created_by_id, case_id, contact_id, contact_fullname, contact_fname, contact_lname, contact_phone, contact_age, contact_sex_id, contact_sex, contact_location_id, contact_location, … is_reporter',
  ),
  writes('reporters', 'case_id', '', newCase),
  writes('reporters', 'contact_fname', '', ['Rita']),
  writes('reporters', 'contact_lname', '', ['Wanjiru']),
  writes('reporters', 'contact_phone', '', ['0711000113'], phone),
  writes('reporters', 'contact_sex_id', '', ['122']),
  writes('reporters', 'src', '', ['call', 'sms', 'email']),
  writes('reporters', 'src_uid', '', ['mail-1']),
  readOrder(
    'reporters',
    'id, created_on, created_by, created_by_id, contact_id, contact_fullname, … src, src_uid, case_id',
  ),
  writes('perpetrators', 'case_id', '', newCase),
  writes('perpetrators', 'contact_fname', '', ['Max']),
  writes('perpetrators', 'contact_lname', '', ['M']),
  writes('perpetrators', 'contact_sex_id', '', ['121']),
  writes('perpetrators', 'relationship_id', 'category id for relationship to the client', ['236634']),
  {
    says: 'dispositions: Logs the outcome of a communication event.',
    async holds(app) {
      const made = await app.make('dispositions', { src: 'call', src_uid: 'c.1', disposition_id: '363037' });
      expect(made).toMatchObject({ src: 'call', src_uid: 'c.1', disposition: 'New Case' });
    },
  },
  writes('dispositions', 'src', '', ['call', 'sms', 'email']),
  writes('dispositions', 'src_uid', '', ['1768919577.325299']),
  writes('dispositions', 'src_address', '', ['0711000114'], phone),
  writes('dispositions', 'disposition_id', 'category id of the disposition type', ['363037', '362527']),
  writes('dispositions', 'reporter_id', '', newReporter),
  writes('dispositions', 'case_id', '', newCase),
  {
    says: 'attachments: File uploads tied to a case: multipart/form-data with a file field (named attachment) and further fields such as case_id.',
    async holds(app) {
      const case_id = await newCase(app);
      const file = { content: Buffer.from('what was said'), name: 'notes.txt', field: 'attachment' };
      const { status, body, first } = await app.upload('attachments', file, { fields: { case_id } });
      expect(status).toBe(201);
      expect(body.attachments_nb).toEqual([['info', 'Attachment Created']]);
      expect(first).toMatchObject({
        case_id,
        file_name: 'notes.txt',
        file_size: '13',
        file_mime: 'text/plain',
      });
      const reported = recordsOf(await app.get(`cases/${case_id}`), 'attachments');
      expect(reported).toEqual([first]);
      const content = await app.get(`attachments/${first.id}?file`);
      expect(content.text).toBe('what was said');
    },
  },
  {
    says: 'Fields hidden by elision in the record arrays, and GET record shapes of perpetrators, dispositions and attachments: not shown. (told by `_k`)',
    async holds(app) {
      for (const resource of [
        'cases',
        'clients',
        'reporters',
        'perpetrators',
        'dispositions',
        'attachments',
      ]) {
        const { body } = await app.get(`${resource}?_c=1`);
        const keys = Object.entries(body[`${resource}_k`] as Record<string, string[]>);
        expect(keys.every(([name, [, reported]]) => name === reported)).toBe(true);
        expect(keys.map(([, [at]]) => Number(at)).sort((a, b) => a - b)).toEqual(keys.map((_, at) => at));
        const [cells] = Object.values(body[resource] as Record<string, string[]>);
        expect(cells).toHaveLength(keys.length);
      }
    },
  },
  {
    says: 'Transitions between case statuses: not shown. (any to any)',
    async holds(app) {
      const { id } = await app.makeCase({ status: '1' });
      for (const status of ['2', '1', '3', '2', '3', '1']) {
        const answer = await app.post(`cases/${id}`, { status });
        expect(recordsOf(answer, 'cases')[0]?.status).toBe(status);
      }
    },
  },
  {
    says: 'Stores cases with their clients, reporters, perpetrators, dispositions and attachments.',
    async holds(app) {
      const { id = '' } = await app.makeCase({
        clients_case: [{ contact_fname: 'Amani' }],
        perpetrators_case: [{ contact_fname: 'Max' }],
      });
      await app.make('dispositions', { disposition_id: '363037', case_id: id });
      const file = { content: Buffer.from('x'), name: 'x.txt' };
      await app.upload('attachments', file, { fields: { case_id: id } });
      const whole = await app.get(`cases/${id}`);
      for (const part of ['clients', 'reporters', 'perpetrators', 'dispositions', 'attachments']) {
        expect([part, recordsOf(whole, part).map((record) => record.case_id)]).toEqual([part, [id]]);
      }
    },
  },
];
