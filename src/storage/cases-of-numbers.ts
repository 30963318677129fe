import { Prisma } from '../../build/prisma-client/client.js';

/**
 * Common table expressions: `persons (id, number)`, the contacts that have one of these numbers or addresses, or had it
 * before a merge, as their duplicates did, and `involved (case_id, number)`, the cases that those have reported or are about, or that came from
 * them.
 */
export function casesOfNumbers(numbers: readonly string[]): Prisma.Sql {
  const asked = Prisma.sql`ANY(${[...numbers]}::text[])`;
  return Prisma.sql`persons AS MATERIALIZED (
          SELECT coalesce(merged_into_id, id) AS id, phone AS number FROM contacts WHERE phone = ${asked}
          UNION SELECT coalesce(merged_into_id, id), phone2 FROM contacts WHERE phone2 = ${asked}
          UNION SELECT coalesce(merged_into_id, id), email FROM contacts WHERE email = ${asked}
          UNION SELECT coalesce(merged_into_id, contacts.id), former.address FROM former_addresses former
            JOIN contacts ON contacts.id = contact_id WHERE former.address = ${asked}
        ), involved (case_id, number) AS MATERIALIZED (
          SELECT clients.case_id, number FROM clients JOIN persons ON persons.id = contact_id
            WHERE is_delete = 0
          UNION SELECT perpetrators.case_id, number FROM perpetrators JOIN persons ON persons.id = contact_id
            WHERE is_delete = 0
          UNION SELECT cases.id, number FROM cases JOIN reporters ON reporters.id = reporter_id
            JOIN persons ON persons.id = contact_id
          UNION SELECT id, src_address FROM cases WHERE src_address = ${asked}
        )`;
}
