import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldOf, fieldsOfPart, shownJson, shownSchema } from '../../../src/http/kit/shown-record.js';

interface Person {
  readonly firstName: string;
  readonly bornIn: number | null;
}

const ofPerson = fieldOf<Person>();
const personFields = {
  first_name: ofPerson(z.string().describe('as it is said'), ({ firstName }) => firstName),
  born_in: ofPerson(z.int().nullable(), ({ bornIn }) => bornIn),
};
const visitFields = {
  number: fieldOf<{ visitor: Person; number: number }>()(z.int(), ({ number }) => number),
  ...fieldsOfPart(personFields, ({ visitor }: { visitor: Person; number: number }) => visitor),
};

describe('the fields of a record in answers, in one table', () => {
  it('are its JSON, in their order', () => {
    const json = shownJson(personFields, { firstName: 'Amina', bornIn: 2014 });
    expect(JSON.stringify(json)).toBe('{"first_name":"Amina","born_in":2014}');
  });

  it('are its schema, which takes that JSON and no other field', () => {
    const schema = shownSchema(personFields);
    const json = shownJson(personFields, { firstName: 'Amina', bornIn: null });
    expect(schema.parse(json)).toEqual(json);
    expect(schema.safeParse({ ...json, last_name: 'x' }).success).toBe(false);
    expect(schema.shape.first_name.description).toBe('as it is said');
  });

  it('may be those of a part of it', () => {
    const visit = { visitor: { firstName: 'Amina', bornIn: null }, number: 3 };
    expect(shownJson(visitFields, visit)).toEqual({ number: 3, first_name: 'Amina', born_in: null });
    expect(Object.keys(shownSchema(visitFields).shape)).toEqual(['number', 'first_name', 'born_in']);
  });
});
