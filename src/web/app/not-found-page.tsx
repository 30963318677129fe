import { Link } from '@tanstack/react-router';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { usePageTitle } from '../ui/use-page-title.js';

export function NotFoundPage() {
  usePageTitle(strings.shell.notFoundTitle);
  return (
    <div className="quiet-state">
      <PageHeading>{strings.shell.notFoundTitle}</PageHeading>
      <p>{strings.shell.notFound}</p>
      <Link to="/" className="button">
        {strings.shell.toStart}
      </Link>
    </div>
  );
}
