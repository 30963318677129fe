import { useEffect, useState } from 'react';
import { strings } from '../strings.js';

const words = strings.files;
/** ISO 32000-1 §7.5.2. */
const begins = '%PDF-';

/**
 * A PDF in the browser's own viewer, which runs nothing of it with the rights of these pages: the frame's address is of
 * the type that the bytes have, so that it is never read as a page of the web. A sandboxed frame shows no PDF in Chromium.
 */
export function ShownPdf({ content, name }: { content: Blob; name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(!navigator.pdfViewerEnabled);
  useEffect(() => {
    if (!navigator.pdfViewerEnabled) return;
    let isCurrent = true;
    let made: string | null = null;
    const show = async (): Promise<void> => {
      const isPdf = (await content.slice(0, begins.length).text()) === begins;
      if (!isCurrent) return;
      if (!isPdf) return setFaulty(true);
      made = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
      setAddress(made);
    };
    show().catch(() => isCurrent && setFaulty(true));
    return () => {
      isCurrent = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [content]);
  if (isFaulty) return <p className="quiet">{words.noViewer}</p>;
  return address === null ? null : (
    <iframe className="case-pdf" src={address} title={name} referrerPolicy="no-referrer" />
  );
}
