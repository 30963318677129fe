import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import { AttachFiles } from './attach-files.js';
import { CaseFileRow } from './case-file-row.js';
import { useDropPlace } from './dropped-files.js';
import { filesOf } from './file-queries.js';
import { followUp } from './follow-up-queries.js';
import { useSendFiles } from './send-files.js';

const words = strings.files;

/** The files of a case; those who may attach one have a button for it, and may drop files here. */
export function CaseFiles({ caseId }: { caseId: string }) {
  const api = useApi();
  const query = useQuery(filesOf(api, caseId));
  const { data: known } = useQuery(followUp(api, caseId));
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');
  const { sent, excess, send } = useSendFiles(caseId);
  const mayAttach = known?.may.includes('attach') === true;
  const isHeld = known?.legal_hold === true;
  const { isOver, place } = useDropPlace(mayAttach ? send : null);
  const onRemoved = (name: string): void => {
    setRemoved(words.remove.done(name));
    // the button that was pressed is gone; words that are being written elsewhere keep the focus
    if (document.activeElement?.matches('input, textarea, select') !== true) title.current?.focus();
  };
  return (
    <section
      className={isOver ? 'panel case-files case-files-over' : 'panel case-files'}
      aria-labelledby="case-files"
      {...place}
    >
      <h2 id="case-files" ref={title} className="small-title" tabIndex={-1}>
        {words.title}
      </h2>
      <p role="status" className="follow-up-done">
        {removed}
      </p>
      <ReadState query={query} loading={words.loading}>
        {({ data: { attachments: files }, pagination: { total } }) => (
          <>
            {files.length === 0 && <p className="quiet">{words.none}</p>}
            <ul className="case-file-list">
              {files.map((file) => (
                <CaseFileRow
                  key={file.id}
                  caseId={caseId}
                  file={file}
                  isHeld={isHeld}
                  onRemoved={() => onRemoved(file.name)}
                />
              ))}
            </ul>
            {total > files.length && <p className="quiet">{words.newest(files.length, total)}</p>}
            {isHeld && files.some(({ may_remove: mayRemove }) => mayRemove) && (
              <p className="quiet">{words.remove.held}</p>
            )}
          </>
        )}
      </ReadState>
      {mayAttach && <AttachFiles sent={sent} excess={excess} onChosen={send} />}
    </section>
  );
}
