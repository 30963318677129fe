/** Two tones, the second one higher: unlike the ring of a telephone, and heard through talk. */
const tones = [
  { frequencyHz: 660, fromS: 0 },
  { frequencyHz: 880, fromS: 0.25 },
] as const;
const lengthS = 0.2;
const volume = 0.12;

/** Plays once. Browsers that play nothing before the first click stay silent. */
export function playAlertTone(): void {
  const context = new AudioContext();
  for (const [n, { frequencyHz, fromS }] of tones.entries()) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequencyHz;
    gain.gain.value = volume;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(context.currentTime + fromS);
    oscillator.stop(context.currentTime + fromS + lengthS);
    if (n === tones.length - 1) oscillator.onended = () => void context.close();
  }
}
