import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { ApiFault } from '../api/api-fault.js';
import { ofReason } from '../language/of-reason.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { ReadState } from '../ui/read-state.js';
import { CaseFileRow } from './case-file-row.js';
import { filesOf, useAttach } from './file-queries.js';
import { followUp } from './follow-up-queries.js';

const words = strings.files;
const refused = ofReason<string>(words.refused);

/** The files of a case; those who may attach one have a button for it. */
export function CaseFiles({ caseId }: { caseId: string }) {
  const api = useApi();
  const query = useQuery(filesOf(api, caseId));
  const { data: known } = useQuery(followUp(api, caseId));
  return (
    <section className="panel case-files" aria-labelledby="case-files">
      <h2 id="case-files" className="small-title">
        {words.title}
      </h2>
      <ReadState query={query} loading={words.loading}>
        {({ data: { attachments: files }, pagination: { total } }) => (
          <>
            {files.length === 0 && <p className="quiet">{words.none}</p>}
            <ul className="case-file-list">
              {files.map((file) => (
                <CaseFileRow key={file.id} caseId={caseId} file={file} />
              ))}
            </ul>
            {total > files.length && <p className="quiet">{words.newest(files.length, total)}</p>}
          </>
        )}
      </ReadState>
      {known?.may.includes('attach') === true && <AttachButton caseId={caseId} />}
    </section>
  );
}

function AttachButton({ caseId }: { caseId: string }) {
  const field = useRef<HTMLInputElement>(null);
  const attach = useAttach(caseId);
  const { variables: file, data: done, error, isPending } = attach;
  return (
    <>
      <p role="status" className="follow-up-done">
        {isPending && file !== undefined && words.sending(file.name)}
        {done !== undefined && words.done(done.name)}
      </p>
      {error !== null && (
        <p className="notice" role="alert">
          {file !== undefined && <bdi>{`${file.name}: `}</bdi>}
          {fileFaultText(error)}
        </p>
      )}
      <div className="case-actions">
        <button type="button" className="button" disabled={isPending} onClick={() => field.current?.click()}>
          {words.attach}
        </button>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={words.attach}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) attach.mutate(chosen);
            target.value = ''; // the same file can be chosen again
          }}
        />
      </div>
    </>
  );
}

function fileFaultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return apiFaultText(fault);
  const refusal: { code: string; why?: string; most?: number } | undefined = fault.refusal;
  if (refusal?.code === 'file-too-large') return words.tooLarge(refusal.most ?? 0);
  if (refusal?.code === 'file-not-taken') return refused(refusal.why ?? 'other');
  return apiFaultText(fault);
}
