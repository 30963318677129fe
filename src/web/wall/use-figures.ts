import { useEffect, useState } from 'react';
import type { WireError, WireServiceFigures } from '../../realtime/protocol.js';
import { useConnection } from '../connection/connection-context.js';

export interface FiguresModel {
  /** null until the server has sent them */
  figures: WireServiceFigures | null;
  /** why they are not known, or no longer kept current; they are asked for again */
  error: WireError | null;
}

/** The service figures of the day, watched while the component is shown. */
export function useFigures(): FiguresModel {
  const connection = useConnection();
  const [model, setModel] = useState<FiguresModel>({ figures: null, error: null });
  useEffect(() => {
    const changed = (figures: WireServiceFigures): void => setModel({ figures, error: null });
    const watch = connection.watch<WireServiceFigures>({
      name: 'figures',
      deliver: changed,
      listen: () => connection.hear('figures:changed', changed),
      failed: (error) => setModel(({ figures }) => ({ figures, error })),
    });
    return () => watch.stop();
  }, [connection]);
  return model;
}
