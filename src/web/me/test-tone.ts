/** The pitch of a tuning fork. */
const frequencyHz = 440;
const lengthS = 1;
const volume = 0.15;
/** Begins and ends without a click. */
const rampS = 0.02;

/**
 * Plays a tone once.
 *
 * @param onOver it is over; not called where it is stopped
 * @returns stops it
 */
export function playTestTone(onOver: () => void): () => void {
  const context = new AudioContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const startS = context.currentTime;
  oscillator.frequency.value = frequencyHz;
  gain.gain.setValueAtTime(0, startS);
  gain.gain.linearRampToValueAtTime(volume, startS + rampS);
  gain.gain.setValueAtTime(volume, startS + lengthS - rampS);
  gain.gain.linearRampToValueAtTime(0, startS + lengthS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(startS);
  // a computer without speakers plays nothing, and reports no end
  const timer = window.setTimeout(() => {
    void context.close();
    onOver();
  }, 1_000 * lengthS);
  return () => {
    window.clearTimeout(timer);
    if (context.state !== 'closed') void context.close();
  };
}
