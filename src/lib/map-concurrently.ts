/**
 * Applies slow work to a stream without holding the stream up: up to `limit` items are worked on at once.
 *
 * In:     items.
 * Out:    results, in the order of the items.
 * End:    when `items` has ended and the last result is out.
 * Errors: what `items` or `work` throws, in its place.
 */
export async function* mapConcurrently<In, Out>(
  items: AsyncIterable<In>,
  limit: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = [];
  const source = items[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<In>> | undefined = source.next();
  try {
    while (next || running.length > 0) {
      const arrived: IteratorResult<In> | undefined = await firstOf(
        running.length < limit ? next : undefined,
        running[0],
      );
      if (!arrived) {
        yield await (running.shift() as Promise<Out>);
      } else if (arrived.done) {
        next = undefined;
      } else {
        const result = work(arrived.value);
        result.catch(() => {}); // reported when its turn comes
        running.push(result);
        next = source.next();
      }
    }
  } finally {
    if (next) void source.return?.();
  }
}

/** The next item if it comes first, undefined when the oldest work is finished first. */
function firstOf<In>(
  next: Promise<IteratorResult<In>> | undefined,
  oldest: Promise<unknown> | undefined,
): Promise<IteratorResult<In> | undefined> {
  const finished = oldest?.then(
    () => undefined,
    () => undefined,
  );
  if (!next) return finished as Promise<undefined>;
  return finished ? Promise.race([finished, next]) : next;
}
