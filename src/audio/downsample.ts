/**
 * 16 kHz to 8 kHz by a half-band filter: 63 taps of a windowed sinc, of which every second one but the middle is
 * zero. Passes what a telephone carries (up to 3.4 kHz) and keeps what is above 4.7 kHz from folding into it.
 */
const TAPS = 63;
const MIDDLE = (TAPS - 1) / 2;
/** Coefficients at 1, 3, 5 … samples from the middle, on either side. */
const COEFFICIENTS = halfBandCoefficients();

/** Blackman window, scaled to unity gain together with the middle tap of one half. */
function halfBandCoefficients(): Float64Array {
  const taps = Float64Array.from({ length: (MIDDLE + 1) / 2 }, (_, i) => {
    const offset = 2 * i + 1;
    const phase = Math.PI * (1 + offset / (MIDDLE + 1));
    const window = 0.42 - 0.5 * Math.cos(phase) + 0.08 * Math.cos(2 * phase);
    return (Math.sin((Math.PI * offset) / 2) / (Math.PI * offset)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => (tap * 0.25) / sum);
}

/**
 * A stream at 16 kHz becomes one at 8 kHz, piece by piece, without a seam.
 *
 * In:     `push`: mono 16-bit pieces of any length.
 * Out:    half as many samples, 31 input samples (2 ms) late.
 * Errors: none.
 */
export class Downsampler {
  /** Input samples that the next output sample still needs. */
  #history = new Int16Array(TAPS - 1);

  push(samples: Int16Array): Int16Array {
    const input = new Int16Array(this.#history.length + samples.length);
    input.set(this.#history);
    input.set(samples, this.#history.length);
    const output = new Int16Array(Math.max(0, Math.ceil((input.length - TAPS + 1) / 2)));
    for (let i = 0; i < output.length; i++) {
      const middle = 2 * i + MIDDLE;
      let sum = 0.5 * (input[middle] as number);
      for (let tap = 0, offset = 1; tap < COEFFICIENTS.length; tap++, offset += 2)
        sum +=
          (COEFFICIENTS[tap] as number) *
          ((input[middle - offset] as number) + (input[middle + offset] as number));
      output[i] = Math.max(-32768, Math.min(32767, Math.round(sum)));
    }
    this.#history = input.slice(2 * output.length);
    return output;
  }
}
