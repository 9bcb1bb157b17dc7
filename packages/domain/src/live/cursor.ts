/**
 * A place in the log of changes: PostgreSQL's text of a snapshot (`xmin:xmax:xip,…`), which says of every transaction
 * whether it was visible. Numbers that are counted would not do: they do not become visible in their order.
 */
export type Cursor = {
  xmin: bigint;
  xmax: bigint;
  /** Of those between, the ones that were still under way. */
  underWay: bigint[];
};

/** The transactions under way at one moment: more than a server has connections. */
const MOST = 4_096;

/** Undefined for what PostgreSQL would not read as a snapshot: it comes from browsers. */
export function readCursor(text: string): Cursor | undefined {
  if (
    text.length > 20 * MOST ||
    !/^[1-9]\d{0,18}:[1-9]\d{0,18}:(?:[1-9]\d{0,18}(?:,[1-9]\d{0,18})*)?$/.test(text)
  )
    return undefined;
  const [first, last, list] = text.split(":") as [string, string, string];
  const [xmin, xmax] = [BigInt(first), BigInt(last)];
  const underWay = list === "" ? [] : list.split(",").map(BigInt);
  if (xmin > xmax || underWay.length > MOST) return undefined;
  let before = xmin;
  for (const xid of underWay) {
    if (xid < before || xid >= xmax) return undefined;
    before = xid;
  }
  return { xmin, xmax, underWay };
}

/** Whether everything that was visible at `one` was so at `other`. */
export const isWithin = (one: Cursor, other: Cursor): boolean =>
  one.xmax <= other.xmax && other.underWay.every((xid) => xid >= one.xmax || one.underWay.includes(xid));

/**
 * Whether what came after `cursor` can still be told, by a log of which everything up to `horizon` may be deleted and that
 * is read at `now`. Not when it reaches too far back, nor when it is of another database (one that was restored).
 */
export const canResume = (cursor: Cursor, log: { horizon: bigint; now: Cursor }): boolean =>
  cursor.xmin > log.horizon && cursor.xmin <= log.now.xmin && cursor.xmax <= log.now.xmax;
