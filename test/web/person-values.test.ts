import { describe, expect, it } from '@jest/globals';
import {
  changeOf,
  emptyPerson,
  fieldForms,
  fieldsOf,
  newPerson,
  parseTyped,
  shownPerson,
  theirsOf,
  valuesOf,
} from '../../src/web/cases/person-values.js';

describe('a child of a case', () => {
  const amina = { ...emptyPerson, first_name: 'Amina', age: '8' };

  it('is sent with what is known of it', () => {
    expect(newPerson('clients', amina, '7')).toEqual({ first_name: 'Amina', age: 8, case_id: '7' });
    expect(newPerson('clients', emptyPerson, '7')).toEqual({ first_name: '', case_id: '7' });
  });

  it('is sent with an age that is no number as it was typed, for the server to say so', () => {
    expect(newPerson('clients', { ...amina, age: 'eight' }, '7')).toMatchObject({ age: 'eight' });
    expect(changeOf('clients', { ...amina, age: '-1' }, amina)).toEqual({ age: '-1' });
  });

  it('is changed in what differs alone; what is emptied is not known any more', () => {
    expect(changeOf('clients', amina, amina)).toEqual({});
    const stored = { ...amina, last_name: 'Otieno', sex: 'Female', phone: '0722000111' };
    const emptied = { ...stored, last_name: '', age: '', sex: '', phone: '' };
    expect(changeOf('clients', emptied, stored)).toEqual({
      last_name: '',
      age: null,
      sex: null,
      phone: null,
    });
  });

  it('is sent without the fields of perpetrators', () => {
    const values = { ...amina, notes: 'n', relationship: 'Uncle' };
    expect(newPerson('clients', values, '7')).toEqual({ first_name: 'Amina', age: 8, case_id: '7' });
    expect(changeOf('clients', values, amina)).toEqual({});
  });
});

describe('a perpetrator of a case', () => {
  const record = {
    ...{ first_name: 'Juma', last_name: '', age: 41, relationship: 'Uncle', shares_home: 'Yes' },
    ...{ date_of_birth: '1985-02-28', residence: null, notes: 'Has a key.' },
  };

  it('is asked for every field', () => {
    expect([...fieldsOf.perpetrators].sort()).toEqual(Object.keys(fieldForms).sort());
  });

  it('is read into texts, and sent as it was read', () => {
    const values = valuesOf({ ...record, person_id: '3' } as typeof record);
    expect(values).toEqual({
      ...emptyPerson,
      ...{ first_name: 'Juma', age: '41', relationship: 'Uncle', shares_home: 'Yes' },
      ...{ date_of_birth: '1985-02-28', notes: 'Has a key.' },
    });
    const { last_name: _, residence: __, ...known } = record;
    expect(newPerson('perpetrators', values, '7')).toEqual({ ...known, case_id: '7' });
  });

  it('is changed in what differs alone; what is emptied is not known any more', () => {
    const stored = valuesOf(record);
    const values = { ...stored, relationship: '', date_of_birth: '', notes: '', residence: 'Mombasa' };
    expect(changeOf('perpetrators', values, stored)).toEqual({
      ...{ relationship: null, date_of_birth: null, notes: null, residence: 'Mombasa' },
    });
  });
});

describe('a person whose form is half written', () => {
  const amina = { ...emptyPerson, first_name: 'Amina', age: '8' };

  it('shows what was typed over what is stored, and what a colleague stored in the same field meanwhile', () => {
    const typed = { age: { value: '10', from: '8' }, notes: { value: 'Tall', from: '' } };
    const stored = { ...amina, age: '9', notes: 'Short', sex: 'Female' };
    expect(shownPerson(stored, typed)).toEqual({ ...stored, age: '10', notes: 'Tall' });
    expect(theirsOf(stored, typed)).toEqual({ age: '9', notes: 'Short' });
    expect(theirsOf({ ...stored, age: '10', notes: '' }, typed)).toEqual({});
    expect(theirsOf(amina, typed)).toEqual({});
  });

  it.each(['', '7', 'null', '[', '{"first_name":7,"age":{"value":7},"role":{"value":"a","from":""}}'])(
    'is begun anew from the draft %j',
    (text) => {
      expect(parseTyped(text)).toEqual({});
    },
  );

  it('goes on with what was typed', () => {
    const typed = { first_name: { value: 'Ami', from: '' }, relationship: { value: 'Uncle', from: '' } };
    expect(parseTyped(JSON.stringify(typed))).toEqual(typed);
  });
});
