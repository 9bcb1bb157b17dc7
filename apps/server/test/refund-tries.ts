import type { TrackedRefund } from "@passerelle/contract/payments/refunds";
import { expect } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { settleCharge } from "../src/payments/attempts/settle.ts";
import { processEvent } from "../src/payments/inbox/process-event.ts";
import { providersOf } from "../src/payments/providers.ts";
import { processRefund } from "../src/payments/refunds/send-refund.ts";
import type { OwnApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";
import { makeRefundQueryDue, startPayment } from "./builders/payments.ts";
import { callAs } from "./builders/requests.ts";
import { buildDue, newOrder } from "./providers/orders.ts";
import type { Fakes } from "./providers/paid.ts";

/** Refunds at pawaPay that are sent more than once. `use`: the application, its fakes, and a person who manages payments. */
export function refundTries(use: () => { server: OwnApp; fakes: Fakes; finance: TestUser }) {
  const row = (id: string) =>
    use().server.ctx.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Waits until pawaPay knows the try and its answer is stored. */
  async function untilSent(id: string, reference: string): Promise<void> {
    const seen = async () => ({
      known: use().fakes.fakes.pawapay.refunds.some((one) => one.reference === reference),
      by: (await row(id)).provider_refund_id,
    });
    await expect.poll(seen, { timeout: patience(10_000) }).toEqual({ known: true, by: reference });
  }

  const move = (id: string, body: object) =>
    callAs<TrackedRefund>(use().server, use().finance, "POST", `/api/admin/refunds/${id}/moves`, body);

  const inFake = (reference: string) => {
    const refund = use().fakes.fakes.pawapay.refunds.find((one) => one.reference === reference);
    if (!refund) throw new Error(`pawaPay does not know the refund ${reference}`);
    return refund;
  };

  /** Makes the next query of a refund, like the job when it is due. */
  async function query(id: string): Promise<void> {
    const { server } = use();
    const { ctx } = server;
    await makeRefundQueryDue(server, id);
    await processRefund(ctx, providersOf(ctx), id);
  }

  /** Creates a refund whose first try, with the refund's own id, was refused. */
  async function refuseFirst(): Promise<{ id: string; owner: TestUser; paymentId: string }> {
    const { server, fakes } = use();
    const { id: requestId, owner } = await buildDue(server, "pawapay");
    const { id: paymentId } = await startPayment(server, owner, requestId, newOrder("pawapay"));
    await fakes.fakes.pawapay.delivered();
    await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
    fakes.fakes.pawapay.refundOutcome = "stay_pending";
    await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
    const { id } = await server.ctx.db
      .selectFrom("refunds")
      .select("id")
      .where("transaction_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    await untilSent(id, id);
    inFake(id).state = "failed";
    await query(id);
    expect((await row(id)).status).toBe("failed");
    return { id, owner, paymentId };
  }

  /** Like `refuseFirst`, then sends the second try, which pawaPay has not decided. */
  async function sendSecond() {
    const first = await refuseFirst();
    await move(first.id, { action: "retry" });
    const { provider_reference: second } = await row(first.id);
    await untilSent(first.id, second);
    return { ...first, second };
  }

  /** Processes pawaPay's callback about a try; returns its result. */
  async function callBack(reference: string, status = "COMPLETED") {
    const reply = await use().server.app.inject({
      method: "POST",
      url: "/api/payments/callbacks/pawapay",
      headers: { "content-type": "application/json" },
      payload: { refundId: reference, status, sentAt: crypto.randomUUID() },
    });
    expect(reply.statusCode).toBe(200);
    const { id } = await use()
      .server.ctx.db.selectFrom("provider_events")
      .select("id")
      .where("refund_try", "=", reference)
      .orderBy("received_at", "desc")
      .executeTakeFirstOrThrow();
    await processEvent(use().server.ctx, providersOf(use().server.ctx), id);
    return use()
      .server.ctx.db.selectFrom("provider_events")
      .select(["refund_id", "result"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }

  const openCases = async (id: string) =>
    (
      await use()
        .server.ctx.db.selectFrom("payment_cases")
        .select("kind")
        .where("refund_id", "=", id)
        .where("status", "=", "open")
        .execute()
    ).map(({ kind }) => kind);

  return { row, move, inFake, query, untilSent, refuseFirst, sendSecond, callBack, openCases };
}
