const againMs = 1_000;

/**
 * Words that a module waits for as it is loaded, asked for until they arrive: a module whose loading has failed stays so
 * until the page is loaded anew, and with it each part of the pages that it is in.
 *
 * @param load imports them
 */
export async function arriving<Words>(load: () => Promise<Words>): Promise<Words> {
  for (;;) {
    const words = await load().catch(() => null);
    if (words !== null) return words;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}
