import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { strings } from '../strings.js';
import { PageLinks } from '../ui/page-links.js';
import { pageInAddress } from '../ui/page-number.js';

interface Props {
  personId: string;
  /** the list whose page is in the address */
  name: 'cases' | 'calls';
  page: number;
  pagination: { total: number; pages: number };
  /** shown in place of an empty list */
  none: string;
  children: ReactNode;
}

/** A page of what hangs on a person, with links to the other pages. */
export function PersonList({ personId, name, page, pagination: { total, pages }, none, children }: Props) {
  return (
    <>
      {total === 0 && <p className="quiet">{none}</p>}
      <ul className="person-list">{children}</ul>
      <PageLinks page={page} pages={pages} words={strings.cases}>
        {(to, text) => (
          <Link
            to="/people/$personId"
            params={{ personId }}
            search={(search) => ({ ...search, [name]: pageInAddress(to) })}
            className="button"
          >
            {text}
          </Link>
        )}
      </PageLinks>
    </>
  );
}
