import { useRef, useState } from 'react';
import { useAskedWhile } from '../login/use-asked-while.js';
import { useAttach } from './file-queries.js';

/** More files at once are mostly a folder that was taken by mistake. */
export const FILES_AT_ONCE = 20;

/** A file on its way to a case. */
export interface SentFile {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  fault?: Error | 'folder';
}

/** A file as it was chosen or dropped. */
export interface ChosenFile {
  file: File;
  isFolder?: boolean;
}

/** Sends files to a case one after another; each says what became of it. */
export function useSendFiles(caseId: string) {
  const { mutateAsync: attach } = useAttach(caseId);
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const [excess, setExcess] = useState<number | null>(null);
  const count = useRef(0);
  const last = useRef(Promise.resolve());
  const change = (id: number, to: Partial<SentFile>): void =>
    setSent((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));
  const sendOne = async (id: number, file: File): Promise<void> => {
    change(id, { state: 'sending' });
    try {
      const { name } = await attach(file);
      change(id, { state: 'done', name });
    } catch (error) {
      change(id, { state: 'refused', fault: error as Error });
    }
  };
  const send = (chosen: readonly ChosenFile[]): void => {
    const isTooMany = chosen.length > FILES_AT_ONCE;
    setExcess(isTooMany ? chosen.length : null);
    if (isTooMany || chosen.length === 0) return;
    const added = chosen.map(({ file, isFolder = false }) => {
      const id = ++count.current;
      if (isFolder) return { id, name: file.name, state: 'refused', fault: 'folder' } as const;
      last.current = last.current.then(() => sendOne(id, file));
      return { id, name: file.name, state: 'waiting' } as const;
    });
    // lines of earlier files that have ended make room
    setSent((all) => [...all.filter(({ state }) => state === 'waiting' || state === 'sending'), ...added]);
  };
  useAskedWhile(sent.some(({ state }) => state === 'waiting' || state === 'sending'));
  return { sent, excess, send };
}
