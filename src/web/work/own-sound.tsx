import { useEffect, useState } from 'react';
import { meWords } from '../me/me-words.js';
import { LevelMeter } from '../phone/level-meter.js';
import { loudnessOf } from '../phone/loudness.js';
import { usePhone } from '../phone/phone-context.js';
import { useShownLevel } from '../phone/use-shown-level.js';
import { watchLevel } from '../phone/watch-level.js';

/** How loud the user is on the call at the telephone of this browser; nothing where the call has no microphone. */
export function OwnSound() {
  const { microphone } = usePhone();
  const [levelDb, setLevelDb] = useState<number | null>(null);
  useEffect(() => {
    const stream = microphone();
    return stream === null ? undefined : watchLevel(stream, setLevelDb);
  }, [microphone]);
  const level = useShownLevel(levelDb, levelDb === null ? '' : loudnessOf(levelDb));
  return level === null ? null : <LevelMeter levelDb={level} words={meWords.sound} />;
}
