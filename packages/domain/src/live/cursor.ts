/**
 * A position in the change log: the text of a PostgreSQL snapshot (`xmin:xmax:xip,…`), which states which transactions were
 * visible. A sequence number would not be sufficient, because numbers do not become visible in their order.
 */
export type Cursor = {
  xmin: bigint;
  xmax: bigint;
  /** Transactions between `xmin` and `xmax` that were still in progress. */
  underWay: bigint[];
};

/** More transactions in progress than a server has connections. */
const MOST = 4_096;

/** Parses a cursor sent by a browser; undefined for text that PostgreSQL would refuse as a snapshot. */
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

/** Whether everything visible at `one` is visible at `other`. */
export const isWithin = (one: Cursor, other: Cursor): boolean =>
  one.xmax <= other.xmax && other.underWay.every((xid) => xid >= one.xmax || one.underWay.includes(xid));

/**
 * Whether the log can still list all changes after `cursor`: `log.horizon` is the newest deleted transaction,
 * `log.now` the present snapshot. False when the cursor is too old or comes from another database, such as a restored
 * one.
 */
export const canResume = (cursor: Cursor, log: { horizon: bigint; now: Cursor }): boolean =>
  cursor.xmin > log.horizon && cursor.xmin <= log.now.xmin && cursor.xmax <= log.now.xmax;
