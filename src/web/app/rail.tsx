import { Link, type LinkProps } from '@tanstack/react-router';
import { strings } from '../strings.js';
import { RailIcon, type RailIconName } from './rail-icon.js';
import './rail.css';

const words = strings.shell;

interface Props {
  /** the user watches calls */
  watches: boolean;
  /** the user takes calls */
  hasPhone: boolean;
}

/** The ways to the pages that the user may open: at the side, below on a narrow screen. */
export function Rail({ watches, hasPhone }: Props) {
  return (
    <nav className="rail" aria-label={words.mainNavigation}>
      {watches && <RailLink to="/wall" icon="wall" name={words.liveCalls} />}
      {(hasPhone || !watches) && <RailLink to="/work" icon="work" name={words.work} />}
    </nav>
  );
}

interface RailLinkProps {
  to: NonNullable<LinkProps['to']>;
  icon: RailIconName;
  name: string;
}

/** The current page is marked (`aria-current`) by the router. */
function RailLink({ to, icon, name }: RailLinkProps) {
  return (
    <Link to={to} className="rail-link">
      <RailIcon name={icon} />
      {name}
    </Link>
  );
}
