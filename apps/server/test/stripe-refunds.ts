import { utcDay } from "@passerelle/domain/days";
import { expect } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { providersOf } from "../src/payments/providers.ts";
import { reconcileDay } from "../src/payments/settlements/reconcile.ts";
import type { OwnApp } from "./app.ts";
import { startPayment } from "./builders/payments.ts";
import { callAs } from "./builders/requests.ts";
import type { FakeRefund } from "./providers/behaviour.ts";
import { buildDue } from "./providers/orders.ts";
import type { Fakes } from "./providers/paid.ts";

/** Refunds at Stripe whose money may come back. `use`: the application and its fakes. */
export function stripeRefunds(use: () => { server: OwnApp; fakes: Fakes }) {
  const row = (id: string) =>
    use().server.ctx.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  const untilSucceeded = (id: string) =>
    expect.poll(async () => (await row(id)).status, { timeout: patience(10_000) }).toBe("succeeded");

  /** A refund of a request that its customer cancelled, which Stripe has paid or which `stay_pending`. */
  async function buildRefunded(outcome: "succeed" | "stay_pending" = "succeed") {
    const { server, fakes } = use();
    const { id: requestId, owner } = await buildDue(server, "stripe");
    const { id: paymentId } = await startPayment(server, owner, requestId, {
      method: "card",
      provider: "stripe",
    });
    const isPaid = async () =>
      (await callAs<{ status: string }>(server, owner, "GET", `/api/payments/${paymentId}`)).status;
    await expect.poll(isPaid, { timeout: patience(10_000) }).toBe("succeeded");
    fakes.fakes.stripe.refundOutcome = outcome;
    await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
    const { id } = await server.ctx.db
      .selectFrom("refunds")
      .select("id")
      .where("transaction_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    if (outcome === "succeed") await untilSucceeded(id);
    else
      await expect
        .poll(async () => (await row(id)).provider_refund_id, { timeout: patience(10_000) })
        .toBeTruthy();
    return { id, requestId, paymentId, owner };
  }

  function inStripe(reference: string): FakeRefund {
    const found = use().fakes.fakes.stripe.refunds.find((one) => one.reference === reference);
    if (!found) throw new Error(`Stripe does not know the refund ${reference}`);
    return found;
  }

  /** The bank returns the money of a refund to Stripe. */
  const comeBack = (reference: string) =>
    Object.assign(inStripe(reference), { state: "failed", cameBack: true } as const);

  /** Reconciles what Stripe settled on a day, today if none is given. */
  const readDay = (day = utcDay(new Date())) =>
    reconcileDay(use().server.ctx, providersOf(use().server.ctx), { provider: "stripe", day });

  return { row, untilSucceeded, buildRefunded, inStripe, comeBack, readDay };
}
