import { useRef } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { ofReason } from '../language/of-reason.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { FILES_AT_ONCE, type ChosenFile, type SentFile } from './send-files.js';

const words = strings.files;
const refused = ofReason<string>(words.refused);

interface Props {
  sent: readonly SentFile[];
  /** number of files that were chosen where it is too many, and none was sent */
  excess: number | null;
  onChosen: (files: readonly ChosenFile[]) => void;
}

/** The button for files that are to be attached, and a line for each on its way. */
export function AttachFiles({ sent, excess, onChosen }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <div role="status" className="case-file-lines" aria-label={words.sent}>
        {sent
          .filter(({ state }) => state !== 'refused')
          .map(({ id, name, state }) => (
            <p key={id} className="follow-up-done">
              {words[state === 'done' ? 'done' : state === 'sending' ? 'sending' : 'waiting'](name)}
            </p>
          ))}
      </div>
      {excess !== null && (
        <p className="notice" role="alert">
          {words.tooMany(excess, FILES_AT_ONCE)}
        </p>
      )}
      {sent
        .filter(({ state }) => state === 'refused')
        .map(({ id, name, fault }) => (
          <p key={id} className="notice" role="alert">
            <bdi>{`${name}: `}</bdi>
            {fileFaultText(fault)}
          </p>
        ))}
      <div className="case-actions">
        <button type="button" className="button" onClick={() => field.current?.click()}>
          {words.attach}
        </button>
        <input
          ref={field}
          type="file"
          multiple
          hidden
          aria-label={words.attach}
          onChange={({ target }) => {
            onChosen([...(target.files ?? [])].map((file) => ({ file })));
            target.value = ''; // the same file can be chosen again
          }}
        />
      </div>
      <p className="quiet case-hint">{words.dropHint}</p>
    </>
  );
}

function fileFaultText(fault: SentFile['fault']): string {
  if (fault === 'folder') return refused('folder');
  if (!(fault instanceof ApiFault)) return apiFaultText(fault ?? new Error('no answer'));
  const refusal: { code: string; why?: string; most?: number } | undefined = fault.refusal;
  if (refusal?.code === 'file-too-large') return words.tooLarge(refusal.most ?? 0);
  if (refusal?.code === 'file-not-taken') return refused(refusal.why ?? 'other');
  return apiFaultText(fault);
}
