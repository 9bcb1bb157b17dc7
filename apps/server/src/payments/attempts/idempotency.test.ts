import type { Transaction } from "@passerelle/contract/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { card, mobile, startPayment, tryToPay, waitUntilSettled } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest } from "../../../test/builders/requests.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const transactionsOf = (requestId: string) =>
  server.ctx.db
    .selectFrom("transactions")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .orderBy("created_at")
    .execute();

test("twenty concurrent calls with one key make one transaction", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const key = crypto.randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => tryToPay(server, owner, id, card(), { key })),
  );
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.json<Transaction>().id)).size).toBe(1);
  expect(await transactionsOf(id)).toHaveLength(1);
  const charges = await server.ctx.db
    .selectFrom("simulator_charges")
    .select("reference")
    .where("return_path", "like", `%${id}%`)
    .execute();
  expect(charges).toHaveLength(1);
});

test("twenty concurrent calls with twenty keys make one transaction", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => tryToPay(server, owner, id, card("0408"))),
  );
  const codes = replies.map((reply) => (reply.statusCode === 200 ? "paid" : reply.json().code));
  expect(codes.filter((code) => code === "paid")).toHaveLength(1);
  expect(codes.filter((code) => code === "payment_pending")).toHaveLength(19);
  expect(await transactionsOf(id)).toHaveLength(1);
});

test("a key answers its own transaction and no other", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const other = await buildRequest(server, { offer, owner });
  const key = crypto.randomUUID();
  const first = await startPayment(server, owner, id, card(), key);
  expect((await tryToPay(server, owner, other.id, card(), { key })).json().code).toBe(
    "idempotency_key_reused",
  );
  expect((await tryToPay(server, owner, id, mobile(), { key })).json().code).toBe("idempotency_key_reused");
  expect((await tryToPay(server, owner, id, card("1111"), { key })).json().code).toBe(
    "idempotency_key_reused",
  );
  await waitUntilSettled(server, owner, first.id);
  expect(await startPayment(server, owner, id, card(), key)).toMatchObject({
    id: first.id,
    status: "succeeded",
  });
  expect((await tryToPay(server, owner, id, card())).json().code).toBe("already_paid");
  const raced = crypto.randomUUID();
  const [left, right] = [
    await buildRequest(server, { offer, owner }),
    await buildRequest(server, { offer, owner }),
  ];
  const replies = await Promise.all(
    [left, right].map((one) => tryToPay(server, owner, one.id, card(), { key: raced })),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
});

test("the key of one person has no effect on the payment of another", async () => {
  const [one, other] = [await buildRequest(server, { offer }), await buildRequest(server, { offer })];
  const key = crypto.randomUUID();
  const first = await startPayment(server, one.owner, one.id, card(), key);
  const second = await startPayment(server, other.owner, other.id, card(), key);
  expect(second.id).not.toBe(first.id);
  for (const [owner, { id }] of [
    [one.owner, first],
    [other.owner, second],
  ] as const) {
    expect(await waitUntilSettled(server, owner, id)).toMatchObject({ status: "succeeded" });
  }
});
