/**
 * Places of labels beside the ends of lines, so that none covers another: as near to the wish as `gap` between any two
 * allows, within `top` and `bottom`.
 *
 * @returns places in the order of the wishes
 */
export function spreadLabels(
  wishes: readonly number[],
  { gap, top, bottom }: { readonly gap: number; readonly top: number; readonly bottom: number },
): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => (wishes[a] as number) - (wishes[b] as number));
  const places = [...wishes];
  let least = top;
  for (const i of order) {
    places[i] = Math.max(places[i] as number, least);
    least = places[i] + gap;
  }
  let most = bottom;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i] as number, most);
    most = places[i] - gap;
  }
  return places;
}
