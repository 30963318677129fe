import { strings } from '../strings.js';
import { Link } from '../ui/link.js';
import { PageHeading } from '../ui/page-heading.js';
import { homePath } from '../ui/router.js';
import { usePageTitle } from '../ui/use-page-title.js';

export function NotFoundPage() {
  usePageTitle(strings.shell.notFoundTitle);
  return (
    <div className="quiet-state">
      <PageHeading>{strings.shell.notFoundTitle}</PageHeading>
      <p>{strings.shell.notFound}</p>
      <Link to={homePath} className="button">
        {strings.shell.toLiveCalls}
      </Link>
    </div>
  );
}
