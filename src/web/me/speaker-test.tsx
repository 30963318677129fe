import { useEffect, useRef, useState } from 'react';
import { meWords } from './me-words.js';
import { playTestTone } from './test-tone.js';

const words = meWords.sound;

/** Plays a tone through the speakers that the browser has chosen; silent where a call needs them. */
export function SpeakerTest({ waits }: { waits: boolean }) {
  const [state, setState] = useState<'idle' | 'playing' | 'played'>('idle');
  const stop = useRef(() => {});
  useEffect(() => {
    if (waits) stop.current();
    return () => stop.current();
  }, [waits]);
  const play = (): void => {
    stop.current();
    setState('playing');
    stop.current = playTestTone(() => setState('played'));
  };
  return (
    <div className="me-test">
      <button type="button" className="button" disabled={waits} onClick={play}>
        {words.play}
      </button>
      <p role="status">{!waits && state !== 'idle' && words[state]}</p>
    </div>
  );
}
