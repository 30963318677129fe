/** Makes the function that returns the higher of two in an order from the lowest; null is lower than any. */
export function higherOf<T>(order: readonly T[]): (a: T | null, b: T | null) => T | null {
  return (a, b) => {
    if (a === null || b === null) return a ?? b;
    return order.indexOf(b) > order.indexOf(a) ? b : a;
  };
}
