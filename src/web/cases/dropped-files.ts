import { useEffect, useState, type DragEvent } from 'react';
import type { ChosenFile } from './send-files.js';

type Transfer = Pick<DataTransfer, 'types'>;

const hasFiles = (transfer: Transfer | null): boolean => transfer?.types.includes('Files') === true;

/** A file that is dropped beside its place would be opened in place of the page, and of a form that is half written. */
export function useHeldDrops(): void {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}

/** A place for files that are dropped; `onDrop` null: there is none. */
export function useDropPlace(onDrop: ((files: readonly ChosenFile[]) => void) | null) {
  const [isOver, setOver] = useState(false);
  if (onDrop === null) return { isOver: false, place: {} };
  const over = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const place = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent): void {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      onDrop(filesOf(event.dataTransfer));
    },
  };
  return { isOver, place };
}

function filesOf({ items }: DataTransfer): readonly ChosenFile[] {
  return [...items].flatMap((item) => {
    const file = item.getAsFile();
    return file === null ? [] : [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }];
  });
}
