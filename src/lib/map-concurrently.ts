/**
 * Applies slow work to a stream without holding the stream up: up to `limit` items are worked on at once.
 *
 * In:     items.
 * Out:    results, in the order of the items.
 * End:    when `items` has ended and the last result is out.
 *         A consumer that stops earlier closes `items` too.
 * Errors: what `items` or `work` throws, in its place.
 */
export async function* mapConcurrently<In, Out>(
  items: AsyncIterable<In>,
  limit: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = [];
  const start = (result: Promise<Out>) => {
    result.catch(() => {}); // reported when its turn comes
    running.push(result);
  };
  const source = items[Symbol.asyncIterator]();
  let next: Promise<Arrival<In>> | undefined = arrivalFrom(source);
  try {
    while (next || running.length > 0) {
      const arrived = await firstOf(running.length < limit ? next : undefined, running[0]);
      if (!arrived) {
        yield await (running.shift() as Promise<Out>);
        continue;
      }
      next = undefined;
      if ('error' in arrived) {
        const { error } = arrived;
        const failure = async () => {
          throw error;
        };
        start(failure()); // behind the results before it
      } else if (!arrived.done) {
        const { value } = arrived;
        start((async () => work(value))());
        next = arrivalFrom(source);
      }
    }
  } finally {
    // not waited for: a source that is in the middle of something answers only after that
    if (next) void source.return?.().catch(() => {});
  }
}

type Arrival<In> = IteratorResult<In, undefined> | { readonly error: unknown };

/** Never rejects: while all workers are busy no handler is attached to it. */
function arrivalFrom<In>(source: AsyncIterator<In>): Promise<Arrival<In>> {
  return source.next().then(
    (result) => result as IteratorResult<In, undefined>,
    (error: unknown) => ({ error }),
  );
}

/** The next item if it comes first, undefined when the oldest work is finished first. */
function firstOf<In>(
  next: Promise<Arrival<In>> | undefined,
  oldest: Promise<unknown> | undefined,
): Promise<Arrival<In> | undefined> {
  const finished = oldest?.then(
    () => undefined,
    () => undefined,
  );
  if (!next) return finished as Promise<undefined>;
  return finished ? Promise.race([finished, next]) : next;
}
