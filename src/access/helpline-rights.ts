import type { Role } from './roles.js';

/**
 * Which rows: all; those that hang on no case, with one's own; those a person is involved in (a case that one made, has, gave on or was given, and what hangs
 * on it); those one made oneself (of calls: took).
 */
export type RowScope = 'all' | 'caseless' | 'involved' | 'own';

export type Operation = 'select' | 'add' | 'update' | 'remove';

export interface ResourceRights {
  readonly select?: RowScope;
  readonly add?: boolean;
  readonly update?: RowScope;
  readonly remove?: RowScope;
}

const read = (select: RowScope): ResourceRights => ({ select });
const write = (select: RowScope, update: RowScope): ResourceRights => ({ select, add: true, update });

type Rights = Readonly<Record<string, ResourceRights>>;

/** All users may see the choices from a list, and their own tasks. */
const EVERYBODY: Rights = {
  categories: read('all'),
  subcategories: read('all'),
  activities: write('own', 'own'),
};

/** Reporters under the names that the family only reads. */
const reportersAsRead = (select: RowScope): Rights => ({
  reporters_uuid: read(select),
  cases_uuid: read(select),
});

const caseFile = (select: RowScope, update: RowScope): Rights => ({
  cases: write(select, update),
  clients: write(select, update),
  reporters: write(select, update),
  ...reportersAsRead(select),
  perpetrators: write(select, update),
  dispositions: write(select, update),
  // a file is taken out of a case by its author, or by those who may delete the case
  attachments: { ...write(select, update), remove: update === 'all' ? 'all' : 'own' },
  // a file of a case that one may change can be attached again
  files: { select: update, add: true },
  case_activities: { select, add: true },
  services: write(select, update),
  referals: write(select, update),
});

/** Rights of each role, by resource. A right that is not listed is not granted. */
export const HELPLINE_RIGHTS: Readonly<Record<Role, Rights>> = {
  // a caller who called before may reach any counsellor: counsellors find every case, and continue their own
  counsellor: {
    ...EVERYBODY,
    ...caseFile('all', 'involved'),
    contacts: write('all', 'involved'),
    users: read('all'),
    calls: read('own'),
    messages: write('all', 'own'),
    pmessages: write('all', 'own'),
    feedback: { select: 'own', add: true },
  },
  supervisor: {
    ...EVERYBODY,
    ...caseFile('all', 'all'),
    cases: { ...write('all', 'all'), remove: 'all' },
    contacts: write('all', 'all'),
    users: read('all'),
    calls: read('all'),
    messages: write('all', 'all'),
    pmessages: write('all', 'all'),
    activities: write('all', 'all'),
    feedback: { select: 'all', add: true },
    qas: write('all', 'all'),
  },
  case_manager: {
    ...EVERYBODY,
    ...caseFile('all', 'all'),
    cases: { ...write('all', 'all'), remove: 'all' },
    contacts: write('all', 'all'),
    users: read('all'),
    calls: read('all'),
    messages: read('all'),
    pmessages: read('all'),
    feedback: { select: 'own', add: true },
  },
  case_worker: {
    ...EVERYBODY,
    ...caseFile('involved', 'involved'),
    contacts: write('involved', 'involved'),
    users: read('all'),
  },
  partner: {
    ...EVERYBODY,
    cases: read('involved'),
    clients: read('involved'),
    reporters: read('involved'),
    ...reportersAsRead('involved'),
    perpetrators: read('involved'),
    attachments: read('involved'),
    case_activities: { select: 'involved', add: true },
  },
  // people who write from outside; what was written with the people of a case is for those who may see the case
  media_account: {
    ...EVERYBODY,
    messages: write('caseless', 'own'),
    pmessages: write('caseless', 'own'),
  },
  administrator: {
    ...caseFile('all', 'all'),
    cases: { ...write('all', 'all'), remove: 'all' },
    contacts: write('all', 'all'),
    users: { ...write('all', 'all'), remove: 'all' },
    categories: write('all', 'all'),
    subcategories: write('all', 'all'),
    calls: read('all'),
    messages: write('all', 'all'),
    pmessages: write('all', 'all'),
    activities: write('all', 'all'),
    feedback: { select: 'all', add: true },
    qas: write('all', 'all'),
  },
};

/** @returns the rows on which it may be done; undefined when it may not be done at all */
export function helplineRight(role: Role, resource: string, operation: Operation): RowScope | undefined {
  const rights = HELPLINE_RIGHTS[role];
  if (!Object.hasOwn(rights, resource)) return undefined;
  const { select, add, update, remove } = rights[resource] as ResourceRights;
  switch (operation) {
    case 'select':
      return select;
    case 'add':
      return add ? 'all' : undefined;
    case 'update':
      return update;
    case 'remove':
      return remove;
  }
}
