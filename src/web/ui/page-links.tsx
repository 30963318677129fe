import type { ReactNode } from 'react';

interface Props {
  page: number;
  pages: number;
  words: { page: (page: number, pages: number) => string; previous: string; next: string };
  /** a link of that name to a page of the list */
  children: (page: number, name: string) => ReactNode;
}

/** The ways to the pages beside this one of a list; nothing for a list of one page. */
export function PageLinks({ page, pages, words, children }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={words.page(page, pages)}>
      {page > 1 && children(page - 1, words.previous)}
      <span className="quiet">{words.page(page, pages)}</span>
      {page < pages && children(page + 1, words.next)}
    </nav>
  );
}
