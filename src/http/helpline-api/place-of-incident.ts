import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { CaseFile } from '../../cases/case-file.js';
import { fieldNamed, isIn } from '../../cases/helpline-figures.js';
import { isGiven, type Body } from '../../cases/read-record.js';
import { shownValue } from '../../cases/record-refusal.js';
import type { Resource } from '../../cases/resource.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import type { HelplineFault } from './dialect/helpline-fault.js';

/** As the newer form of the family sends it with each new case: the id of a location. */
const SENT = 'incident_location_id';
/** Where a case has it, in words. */
const KEPT = 'incidence_location';
const ID = /^[1-9]\d{0,8}$/;

export interface PlacedBody {
  readonly body: Body;
  readonly faults: readonly HelplineFault[];
}

/** The body of a new case with the place of the incident in words, from the largest place to the smallest; others as they are. */
export async function withPlaceOfIncident(
  caseFile: CaseFile,
  identity: HelplineIdentity,
  { name: resource }: Resource,
  sent: Body,
): Promise<PlacedBody> {
  if (resource !== 'cases' || !isGiven(sent, SENT) || isGiven(sent, KEPT)) return { body: sent, faults: [] };
  const { [SENT]: id, ...body } = sent;
  const words = ID.test(String(id)) ? await nameOf(caseFile, identity, String(id)) : undefined;
  if (words !== undefined) return { body: { ...body, [KEPT]: words }, faults: [] };
  const message = `${SENT} is none of the categories`;
  const fault = {
    field: SENT,
    message,
    errno: 'INVALID_FOREIGN_KEY',
    resource,
    value: shownValue(id),
  } as const;
  return { body, faults: [{ ...fault, rowIndex: 0 }] };
}

async function nameOf(
  caseFile: CaseFile,
  identity: HelplineIdentity,
  id: string,
): Promise<string | undefined> {
  const resource = resourceNamed('categories');
  const { records } = await caseFile.list(identity, {
    resource,
    conditions: [isIn('categories', 'id', [Number(id)])],
    sort: { field: fieldNamed('categories', 'id'), isDescending: false },
    offset: 0,
    limit: 1,
    isUncounted: true,
  });
  const path = records[0]?.[resource.fields.indexOf(fieldNamed('categories', 'fullname'))];
  return path?.split('^').filter(Boolean).join(', ') || undefined;
}
