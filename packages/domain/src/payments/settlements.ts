import { addDays } from "../days.ts";

/** The kinds of settlement lines: a payment that a provider took, a refund that it returned, or one whose money came back. */
export const SETTLEMENT_KINDS = ["charge", "refund", "came_back"] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** A line of a provider's settlement of one day. */
export type SettlementLine = {
  /** The provider's id of the line. */
  id: string;
  kind: SettlementKind;
  /** The provider's id of the charge or the refund. */
  gatewayId: string;
  /** Our reference, if the provider repeats it. */
  reference: string | undefined;
  /** Minor units, positive for all kinds. */
  amount: number;
  /** The fee that the provider keeps, in minor units; negative when it returns one. */
  fee: number;
  currency: string;
};

/**
 * The outcome of a line. `matched`: it agrees and was posted; `unexpected`: we know no such charge or refund; `not_booked`: we
 * know it, but not that it succeeded; `duplicate`: another line settled it; `amount`, `currency`: they differ from our record;
 * `fee`: larger than the amount; `changed`: it was posted, and now differs.
 */
export const LINE_OUTCOMES = [
  "matched",
  "unexpected",
  "not_booked",
  "duplicate",
  "amount",
  "currency",
  "fee",
  "changed",
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** A charge or a refund of ours, or what came back of one, with the data that a settlement may contain. */
export type Booked = {
  kind: SettlementKind;
  id: string;
  /** The ids by which a provider may name it: ours and its own. */
  names: readonly string[];
  /** The amount that the provider took or returned, in minor units. */
  amount: number;
  currency: string;
  /** Whether it happened here too: the charge or the refund succeeded, or its money came back. */
  isBooked: boolean;
  /** The line that settled it. */
  settledBy: string | undefined;
};

export type LineResult<B extends Booked = Booked> = {
  line: SettlementLine;
  booked: B | undefined;
  outcome: LineOutcome;
};

const nameKey = (kind: SettlementKind, name: string) => `${kind}/${name.toLowerCase()}`;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Matches lines with our charges and refunds. Each of these is settled by at most one line: one that agrees is preferred, then
 * the smallest id. The result is in the order of the lines' ids, whatever the order of the input. The ids of `lines` must be
 * unique.
 */
export function matchLines<B extends Booked>(
  lines: readonly SettlementLine[],
  booked: readonly B[],
): LineResult<B>[] {
  const byName = new Map<string, B>();
  // Of two with one name, such as a failed refund and its successor, the successful one is meant.
  const sorted = booked.toSorted((a, b) => Number(b.isBooked) - Number(a.isBooked) || byText(a.id, b.id));
  for (const one of sorted) {
    for (const name of one.names) {
      const key = nameKey(one.kind, name);
      if (!byName.has(key)) byName.set(key, one);
    }
  }
  const found = lines.map((line) => {
    const ours = line.reference === undefined ? undefined : byName.get(nameKey(line.kind, line.reference));
    const one = ours ?? byName.get(nameKey(line.kind, line.gatewayId));
    return { line, booked: one, outcome: compareLine(line, one) };
  });
  const settled = new Set<B>();
  const inTurn = found.toSorted(
    (a, b) =>
      Number(b.outcome === "matched") - Number(a.outcome === "matched") || byText(a.line.id, b.line.id),
  );
  for (const result of inTurn) {
    if (!result.booked?.isBooked) continue;
    if (settled.has(result.booked)) result.outcome = "duplicate";
    settled.add(result.booked);
  }
  return found.toSorted((a, b) => byText(a.line.id, b.line.id));
}

function compareLine(line: SettlementLine, booked: Booked | undefined): LineOutcome {
  if (!booked) return "unexpected";
  if (!booked.isBooked) return "not_booked";
  if (booked.settledBy !== undefined && booked.settledBy !== line.id) return "duplicate";
  if (line.currency !== booked.currency) return "currency";
  if (line.amount !== booked.amount) return "amount";
  return Math.abs(line.fee) > line.amount ? "fee" : "matched";
}

type Stated = Pick<SettlementLine, "kind" | "amount" | "fee" | "currency">;

/** Whether a provider reports a posted line unchanged. */
export function isStatedAlike(posted: Stated, now: Stated): boolean {
  return (
    posted.kind === now.kind &&
    posted.amount === now.amount &&
    posted.fee === now.fee &&
    posted.currency === now.currency
  );
}

/**
 * Whether a settlement must contain what was booked on `day`: the settlements of that day and of the next one were read. We may
 * learn of a payment after midnight, and a provider may settle it after midnight.
 */
export const isSettlementDue = (day: string, read: ReadonlySet<string>): boolean =>
  read.has(day) && read.has(addDays(day, 1));

/** Maximum age, in days, of missed days that the nightly run still reads. */
export const SETTLEMENT_WINDOW_DAYS = 30;
/** Number of days that each nightly run reads again, because providers add lines late. */
const READ_AGAIN = 2;

/**
 * The days (UTC) to read from a provider's settlement, oldest first: yesterday and the day before, and those of the last
 * thirty that were never read since the first booking.
 */
export function daysToRead(
  today: string,
  read: ReadonlySet<string>,
  firstBooking: string | undefined,
): string[] {
  const days: string[] = [];
  for (let back = SETTLEMENT_WINDOW_DAYS; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    const isMissed = firstBooking !== undefined && day >= firstBooking && !read.has(day);
    if (back <= READ_AGAIN || isMissed) days.push(day);
  }
  return days;
}
