import { strings } from '../strings.js';
import { may, type Session } from './session.js';

const words = strings.shell;

/** A page that has an entry in the rail. */
export type OwnPage = 'wall' | 'work' | 'calls' | 'callbacks' | 'cases' | 'people' | 'inbox';

const names: Readonly<Record<OwnPage, string>> = {
  wall: words.liveCalls,
  work: words.work,
  calls: words.calls,
  callbacks: words.callbacks,
  cases: words.cases,
  people: words.people,
  inbox: strings.inbox.title,
};

export interface PageEntry {
  page: OwnPage;
  /** in the language of the page */
  name: string;
}

/**
 * The pages that the user may open, in the order of the rail.
 *
 * @param hasPhone the user takes calls
 */
export function ownPages(session: Session, hasPhone: boolean): readonly PageEntry[] {
  const watches = may(session, 'watch-calls');
  const seesCases = may(session, 'read-cases');
  const isOwn: Readonly<Record<OwnPage, boolean>> = {
    wall: watches,
    work: hasPhone || !watches,
    calls: true,
    callbacks: may(session, 'take-callbacks'),
    cases: seesCases,
    people: may(session, 'read-persons'),
    inbox: seesCases,
  };
  const pages = Object.keys(isOwn) as OwnPage[];
  return pages.filter((page) => isOwn[page]).map((page) => ({ page, name: names[page] }));
}
