import type { Route } from 'playwright-core';

/** The server does what a page asks of it, and its answer is lost on the way. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
