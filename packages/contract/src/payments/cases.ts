import { CASE_KINDS } from "@passerelle/domain/payments/cases";
import { LINE_OUTCOMES, SETTLEMENT_KINDS } from "@passerelle/domain/payments/settlements";
import { ROLES } from "@passerelle/domain/roles";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, Page, requiredText } from "../shapes.ts";
import { Person } from "./shared.ts";

/** A discrepancy in money that a person must examine. */
export const PaymentCase = z.object({
  id: z.uuid(),
  kind: z.enum(CASE_KINDS),
  subject: z.string(),
  provider: z.nullable(z.string()),
  payment: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  refund: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  status: z.enum(["open", "resolved"]),
  assignee: z.nullable(Person),
  created_at: Instant,
  resolved_at: z.nullable(Instant),
  /** Both are null for a case that the product closed itself, because its cause no longer existed. */
  resolution: z.nullable(z.string()),
  resolved_by: z.nullable(Person),
});
export type PaymentCase = z.output<typeof PaymentCase>;

/** The compared values in a case about a settlement, in minor units. */
const SettlementFacts = z.object({
  /** The day (UTC) of the settlement, or of the booking of the missing payment. */
  day: z.iso.date(),
  /** The values of a line; null if no line was found. */
  stated: z.nullable(
    z.object({ kind: z.enum(SETTLEMENT_KINDS), amount: z.int(), fee: z.int(), currency: z.string() }),
  ),
  difference: z.nullable(z.enum(LINE_OUTCOMES)),
  booked: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
});

export const PaymentCaseDetail = z.extend(PaymentCase, {
  /** Whether one may record that its payment, which is not decided, failed; also of a resolved case. */
  may_record_failure: z.boolean(),
  /** The settlement line, with its day (UTC), because of which the product closed the case. */
  explained_by: z.nullable(z.object({ line: z.string(), day: z.iso.date() })),
  settlement: z.nullable(SettlementFacts),
  /** Other known facts when it was opened: names and plain values. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  notes: z.array(z.object({ id: z.uuid(), author: Person, note: z.string(), at: Instant })),
});
export type PaymentCaseDetail = z.output<typeof PaymentCaseDetail>;

/** A person who may resolve cases. */
export const CaseAssignee = z.extend(Person, { role: z.enum(ROLES), open_cases: z.int() });
export type CaseAssignee = z.output<typeof CaseAssignee>;

export const CASE_TEXT = 2_000;

const ofCase = z.strictObject({ id: z.uuid() });

export const paymentCases = contract({
  "GET /api/admin/payment-cases": {
    summary: "A page of cases: open ones oldest first, resolved ones latest first; fifty at a time",
    access: "payments.track",
    query: z.strictObject({ status: z.optional(z.enum(["open", "resolved"])), page: Page }),
    reply: z.object({ cases: z.array(PaymentCase), total: z.int() }),
  },
  "GET /api/admin/payment-cases/assignees": {
    summary: "The people to whom cases can be assigned, by name, with the number of their open cases",
    access: "payments.refund",
    reply: z.object({ people: z.array(CaseAssignee) }),
  },
  "GET /api/admin/payment-cases/:id": {
    summary: "One case with its notes",
    access: "payments.track",
    params: ofCase,
    reply: PaymentCaseDetail,
    errors: ["case_not_found"],
  },
  "PUT /api/admin/payment-cases/:id/assignee": {
    summary:
      "Assigns a case, to the caller too, or unassigns it; `from` is the assignee that was seen, so of two who assign it one is refused",
    access: "payments.refund",
    params: ofCase,
    body: z.strictObject({ from: z.nullable(z.uuid()), to: z.nullable(z.uuid()) }),
    reply: PaymentCaseDetail,
    /** `case_taken` contains the assignee in its details (`by`). */
    errors: ["case_not_found", "case_taken", "case_resolved", "assignee_unfit"],
  },
  "POST /api/admin/payment-cases/:id/notes": {
    summary: "Adds a note; the sender chooses its id, so sending again adds nothing",
    access: "payments.refund",
    params: ofCase,
    body: z.strictObject({ id: z.uuid(), note: requiredText(CASE_TEXT) }),
    reply: PaymentCaseDetail,
    errors: ["case_not_found"],
  },
  "POST /api/admin/payment-cases/:id/resolve": {
    summary: "Resolves a case with what was found out",
    access: "payments.refund",
    params: ofCase,
    body: z.strictObject({
      resolution: requiredText(CASE_TEXT),
      /** Records that the payment failed, so that its order can be paid again. */
      payment_failed: z.optional(z.boolean()),
    }),
    reply: PaymentCaseDetail,
    errors: ["case_not_found", "case_resolved", "payment_decided"],
  },
  "POST /api/admin/payment-cases/:id/payment-failed": {
    summary:
      "Records that the payment of a case, also of a resolved one, failed, so that its order can be paid again",
    access: "payments.refund",
    params: ofCase,
    reply: PaymentCaseDetail,
    errors: ["case_not_found", "payment_decided"],
  },
});
