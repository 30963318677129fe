import type { ErrorComponentProps } from '@tanstack/react-router';
import { strings } from '../strings.js';
import { PageHeading } from '../ui/page-heading.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { PageNotFetched } from './lazy-page.js';

const words = strings.shell;

/** A page that could not be shown: its chunk did not arrive, or it broke. The frame around it, and a call, go on. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  usePageTitle(words.faultTitle);
  const again = async (): Promise<void> => {
    if (error instanceof PageNotFetched) await error.retry();
    reset();
  };
  return (
    <div className="quiet-state" role="alert">
      <PageHeading>{words.faultTitle}</PageHeading>
      <p>{words.fault}</p>
      <button type="button" className="button" onClick={() => void again()}>
        {words.again}
      </button>
    </div>
  );
}
