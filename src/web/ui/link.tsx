import type { MouseEvent, ReactNode } from 'react';
import { navigate } from './use-path.js';

interface Props {
  to: string;
  className?: string;
  label?: string;
  current?: boolean;
  children: ReactNode;
}

/** A link to another page; opened in a new tab it works like any other. */
export function Link({ to, className, label, current = false, children }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
