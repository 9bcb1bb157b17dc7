import type { LinkPayment, PaymentLinks } from "@passerelle/contract/payments/links";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { card, PAYPAL, payRequest } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  draftOf,
  getRequest,
  save,
} from "../../../test/builders/requests.ts";
import {
  createLink,
  linkOrder,
  openLink,
  payLink,
  tokenOf,
  tryToPayLink,
} from "../../../test/payment-links.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const linksOf = (request: { id: string; owner: Parameters<typeof callAs>[1] }) =>
  callAs<PaymentLinks>(server, request.owner, "GET", `/api/requests/${request.id}/payment-links`);

const payableOf = (requestId: string) =>
  server.ctx.db
    .selectFrom("payables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

test("answers the same for an unknown token as for a malformed attempt of a known one", async () => {
  const unknown = "A".repeat(43);
  expect((await server.app.inject({ url: `/api/payment-links/${unknown}` })).json().code).toBe(
    "payment_link_not_found",
  );
  expect((await tryToPayLink(server, unknown, linkOrder(1_000))).json().code).toBe("payment_link_not_found");
});

test("stores the tokens as hashes only", async () => {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request);
  const { payment } = await payLink(server, link, linkOrder(15_000));
  const rows = JSON.stringify([
    await server.ctx.db.selectFrom("payment_links").selectAll().execute(),
    await server.ctx.db.selectFrom("transactions").selectAll().execute(),
  ]);
  expect(rows).not.toContain(tokenOf(link));
  expect(rows).not.toContain(payment);
});

test("a repeated key answers the same attempt, and another order with it is refused", async () => {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request, { allows_partial: true });
  const key = crypto.randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => tryToPayLink(server, tokenOf(link), linkOrder(5_000), key)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.json<LinkPayment>().payment)).size).toBe(1);
  for (const changed of [
    linkOrder(6_000),
    linkOrder(5_000, { order: card("1111") }),
    linkOrder(5_000, { order: PAYPAL }),
  ])
    expect((await tryToPayLink(server, tokenOf(link), changed, key)).json().code).toBe(
      "idempotency_key_reused",
    );
});

test("refuses an amount above the rest, a part if the whole is required, and too small a part", async () => {
  const request = await buildRequest(server, { offer });
  const whole = await createLink(server, request);
  const parts = await createLink(server, request, { allows_partial: true });
  const codeOf = async (link: typeof whole, amount: number) => {
    const { code, details, errors } = (await tryToPayLink(server, tokenOf(link), linkOrder(amount))).json();
    return [code, details?.left ?? errors?.[0]?.code];
  };
  expect(await codeOf(whole, 14_999)).toEqual(["payment_left_changed", 15_000]);
  expect(await codeOf(parts, 15_001)).toEqual(["payment_left_changed", 15_000]);
  expect(await codeOf(parts, 499)).toEqual(["invalid_input", "amount_too_small"]);
  expect((await payableOf(request.id)).reserved).toBe(0);
});

test("shows that a link is closed: revoked, expired, paid, replaced, ended", async () => {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request);
  const stateOf = async (one = link) => {
    const { code, details } = (await tryToPayLink(server, tokenOf(one), linkOrder(15_000))).json();
    expect(code).toBe("payment_link_closed");
    const shared = await openLink(server, one);
    expect(shared.state).toBe(details.state);
    return shared.state;
  };
  await callAs(server, request.owner, "POST", `/api/me/payment-links/${link.id}/revoke`, {});
  expect(await stateOf()).toBe("revoked");

  const old = await createLink(server, request);
  await server.ctx.db
    .updateTable("payment_links")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", old.id)
    .execute();
  expect(await stateOf(old)).toBe("expired");

  const changed = await createLink(server, request);
  const dearer = await buildRequest(server, { owner: request.owner, price: 20_000 });
  const { version } = await getRequest(server, request.owner, request.id);
  await save(server, request.owner, request.id, draftOf(dearer.offer, { version }));
  expect(await stateOf(changed)).toBe("replaced");

  const ended = await createLink(server, dearer);
  await callAs(server, dearer.owner, "POST", `/api/requests/${dearer.id}/cancel`, {});
  expect(await stateOf(ended)).toBe("ended");

  const bought = await buildRequest(server, { offer });
  const late = await createLink(server, bought);
  await payRequest(server, bought.owner, bought.id);
  expect(await stateOf(late)).toBe("paid");
});

test("only the request's customer creates, lists and revokes links", async () => {
  const request = await buildRequest(server, { offer });
  const stranger = await buildRequest(server, { offer });
  const link = await createLink(server, request);
  const asStranger = (method: "GET" | "POST", url: string, payload?: object) =>
    server.app.inject({ method, url, headers: stranger.owner.headers, ...(payload && { payload }) });
  const body = { id: crypto.randomUUID(), allows_partial: true };
  const url = `/api/requests/${request.id}/payment-links`;
  expect((await asStranger("POST", url, body)).json().code).toBe("request_not_found");
  expect((await asStranger("GET", url)).json().code).toBe("request_not_found");
  expect((await asStranger("POST", `/api/me/payment-links/${link.id}/revoke`, {})).json().code).toBe(
    "payment_link_not_found",
  );
  const reused = { id: link.id, allows_partial: false };
  expect((await asStranger("POST", `/api/requests/${stranger.id}/payment-links`, reused)).json().code).toBe(
    "idempotency_key_reused",
  );
  expect((await openLink(server, link)).state).toBe("open");
});

test("creating a link twice with one id makes one link", async () => {
  const request = await buildRequest(server, { offer });
  const id = crypto.randomUUID();
  const made = await Promise.all([createLink(server, request, { id }), createLink(server, request, { id })]);
  expect(made[0].url).toBe(made[1].url);
  expect((await linksOf(request)).links).toHaveLength(1);
});

test("a request that is not complete cannot be paid by a link", async () => {
  const request = await buildRequest(server, { draft: { step: "context" } });
  await server.ctx.db
    .updateTable("service_requests")
    .set({ form_data: JSON.stringify({ ...request.detail.form_data, userName: "" }) })
    .where("id", "=", request.id)
    .execute();
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/requests/${request.id}/payment-links`,
    headers: request.owner.headers,
    payload: { id: crypto.randomUUID(), allows_partial: false },
  });
  expect(reply.statusCode).toBe(400);
});

test("too many orders by one link are refused", async () => {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request, { allows_partial: true });
  const codes = [];
  for (let n = 0; n < 25; n++) {
    const reply = await tryToPayLink(server, tokenOf(link), linkOrder(500, { order: card("0002") }));
    codes.push(reply.statusCode);
  }
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
});
