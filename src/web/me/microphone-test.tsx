import { useEffect, useState } from 'react';
import { strings } from '../strings.js';
import { LevelMeter } from '../phone/level-meter.js';
import { useShownLevel } from '../phone/use-shown-level.js';
import { listen, type Heard } from './listen.js';
import { meWords } from './me-words.js';

const words = meWords.sound;

/** Shows what the microphone hears, as long as the user wants it and no call needs it. */
export function MicrophoneTest({ waits }: { waits: boolean }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <div className="me-test">
      <button type="button" className="button" aria-pressed={isWanted} onClick={() => setWanted(!isWanted)}>
        {isWanted ? words.stop : words.test}
      </button>
      {isWanted && !waits && <RunningTest />}
    </div>
  );
}

function RunningTest() {
  const [heard, setHeard] = useState<Heard>({ state: 'asking' });
  useEffect(() => listen(setHeard), []);
  const isHeard = heard.state === 'listening';
  const level = useShownLevel(isHeard ? heard.levelDb : null, isHeard ? (heard.loudness ?? '') : '');
  return (
    <>
      {level !== null && <LevelMeter levelDb={level} words={words} />}
      <p role="status" className={heard.state === 'failed' ? 'me-fault' : undefined}>
        {textOf(heard)}
      </p>
    </>
  );
}

function textOf(heard: Heard): string {
  if (heard.state === 'failed') return strings.phone.microphone[heard.fault];
  if (heard.state === 'asking') return words.asking;
  return heard.loudness === null ? words.speak : words.loudness[heard.loudness];
}
