import { Link } from '@tanstack/react-router';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';

interface Props {
  className: string;
  /** An arrow stands before the words. */
  arrow?: boolean;
}

/** The way from a call to the first page of the user: the wall, for those who may see it. */
export function BackLink({ className, arrow = false }: Props) {
  const { session } = useAccount();
  return (
    <Link to="/" className={className}>
      {arrow && <span aria-hidden="true">‹ </span>}
      {may(session, 'watch-calls') ? strings.call.back : strings.call.backToStart}
    </Link>
  );
}
