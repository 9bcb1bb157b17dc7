import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import { findPayable } from "../attempts/payable-queries.ts";
import { presentCase } from "../cases/cases.ts";
import { findCasesOf } from "../cases/queries.ts";
import { findEntriesOfPayment } from "../ledger/list-queries.ts";
import { presentEntry } from "../ledger/read-ledger.ts";
import { describeRefunds } from "../refunds/describe-refund.ts";
import { findRefundsOf } from "../refunds/list-queries.ts";
import { findPaymentEvents, findPersonName, findProviderEvents, findSealedBody } from "./detail-queries.ts";
import { presentPayment } from "./list-payments.ts";
import { readPaymentRows } from "./list-queries.ts";

/** All that is known of an attempt. Throws `payment_not_found`. */
export async function getTrackedPayment(
  { db }: Context,
  actor: Actor,
  id: string,
): Promise<TrackedPaymentDetail> {
  const [row] = await readPaymentRows(db, [id]);
  const payable = row && (await findPayable(db, row.payable_id));
  if (!row || !payable) throw new AppError("payment_not_found");
  const { method_details } = row;
  const events = await findPaymentEvents(db, id);
  const providerEvents = await findProviderEvents(db, id);
  return {
    ...presentPayment(row),
    charged: {
      amount: row.charged_amount,
      currency: row.charged_currency,
      rate: row.charged_rate,
      rate_source: row.charged_rate_source,
    },
    ending: method_details.last4 ?? method_details.phone_end ?? null,
    gateway_id: row.payment_gateway_id,
    failure_code: row.failure_code,
    unused: row.unused,
    settled_at: row.settled_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    checks: row.checks,
    next_check_at: row.next_check_at?.toISOString() ?? null,
    refundable: row.status === "succeeded" ? row.amount - row.refunded : 0,
    payable: {
      id: payable.id,
      kind: payable.kind,
      customer: { id: payable.user_id, name: await findPersonName(db, payable.user_id) },
      amount: payable.amount,
      discount: payable.discount,
      paid: payable.paid,
      reserved: payable.reserved,
      left: payable.amount - payable.paid - payable.reserved,
      status: payable.status,
      earned_at: payable.earned_at?.toISOString() ?? null,
    },
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      from: event.from_status,
      to: event.to_status,
      by: event.by,
      actor: event.actor_id === null ? null : { id: event.actor_id, name: event.actor_name ?? "" },
      note: event.note,
      refund: event.refund_reference,
    })),
    provider_events: providerEvents.map((event) => ({
      ...event,
      received_at: event.received_at.toISOString(),
      processed_at: event.processed_at?.toISOString() ?? null,
    })),
    entries: (await findEntriesOfPayment(db, id)).map(presentEntry),
    refunds: await describeRefunds(db, actor, await findRefundsOf(db, id)),
    cases: (await findCasesOf(db, id)).map(presentCase),
  };
}

/** The body of a provider's event as text. Throws `payment_not_found`. */
export async function readEventBody({ db, vault }: Context, id: string): Promise<{ body: string }> {
  const sealed = await findSealedBody(db, id);
  if (sealed === undefined) throw new AppError("payment_not_found");
  const bytes = vault.open(sealed, placeOf("provider_events", "body", id));
  return { body: Buffer.from(bytes, "base64").toString("utf8") };
}
