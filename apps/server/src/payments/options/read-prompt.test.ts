import type { PaymentPrompt } from "@passerelle/contract/payments";
import type { LinkPayment } from "@passerelle/contract/payments/links";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { startPayment } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { createLink, linkOrder, tokenOf, tryToPayLink } from "../../../test/payment-links.ts";
import { startAllFakes } from "../../../test/providers/all-fakes.ts";

let server: OwnApp;
let offer: BuiltOffer;
let fakes: Awaited<ReturnType<typeof startAllFakes>>;
beforeAll(async () => {
  fakes = await startAllFakes("http://localhost:3000");
  server = await startOwnApp(fakes.variables);
  offer = await buildOffer(server);
});
afterAll(async () => {
  await server.close();
  await fakes.close();
});
beforeEach(() => fakes.fakes.pawapay.always({ outcome: "never" }));

const mobile = (phone: string) => ({ method: "mobile_money", mobile: { phone, provider: "momo" } }) as const;
const BENIN = mobile("+229 01 96 12 34 56");
const STEPS: PaymentPrompt = {
  merchant_name: "PASSERELLE",
  instructions: ["Composez *126#", "Entrez le code PIN"],
};

test("repeats the steps of the operator while a telephone payment waits, in the reader's language", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const payment = await startPayment(server, owner, id, BENIN);
  expect(payment.provider).toBe("pawapay");
  const url = `/api/payments/${payment.id}/prompt`;
  expect(await callAs(server, owner, "GET", url)).toEqual(STEPS);
  const inEnglish = await server.app.inject({
    url,
    headers: { ...owner.headers, "accept-language": "en" },
  });
  expect(inEnglish.json().instructions).toEqual(["Dial *126#", "Enter PIN"]);
});

test("shows them to the payer of a link only with the secret of their payment", async () => {
  const request = await buildRequest(server, { offer });
  const token = tokenOf(await createLink(server, request));
  const { payment } = (
    await tryToPayLink(server, token, linkOrder(15_000, { order: BENIN }))
  ).json<LinkPayment>();
  const reply = await server.app.inject({ url: `/api/payment-links/${token}/payments/${payment}/prompt` });
  expect(reply.json()).toEqual(STEPS);
  const guessed = "A".repeat(43);
  const other = await server.app.inject({ url: `/api/payment-links/${token}/payments/${guessed}/prompt` });
  expect(other.json().code).toBe("payment_not_found");
});

test("refuses another person's payment, and shows nothing for a decided one", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const stranger = (await buildRequest(server, { offer })).owner;
  const payment = await startPayment(server, owner, id, BENIN);
  const url = `/api/payments/${payment.id}/prompt`;
  expect((await server.app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
  await server.ctx.db
    .updateTable("transactions")
    .set({ status: "succeeded", settled_at: new Date() })
    .where("id", "=", payment.id)
    .execute();
  expect(await callAs(server, owner, "GET", url)).toEqual({ merchant_name: null, instructions: [] });
});
