import type { Viewer } from '../../cases/record-query.js';
import type { ContactRows, PersonOfCase } from '../../cases/rules/resource-rules.js';
import type { ChangeLog } from './change-log.js';
import { isForeignContact } from './foreign-contact.js';

/** @param cases the cases that the author may change; undefined for none */
export function contactRows(log: ChangeLog, cases: Viewer | undefined): ContactRows {
  const { client } = log;
  return {
    async ageGroupOf(age) {
      const { rows } = await client.query<{ id: number }>(
        `SELECT id FROM categories WHERE from_years <= $1 AND to_years >= $1 AND is_active
         ORDER BY from_years DESC, id LIMIT 1`,
        [age],
      );
      return rows[0]?.id ?? null;
    },
    async fullNameOf(id) {
      const { rows } = await client.query<{ fullname: string }>(
        'SELECT fullname FROM contacts WHERE id = $1',
        [id],
      );
      return rows[0]?.fullname;
    },
    async isOfUser(id) {
      const { rows } = await client.query('SELECT FROM users WHERE contact_id = $1', [id]);
      return rows.length > 0;
    },
    isOfForeignCase: (id) => isForeignContact(id, log, cases),
    async peopleOf(id) {
      const { rows } = await client.query<PersonOfCase>(
        `SELECT 'clients' AS table, id, case_id FROM clients WHERE contact_id = $1 AND case_id IS NOT NULL
         UNION ALL SELECT 'perpetrators', id, case_id FROM perpetrators WHERE contact_id = $1 AND case_id IS NOT NULL
         UNION ALL SELECT 'reporters', id, NULL FROM reporters WHERE contact_id = $1 ORDER BY 1, 2`,
        [id],
      );
      return rows;
    },
  };
}
