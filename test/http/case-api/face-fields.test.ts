import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldNamed } from '../../../src/cases/resource.js';
import { communications } from '../../../src/cases/resources/communication.js';
import { caseFace } from '../../../src/http/case-api/case-face.js';
import { clientFace } from '../../../src/http/case-api/client-face.js';
import { communicationFields } from '../../../src/http/case-api/communication-face.js';
import {
  changeShape,
  createShape,
  fieldNamesOf,
  shownShape,
  sortsOf,
  toJson,
  toValues,
  type FaceFields,
} from '../../../src/http/case-api/face-fields.js';
import {
  code,
  group,
  nullableText,
  ownId,
  requiredText,
  sortedBy,
} from '../../../src/http/case-api/field-kinds.js';
import { perpetratorFace } from '../../../src/http/case-api/perpetrator-face.js';
import { reporterFace } from '../../../src/http/case-api/reporter-face.js';
import { userFace } from '../../../src/http/case-api/user-face.js';

const fields: FaceFields = {
  id: ownId(),
  title: requiredText('t'),
  urgency: { ...code('prio', { low: 1, high: 3 }), whenLeftOut: 'low' },
  origin: group({ channel: requiredText('src'), address: nullableText('src_address') }, 'where it came from'),
  secret: { onCreate: z.string().optional() },
  made: sortedBy('created_on'),
};
const faces = [
  ...[caseFace, clientFace, perpetratorFace, reporterFace, userFace],
  { resource: communications, fields: communicationFields },
];

describe('a table of fields', () => {
  it('makes the form of a record, of a new one and of a change', () => {
    expect(Object.keys(shownShape(fields))).toEqual(['id', 'title', 'urgency', 'origin']);
    expect(Object.keys(createShape(fields))).toEqual(['title', 'urgency', 'origin', 'secret']);
    expect(Object.keys(changeShape(fields))).toEqual(['title', 'urgency', 'origin']);
    const [isNew, isChange] = [createShape(fields), changeShape(fields)].map((shape) =>
      z.strictObject(shape),
    );
    expect(isNew?.safeParse({}).error?.issues.map(({ path }) => path)).toEqual([['title']]);
    expect(isChange?.safeParse({}).success).toBe(true);
    expect(isNew?.safeParse({ title: 'x', origin: { address: 'y' } }).success).toBe(false);
  });

  it('reads a record as JSON, and writes what was sent as fields of the case file', () => {
    const cells = { id: '7', t: 'Bruises', prio: '3', src: 'sms', src_address: '' };
    const json = { id: '7', title: 'Bruises', urgency: 'high', origin: { channel: 'sms', address: null } };
    expect(toJson(fields, cells, {})).toEqual(json);
    const sent = { title: 'x', origin: { channel: 'call' } };
    expect(toValues(fields, sent, { isNew: true })).toEqual({ t: 'x', prio: 1, src: 'call' });
    expect(toValues(fields, { urgency: 'high' }, { isNew: false })).toEqual({ prio: 3 });
  });

  it('names fields of the case file in faults and events, and orders of lists', () => {
    const names = { id: 'id', title: 't', urgency: 'prio', made: 'created_on' };
    expect(fieldNamesOf(fields)).toEqual({
      ...names,
      ...{ 'origin.channel': 'src', 'origin.address': 'src_address' },
    });
    expect(sortsOf(fields)).toEqual({ id: 'id', made: 'created_on' });
  });
});

describe.each(faces)('the fields of $resource.name', ({ resource, fields: table }) => {
  it('are read where they are shown, and written or looked up where they are sent', () => {
    const entries = Object.entries(table);
    const unread = entries.filter(([, field]) => field.shown !== undefined && !field.read);
    const unwritten = entries.filter(
      ([, field]) =>
        (field.onCreate ?? field.onChange) !== undefined && !field.write && field.list === undefined,
    );
    expect(unread).toEqual([]);
    // those are read by what knows the whole body
    const whole = ['type', 'category', 'clients', 'perpetrators', 'password', 'override_reason'];
    expect(unwritten.map(([name]) => name).filter((name) => !whole.includes(name))).toEqual([]);
  });

  it('exist in the case file, each once', () => {
    const named = Object.values(fieldNamesOf(table));
    expect(new Set(named).size).toBe(named.length);
    for (const name of named) expect(fieldNamed(resource, name)).toBeDefined();
  });
});
