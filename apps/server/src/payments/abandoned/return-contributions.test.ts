import type { OwnLink } from "@passerelle/contract/payments/history";
import { REMINDER_DAYS } from "@passerelle/domain/payments/abandoned";
import { paymentSettings } from "@passerelle/domain/payments/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { card } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  getRequest,
} from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";
import { sentMails } from "../../../test/database.ts";
import {
  createLink,
  linkOrder,
  openLink,
  payLink,
  tokenOf,
  tryToPayLink,
} from "../../../test/payment-links.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { returnContributions } from "./return-contributions.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date();
/** Runs the job so many days after the contribution. */
const runAfter = (days: number) =>
  returnContributions(server.ctx, new Date(Date.now() + days * DAY_MS + 60_000));
const DAYS = paymentSettings["payments.contribution_days"].initial;
const [FIRST, SECOND] = [DAYS - REMINDER_DAYS[0], DAYS - REMINDER_DAYS[1]];

/** A draft of 15,000 francs of which 5,000 were paid by a link. */
async function paidInPart() {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request, { allows_partial: true });
  const payer_email = `moussa-${request.id}@exemple.test`;
  const paid = await payLink(server, link, linkOrder(5_000, { payer_email }));
  expect(paid.status).toBe("succeeded");
  return { ...request, link, payer_email };
}

const remindersTo = async (email: string) =>
  (await sentMails(server, email)).filter((template) => template === "contributions_ending").length;

test("contributions to a draft that is not completed go back after two reminders", async () => {
  const { id, owner, link, payer_email } = await paidInPart();
  await runAfter(FIRST - 1);
  expect(await remindersTo(owner.email)).toBe(0);
  const returnsIn = async () => {
    const { links } = await callAs<{ links: OwnLink[] }>(server, owner, "GET", "/api/me/payment-links");
    const at = links[0]?.returns_at;
    return at ? Math.round((Date.parse(at) - START.getTime()) / DAY_MS) : null;
  };
  expect(await returnsIn()).toBe(DAYS);
  await Promise.all([runAfter(FIRST), runAfter(FIRST), runAfter(FIRST)]);
  expect(await remindersTo(owner.email)).toBe(1);
  const mail = await waitForMail(server, owner.email, 2);
  expect(mail.text).toMatch(/10.000/);
  expect(mail.text).toContain(`/service-request/${id}/payment`);
  await runAfter(SECOND);
  await runAfter(SECOND + 1);
  expect(await remindersTo(owner.email)).toBe(2);
  expect((await getRequest(server, owner, id)).status).toBe("draft");

  await Promise.all([runAfter(DAYS), runAfter(DAYS)]);
  expect(await getRequest(server, owner, id)).toMatchObject({ status: "cancelled" });
  expect(await returnsIn()).toBeNull();
  expect(await openLink(server, link)).toMatchObject({ state: "ended" });
  expect(await sentMails(server, owner.email)).toContain("contributions_returned");
  await expect.poll(() => sentMails(server, payer_email)).toContain("refund_succeeded");
  const refunds = await server.ctx.db
    .selectFrom("refunds")
    .innerJoin("transactions as payment", "payment.id", "refunds.transaction_id")
    .select(["refunds.amount", "refunds.status", "reason"])
    .where("payment.service_request_id", "=", id)
    .execute();
  expect(refunds).toEqual([{ amount: 5_000, status: "succeeded", reason: "request_cancelled" }]);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

test("a new contribution postpones the end, and begins the reminders anew", async () => {
  const { id, owner, link } = await paidInPart();
  await runAfter(FIRST);
  expect(await remindersTo(owner.email)).toBe(1);
  // Makes it as old as if the rest of the days had passed.
  await payLink(server, link, linkOrder(2_000));
  await server.ctx.db
    .updateTable("transactions")
    .set({ settled_at: new Date(START.getTime() + (FIRST + 10) * DAY_MS) })
    .where("service_request_id", "=", id)
    .where("amount", "=", 2_000)
    .execute();
  await runAfter(DAYS + 5);
  expect((await getRequest(server, owner, id)).status).toBe("draft");
  expect(await remindersTo(owner.email)).toBe(1);
  await runAfter(FIRST + 10 + FIRST);
  expect(await remindersTo(owner.email)).toBe(2);
});

test("a draft is not ended during a payment that may complete it", async () => {
  const { id, owner, link } = await paidInPart();
  await runAfter(FIRST);
  await runAfter(SECOND);
  const order = linkOrder(10_000, { order: card("0408") });
  expect((await tryToPayLink(server, tokenOf(link), order)).statusCode).toBe(200);
  await runAfter(DAYS + 1);
  expect((await getRequest(server, owner, id)).status).toBe("draft");
});

test("the period is a setting", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  await changeSettingAs(server, admin, "payments.contribution_days", 45);
  const { owner } = await paidInPart();
  await runAfter(FIRST);
  expect(await remindersTo(owner.email)).toBe(0);
  await runAfter(45 - REMINDER_DAYS[0]);
  expect(await remindersTo(owner.email)).toBe(1);
});
