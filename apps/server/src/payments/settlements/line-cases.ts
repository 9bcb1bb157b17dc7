import type { CaseKind } from "@passerelle/domain/payments/cases";
import type { LineOutcome } from "@passerelle/domain/payments/settlements";
import type { Db } from "../../platform/db.ts";
import { closeExplainedCases, insertCase } from "../cases/queries.ts";
import type { BookedRow, Unsettled } from "./booked-queries.ts";
import type { StoredLine } from "./queries.ts";

type Difference = Exclude<LineOutcome, "matched">;

/** The kind of the case that a line opens. */
const CASE_OF: Record<Difference, CaseKind> = {
  unexpected: "settlement_unexpected",
  not_booked: "settlement_unexpected",
  duplicate: "settlement_unexpected",
  amount: "settlement_amount",
  currency: "settlement_amount",
  fee: "settlement_amount",
  changed: "settlement_amount",
};

const LINE_CASES = ["settlement_unexpected", "settlement_amount"] as const satisfies readonly CaseKind[];

/** The subject of the cases of a line. */
const lineSubject = ({ provider, line_id }: Pick<StoredLine, "provider" | "line_id">) =>
  `${provider}:${line_id}`;

const bookedSubject = ({ kind, id }: Pick<Unsettled, "kind" | "id">) =>
  `${kind === "charge" ? "payment" : kind}:${id}`;

type Stated = Pick<StoredLine, "provider" | "line_id" | "day" | "kind" | "amount" | "fee" | "currency">;

/** Opens the case of a line that does not agree. Changes of the line do not open a second one. */
export async function openLineCase(
  trx: Db,
  line: Stated,
  outcome: Difference,
  about: Pick<BookedRow, "transactionId" | "refundId" | "amount" | "currency"> | undefined,
): Promise<void> {
  const kind = CASE_OF[outcome];
  const others = LINE_CASES.filter((one) => one !== kind);
  await closeExplainedCases(trx, others, lineSubject(line), { line: line.line_id, day: line.day });
  await insertCase(trx, {
    kind,
    subject: lineSubject(line),
    provider: line.provider,
    ...(about && { transaction_id: about.transactionId }),
    ...(about?.refundId && { refund_id: about.refundId }),
    details: {
      day: line.day,
      difference: outcome,
      stated: { kind: line.kind, amount: line.amount, fee: line.fee, currency: line.currency },
      ...(about && { booked: { amount: about.amount, currency: about.currency } }),
    },
  });
}

/** Closes the open cases of a line, since it agrees now. */
export function closeLineCases(
  trx: Db,
  line: Pick<StoredLine, "provider" | "line_id" | "day">,
): Promise<void> {
  return closeExplainedCases(trx, LINE_CASES, lineSubject(line), { line: line.line_id, day: line.day });
}

/** Opens the case of a charge, a refund or one that came back that the settlements of its day and the next one do not name. */
export async function openMissingCase(trx: Db, provider: string, one: Unsettled): Promise<void> {
  await insertCase(trx, {
    kind: "settlement_missing",
    subject: bookedSubject(one),
    provider,
    transaction_id: one.transaction_id,
    ...(one.refund_id && { refund_id: one.refund_id }),
    details: { day: one.day, booked: { amount: one.amount, currency: one.currency } },
  });
}

/** Closes the case of what was missing, since a line names it now. */
export function closeMissingCase(
  trx: Db,
  booked: Pick<BookedRow, "kind" | "id">,
  line: Pick<StoredLine, "line_id" | "day">,
): Promise<void> {
  const explained = { line: line.line_id, day: line.day };
  return closeExplainedCases(trx, ["settlement_missing"], bookedSubject(booked), explained);
}
