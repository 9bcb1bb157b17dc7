/** A range in milliseconds: `start` is included, `end` excluded. */
export type Range = { start: number; end: number };

export const overlaps = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

/** The union of ranges, as ranges that neither touch nor overlap, earliest first. Empty ranges are dropped. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (end <= start) continue;
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** The parts of ranges that are not in `taken`, earliest first. */
export function subtractRanges(ranges: readonly Range[], taken: readonly Range[]): Range[] {
  const without = joinRanges(taken);
  return joinRanges(ranges).flatMap((range) => {
    const left: Range[] = [];
    let { start } = range;
    for (const one of without) {
      if (one.end <= start) continue;
      if (one.start >= range.end) break;
      if (one.start > start) left.push({ start, end: one.start });
      start = one.end;
    }
    if (start < range.end) left.push({ start, end: range.end });
    return left;
  });
}
