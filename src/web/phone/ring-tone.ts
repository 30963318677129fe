/** 425 Hz, a second of every five (ITU-T E.180). */
const frequencyHz = 425;
const onS = 1;
const everyMs = 5_000;
const volume = 0.08;

/** Rings until it is stopped. Browsers that play nothing before the first click ring in silence. */
export function ring(): () => void {
  const context = new AudioContext();
  const sound = (): void => {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequencyHz;
    gain.gain.value = volume;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + onS);
  };
  sound();
  const timer = window.setInterval(sound, everyMs);
  return () => {
    window.clearInterval(timer);
    void context.close();
  };
}
