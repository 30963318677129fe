/**
 * Share of the mean power of the first sound that is added to the diagonal: it keeps a fit from making much
 * of bands in which nothing was said.
 */
const REGULARISATION = 1e-4;

/** Sums of products over stretches of two sounds: the normal equations of least squares ("covariance method"). */
export class NormalEquations {
  readonly #taps: number;
  /** Row by row, the lower half. */
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(taps: number) {
    this.#taps = taps;
    this.#matrix = new Float64Array(taps * taps);
    this.#right = new Float64Array(taps);
  }

  /**
   * @param first `first[n + taps - lag]` goes with `second[n]` and a lag of 0 to `taps` − 1
   * @param stretch samples of `second`, and what a square of theirs counts
   */
  add(
    first: Float32Array,
    second: Float32Array,
    { from, to, weight }: { readonly from: number; readonly to: number; readonly weight: number },
  ): void {
    const taps = this.#taps;
    const at = (n: number, lag: number) => first[n + taps - lag] as number;
    const block = new Float64Array(taps * taps);
    for (let lag = 0; lag < taps; lag++) {
      let [withFirst, withSecond] = [0, 0];
      for (let n = from; n < to; n++) {
        const earlier = first[n + taps - lag] as number;
        withFirst += (first[n + taps] as number) * earlier;
        withSecond += (second[n] as number) * earlier;
      }
      block[lag * taps] = withFirst;
      this.#right[lag] = (this.#right[lag] as number) + weight * withSecond;
    }
    // one lag more for both is the same sum, one sample earlier
    for (let row = 1; row < taps; row++) {
      for (let column = 1; column <= row; column++) {
        const begins = at(from, row) * at(from, column);
        const ends = at(to, row) * at(to, column);
        block[row * taps + column] = (block[(row - 1) * taps + column - 1] as number) + begins - ends;
      }
    }
    for (let i = 0; i < block.length; i++)
      this.#matrix[i] = (this.#matrix[i] as number) + weight * (block[i] as number);
  }

  /** The response that makes of the first sound what is nearest to the second (Cholesky); zeros where the first is silent. */
  solve(): Float64Array {
    const taps = this.#taps;
    const factor = this.#factor();
    const solution = new Float64Array(taps);
    if (!factor) return solution;
    for (let row = 0; row < taps; row++) {
      let sum = this.#right[row] as number;
      for (let k = 0; k < row; k++) sum -= (factor[row * taps + k] as number) * (solution[k] as number);
      solution[row] = sum / (factor[row * taps + row] as number);
    }
    for (let row = taps - 1; row >= 0; row--) {
      let sum = solution[row] as number;
      for (let k = row + 1; k < taps; k++)
        sum -= (factor[k * taps + row] as number) * (solution[k] as number);
      solution[row] = sum / (factor[row * taps + row] as number);
    }
    return solution;
  }

  #factor(): Float64Array | undefined {
    const taps = this.#taps;
    const factor = this.#matrix.slice();
    let power = 0;
    for (let row = 0; row < taps; row++) power += factor[row * taps + row] as number;
    const ridge = (power / taps) * REGULARISATION;
    for (let row = 0; row < taps; row++) {
      for (let column = 0; column <= row; column++) {
        let sum = (factor[row * taps + column] as number) + (row === column ? ridge : 0);
        for (let k = 0; k < column; k++)
          sum -= (factor[row * taps + k] as number) * (factor[column * taps + k] as number);
        if (row !== column) factor[row * taps + column] = sum / (factor[column * taps + column] as number);
        else if (sum > 0) factor[row * taps + row] = Math.sqrt(sum);
        else return undefined;
      }
    }
    return factor;
  }
}
