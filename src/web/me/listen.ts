import { closeMicrophone, openMicrophone } from '../phone/microphone.js';
import type { MicrophoneFault } from '../phone/phone-state.js';
import { LatestLevels, loudnessOf, type Loudness } from '../phone/loudness.js';
import { watchLevel } from '../phone/watch-level.js';

/** How the test of the microphone stands. */
export type Heard =
  | { state: 'asking' }
  | { state: 'failed'; fault: MicrophoneFault }
  /** `levelDb`: of this moment; `loudness`: of the last two seconds, null until enough was heard */
  | { state: 'listening'; levelDb: number; loudness: Loudness | null };

/** Two seconds: longer than the pauses between words. */
const remembered = 20;
/**
 * Listens to the microphone until it is stopped. Nothing that it hears is kept or played.
 *
 * @returns stops it: the microphone is closed then
 */
export function listen(onHeard: (heard: Heard) => void): () => void {
  let isOver = false;
  let close = (): void => {};
  onHeard({ state: 'asking' });
  void openMicrophone().then((opened) => {
    if (typeof opened !== 'string') close = isOver ? closing(opened) : measure(opened, onHeard);
    else if (!isOver) onHeard({ state: 'failed', fault: opened });
  });
  return () => {
    isOver = true;
    close();
  };
}

function closing(stream: MediaStream): () => void {
  closeMicrophone(stream);
  return () => {};
}

function measure(stream: MediaStream, onHeard: (heard: Heard) => void): () => void {
  const latest = new LatestLevels(remembered);
  const stop = watchLevel(stream, (levelDb) => {
    const loudest = latest.add(levelDb);
    onHeard({ state: 'listening', levelDb, loudness: loudest === null ? null : loudnessOf(loudest) });
  });
  const close = (): void => {
    stop();
    closeMicrophone(stream);
  };
  // unplugged, or taken back by the user: a track that is stopped from here does not say so
  for (const track of stream.getTracks())
    track.onended = () => {
      close();
      onHeard({ state: 'failed', fault: 'missing' });
    };
  return close;
}
