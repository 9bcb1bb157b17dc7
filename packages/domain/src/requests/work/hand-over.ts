/** What can be open with a person of the staff, in the order in which it is shown and handed over. */
export const STAFF_WORK = [
  "requests",
  "tickets",
  "appointments",
  "identity_reviews",
  "payment_cases",
  "mandates",
] as const;
export type StaffWorkKind = (typeof STAFF_WORK)[number];

/** Pieces that one call hands over; the next call takes up the rest. */
export const MOST_AT_ONCE = 500;

/** How much of each kind is listed piece by piece. */
export const MOST_LISTED = 100;

/** To how many people work is handed over at once. */
export const MOST_TAKERS = 10;

/**
 * Shares items out: each goes to the person who may take it, has room for it, and got the fewest so far, the first of several;
 * `left` are those that no one may take. In the order of `items`. `roomOf`: how many a person takes; by default any number.
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
