/** The pause before the words are asked for again, which grows: a page of an earlier version may ask in vain. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Words that a module waits for as it is loaded, asked for until they arrive: a module whose loading has failed stays so
 * until the page is loaded anew, and with it each part of the pages that it is in.
 *
 * @param load imports them
 */
export async function arriving<Words>(load: () => Promise<Words>): Promise<Words> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const words = await load().catch(() => null);
    if (words !== null) return words;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
