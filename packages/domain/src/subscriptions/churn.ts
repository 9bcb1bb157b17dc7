/** The share of the subscribers at the start of a month who left in it, 0 to 1; undefined where there were none. */
export const churnOf = ({ at_start, left }: { at_start: number; left: number }): number | undefined =>
  at_start === 0 ? undefined : left / at_start;
