import { lazyRouteComponent } from '@tanstack/react-router';

type Parts = Record<string, unknown>;
type LazyPage<Module extends Parts, Name extends keyof Module> = ReturnType<
  typeof lazyRouteComponent<Module, Name>
>;

/** The code of a page did not arrive. */
export class PageNotFetched extends Error {
  /** Fetches it again; resolves also where it does not arrive. */
  readonly retry: () => Promise<void>;

  constructor(retry: () => Promise<void>, cause: unknown) {
    super('the code of a page did not arrive', { cause });
    this.retry = retry;
  }
}

/**
 * A page that is a chunk of its own. Where its code does not arrive, the page says so and its user tries again: the router
 * by itself would load all of it anew, and end a call whose telephone is in this browser.
 */
export function lazyPage<Module extends Parts, Name extends keyof Module>(
  importer: () => Promise<Module>,
  name: Name,
): LazyPage<Module, Name> {
  const page = lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw new PageNotFetched(() => preload(page), cause);
      }),
    name,
  );
  return page;
}

/** Fetches the code of a page that is not shown yet; resolves also where it does not arrive. */
export async function preload(component: unknown): Promise<void> {
  await (component as { preload?: () => Promise<void> } | undefined)?.preload?.();
}
