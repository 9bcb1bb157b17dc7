/** The kinds of open work of staff, in the order in which they are shown and handed over. */
export const STAFF_WORK = [
  "requests",
  "tickets",
  "appointments",
  "identity_reviews",
  "payment_cases",
  "mandates",
] as const;
export type StaffWorkKind = (typeof STAFF_WORK)[number];

/** Maximum number of items that one call hands over; the next call continues. */
export const MOST_AT_ONCE = 500;

/** Maximum number of items of each kind that are listed. */
export const MOST_LISTED = 100;

/** Maximum number of people to whom work is handed over at once. */
export const MOST_TAKERS = 10;

/**
 * Distributes items in their order: each goes to the person who may take it, has room and got the fewest so far, and in case of a
 * tie to the first. `left`: the items that no one may take. `roomOf`: how many a person can take; by default any number.
 */
export function shareOut<Item, Taker>(
  items: readonly Item[],
  takers: readonly Taker[],
  mayTake: (taker: Taker, item: Item) => boolean,
  roomOf: (taker: Taker) => number = () => Number.POSITIVE_INFINITY,
): { given: { item: Item; to: Taker }[]; left: Item[] } {
  const counts = new Map(takers.map((taker) => [taker, 0]));
  const given: { item: Item; to: Taker }[] = [];
  const left: Item[] = [];
  for (const item of items) {
    const fit = takers.filter((taker) => (counts.get(taker) ?? 0) < roomOf(taker) && mayTake(taker, item));
    const [first, ...others] = fit;
    if (first === undefined) {
      left.push(item);
      continue;
    }
    const countOf = (taker: Taker) => counts.get(taker) ?? 0;
    const to = others.reduce((least, one) => (countOf(one) < countOf(least) ? one : least), first);
    counts.set(to, countOf(to) + 1);
    given.push({ item, to });
  }
  return { given, left };
}
