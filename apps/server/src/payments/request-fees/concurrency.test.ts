import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, untilSettled } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { buildFee, readFee, refuseFee, tryToPayFee, withdrawFee } from "../../../test/payment-fees.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
let admin: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  colleague = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

/** Each of the five concurrent calls is once the first. */
const FEES = 5;

const attemptsOf = (feeId: string) =>
  server.ctx.db
    .selectFrom("transactions")
    .select(["id", "status", "amount", "refunded", "unused"])
    .where("payable_id", "=", feeId)
    .execute();

/** Waits until nothing is under way, and proves that state, money and ledger agree. */
async function expectConsistent(owner: TestUser, requestId: string, feeIds: readonly string[]) {
  let kept = 0;
  const states: string[] = [];
  for (const feeId of feeIds) {
    for (const { id } of await attemptsOf(feeId)) await untilSettled(server, id);
    const fee = await readFee(server, owner, requestId, feeId);
    const attempts = await attemptsOf(feeId);
    const used = attempts.filter(({ status, unused }) => status === "succeeded" && !unused);
    const net = used.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
    states.push(fee.state);
    expect(attempts.filter(({ status }) => status === "succeeded").length).toBeLessThanOrEqual(1);
    expect(net, `${fee.state} fee`).toBe(fee.state === "paid" ? fee.amount : 0);
    kept += net;
  }
  const account = await server.ctx.db
    .selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", "customer_fees")
    .where("holder", "=", owner.id)
    .executeTakeFirst();
  expect(account?.balance ?? 0).toBe(0 - kept);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  return states;
}

test("exactly one of a concurrent payment, refusal and withdrawal takes effect", {
  timeout: patience(90_000),
}, async () => {
  const { id, owner } = await buildSubmitted(server);
  const fees: string[] = [];
  for (let n = 0; n < FEES; n++) fees.push((await buildFee(server, admin, id)).id);
  const outcomes = await Promise.all(
    fees.map(async (feeId, n) => {
      const paying = () => tryToPayFee(server, owner, { requestId: id, feeId, order: card() });
      const calls = [
        paying,
        () => refuseFee(server, owner, id, feeId),
        () => withdrawFee(server, admin, id, feeId),
        () => withdrawFee(server, colleague, id, feeId),
        paying,
      ];
      // Each round begins with another call.
      const turned = calls.map((_, at) => calls[(at + n) % calls.length] as (typeof calls)[number]);
      const replies = await Promise.all(turned.map((call) => call()));
      const codes = replies.map((reply) => (reply.statusCode === 200 ? "done" : reply.json().code));
      for (const code of codes)
        expect(["done", "fee_closed", "payment_pending", "already_paid"]).toContain(code);
      return codes.filter((code) => code === "done").length;
    }),
  );
  // Withdrawing twice is one withdrawal.
  for (const done of outcomes) expect([1, 2]).toContain(done);
  const states = await expectConsistent(owner, id, fees);
  expect(states).not.toContain("requested");
});

test("a rejection of the request while its fees are being paid loses nothing", {
  timeout: patience(90_000),
}, async () => {
  const { id, owner } = await buildSubmitted(server);
  const fees: string[] = [];
  for (let n = 0; n < FEES; n++) fees.push((await buildFee(server, admin, id)).id);
  const reject = callAs(server, admin, "POST", `/api/work/requests/${id}/moves`, {
    from: "submitted",
    move: "reject",
    reason: "Dossier incomplet.",
  });
  const order = card();
  await Promise.all([
    ...fees.map((feeId) => tryToPayFee(server, owner, { requestId: id, feeId, order })),
    reject,
    ...fees.map((feeId) => refuseFee(server, owner, id, feeId)),
  ]);
  const states = await expectConsistent(owner, id, fees);
  for (const state of states) expect(["refused", "withdrawn", "returned"]).toContain(state);
});
