import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { dayAndTime, fileSize } from '../ui/format.js';
import { saveFile } from '../ui/save-file.js';
import { contentOf, type CaseFileEntry } from './file-queries.js';
import { RemoveFile } from './remove-file.js';
import { ShownPdf } from './shown-pdf.js';

const words = strings.files;
/** Kinds of pictures that every browser draws. */
const drawn = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const pdf = 'application/pdf';

interface Props {
  caseId: string;
  file: CaseFileEntry;
  /** the case is under legal hold */
  isHeld: boolean;
  onRemoved: () => void;
}

/** One file. It is read when its user asks for it: who read it is written down. */
export function CaseFileRow({ caseId, file, isHeld, onRemoved }: Props) {
  const api = useApi();
  const [isShown, setShown] = useState(false);
  const get = useMutation({ mutationFn: () => contentOf(api, caseId, file) });
  const show = (): void => {
    setShown(!isShown);
    if (!isShown && get.data === undefined) get.mutate();
  };
  const download = async (): Promise<void> => {
    const content = get.data ?? (await get.mutateAsync().catch(() => undefined));
    if (content !== undefined) saveFile(content, file.name);
  };
  const id = `file-${file.id}`;
  return (
    <li className="case-file">
      <p id={id} className="case-file-name">
        <bdi>{file.name}</bdi> <span className="quiet">{fileSize(file.size_bytes)}</span>
      </p>
      <p className="quiet case-hint">
        {words.attached(file.by ?? strings.caseHistory.server, file.at === null ? '' : dayAndTime(file.at))}
      </p>
      <div className="case-actions">
        {[...drawn, pdf].includes(file.media_type) && (
          <button
            type="button"
            className="button"
            aria-expanded={isShown}
            aria-describedby={id}
            onClick={show}
          >
            {isShown ? words.hide : words.show}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-describedby={id}
          disabled={get.isPending}
          onClick={() => void download()}
        >
          {words.download}
        </button>
        {file.may_remove && !isHeld && (
          <RemoveFile caseId={caseId} file={file} describedBy={id} onRemoved={onRemoved} />
        )}
      </div>
      <p role="status" className="follow-up-done quiet">
        {get.isPending && words.getting}
      </p>
      {get.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(get.error)}
        </p>
      )}
      {isShown && get.data !== undefined && <Content content={get.data} file={file} />}
    </li>
  );
}

function Content({ content, file: { name, media_type: type } }: { content: Blob; file: CaseFileEntry }) {
  return type === pdf ? (
    <ShownPdf content={content} name={name} />
  ) : (
    <Picture content={content} name={name} />
  );
}

/** Drawn, and not linked: the pages take pictures from their own addresses alone. */
function Picture({ content, name }: { content: Blob; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(content).then(
      (picture) => {
        const at = canvas.current;
        if (isCurrent && at !== null) {
          at.width = picture.width;
          at.height = picture.height;
          at.getContext('2d')?.drawImage(picture, 0, 0);
        }
        picture.close();
      },
      () => isCurrent && setFaulty(true),
    );
    return () => void (isCurrent = false);
  }, [content]);
  if (isFaulty) return <p className="quiet">{words.notShown}</p>;
  return <canvas ref={canvas} role="img" aria-label={name} className="case-picture" />;
}
