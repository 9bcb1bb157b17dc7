import { overlaps, type Range } from "./ranges.ts";

/** Whether one of the seats of a place is free for a whole range. Each seat has one appointment at a time. */
export function hasFreeSeat(
  taken: readonly (Range & { seat: number })[],
  capacity: number,
  asked: Range,
): boolean {
  const seats = new Set(taken.filter((one) => overlaps(one, asked)).map(({ seat }) => seat));
  return [...seats].filter((seat) => seat <= capacity).length < capacity;
}
