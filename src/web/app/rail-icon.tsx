import type { OwnPage } from '../login/own-pages.js';

/** Lines on a ground of 24 × 24. */
const shapes: Readonly<Record<OwnPage, string>> = {
  wall: 'M3 5h8v6H3zM13 5h8v6h-8zM3 13h8v6H3zM13 13h8v6h-8z',
  work: 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5a1 1 0 0 1-1-1zM20 14h-3v5h2a1 1 0 0 0 1-1zM18 19a6 3 0 0 1-5 2',
  calls: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5M8 11h2l1-3 1 6 1-3h1',
  callbacks: 'M9 5 4 10l5 5M4 10h9a7 7 0 0 1 7 7v2',
  cases: 'M3 7V5h6l2 2h10v12H3zM7 12h10M7 15h6',
  people: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21a8 7 0 0 1 16 0',
  inbox: 'M3 13 6 5h12l3 8v6H3zM3 13h5l2 3h4l2-3h5',
};

/** Beside a word, which names what it stands for. */
export function RailIcon({ name }: { name: OwnPage }) {
  return (
    <svg className="rail-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
