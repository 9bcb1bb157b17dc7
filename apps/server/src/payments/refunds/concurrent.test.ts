import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildPaid } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, callAs } from "../../../test/builders/requests.ts";
import { countLockWaits } from "../../../test/database.ts";
import { lockPayment } from "../attempts/queries.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { processRefund } from "./send-refund.ts";

// The embedded database has one connection, on which transactions follow each other.
describe.skipIf(inject("postgres") === "")("at the same time", () => {
  let server: TestApp;
  let offer: BuiltOffer;
  let finance: TestUser;
  beforeAll(async () => {
    server = await startTestApp();
    offer = await buildOffer(server);
    finance = await buildUser(server, { role: "finance_manager" });
  });
  afterAll(() => server.close());

  const countWaiting = () => countLockWaits(server);

  const approve = (id: string) =>
    server.app.inject({
      method: "POST",
      url: `/api/admin/refunds/${id}/moves`,
      headers: finance.headers,
      payload: { action: "approve" },
    });

  test("a second approval while the refund is being sent is refused, and the refund arrives", async () => {
    const { paymentId } = await buildPaid(server, { offer });
    const id = crypto.randomUUID();
    const wanted = { id, amount: 4_000, reason: "goodwill", note: "Geste commercial." };
    await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, wanted);
    // As the first approval leaves it, before its job begins.
    const approved = { status: "approved", approved_at: new Date() };
    await server.ctx.db.updateTable("refunds").set(approved).where("id", "=", id).execute();

    const [approval, sending] = await server.ctx.db
      .transaction()
      .execute(async (trx) => {
        await lockPayment(trx, paymentId);
        const second = approve(id);
        await expect.poll(countWaiting).toBeGreaterThan(0);
        const sent = processRefund(server.ctx, providersOf(server.ctx), id).then(() => "done");
        await expect.poll(countWaiting).toBeGreaterThan(1);
        return [second, sent] as const;
      })
      .then((started) => Promise.allSettled(started));
    expect(approval).toMatchObject({ status: "fulfilled", value: { statusCode: 409 } });
    expect(sending).toEqual({ status: "fulfilled", value: "done" });
    const status = async () =>
      (await server.ctx.db.selectFrom("refunds").select("status").where("id", "=", id).executeTakeFirst())
        ?.status;
    await expect.poll(status).toBe("succeeded");
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  });

  test("refuses an id that is used for a refund of another payment meanwhile", async () => {
    const [first, second] = [await buildPaid(server, { offer }), await buildPaid(server, { offer })];
    const payload = { id: crypto.randomUUID(), amount: 4_000, reason: "goodwill", note: "Dossier 118." };
    const request = (paymentId: string) =>
      server.app.inject({
        method: "POST",
        url: `/api/admin/payments/${paymentId}/refunds`,
        headers: finance.headers,
        payload,
      });
    const [late] = await server.ctx.db.transaction().execute(async (trx) => {
      await lockPayment(trx, first.paymentId);
      // It has found the id unused when it waits for the payment.
      const waiting = request(first.paymentId);
      await expect.poll(countWaiting).toBeGreaterThan(0);
      expect((await request(second.paymentId)).statusCode).toBe(200);
      return [waiting] as const;
    });
    const refused = await late;
    expect([refused.statusCode, refused.json().code]).toEqual([409, "idempotency_key_reused"]);
    const refunds = await server.ctx.db
      .selectFrom("refunds")
      .select("transaction_id")
      .where("id", "=", payload.id)
      .execute();
    expect(refunds).toEqual([{ transaction_id: second.paymentId }]);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  });
});
