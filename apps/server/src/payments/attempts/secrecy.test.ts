import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { PAYPAL, payRequest, readPayment, startPayment } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest } from "../../../test/builders/requests.ts";
import { allText } from "../../../test/database.ts";
import { callbackSecret } from "../simulator/provider.ts";
import { SIGNATURE_HEADER, sign } from "../simulator/signature.ts";

let server: TestApp;
let offer: BuiltOffer;
const logged: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  server = await startOwnApp({}, pino({ level: "trace", base: null }, sink));
  offer = await buildOffer(server);
});
afterAll(() => server.close());

test("accepts the success of a payment from the provider only", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: reference } = await startPayment(server, owner, id, PAYPAL);
  const body = Buffer.from(
    JSON.stringify({
      reference,
      gatewayId: "SIM-1",
      amount: 15_000,
      currency: "XAF",
      state: { status: "succeeded" },
    }),
  );
  const secret = await callbackSecret(server.ctx);
  const call = async (signature: string | undefined, payload: Buffer = body, name = "simulator") => {
    const headers = {
      "content-type": "application/json",
      ...(signature && { [SIGNATURE_HEADER]: signature }),
    };
    const url = `/api/payments/callbacks/${name}`;
    return (await server.app.inject({ method: "POST", url, headers, payload })).statusCode;
  };
  expect(await call(undefined)).toBe(403);
  expect(await call("t=1,v1=00")).toBe(403);
  expect(await call(sign(Buffer.alloc(32), body))).toBe(403);
  expect(await call(sign(secret, body, Date.now() - 6 * 60 * 1000))).toBe(403);
  expect(await call(sign(secret, body), Buffer.from(body.toString().replace("15000", "15001")))).toBe(403);
  expect(await call(sign(secret, body), body, "stranger")).toBe(404);
  const other = Buffer.from(body.toString().replace(reference, crypto.randomUUID()));
  // The provider itself reports a charge that we do not know, so a person has to find out.
  expect(await call(sign(secret, other), other)).toBe(200);
  const unknown = () =>
    server.ctx.db.selectFrom("payment_cases").select("id").where("kind", "=", "unknown_charge").execute();
  await expect.poll(unknown).toHaveLength(1);
  expect((await readPayment(server, owner, reference)).status).toBe("pending");
  expect(await call(sign(secret, body))).toBe(200);
  expect(await call(sign(secret, body))).toBe(200);
  await expect.poll(async () => (await readPayment(server, owner, reference)).status).toBe("succeeded");
});

test("stores and logs no card number and no phone number", async () => {
  const number = "4929 7312 8845 1076";
  const cvc = "9071";
  const phone = "+237690123987";
  const one = await buildRequest(server, { offer });
  const other = await buildRequest(server, { offer });
  const order = { method: "card", card: { number, name: "TITULAIRE SECRET", expiry: "11/31", cvc } };
  await payRequest(server, one.owner, one.id, order);
  await payRequest(server, other.owner, other.id, {
    method: "mobile_money",
    mobile: { phone, provider: "momo" },
  });
  await startPayment(server, one.owner, one.id, order).catch(() => {});
  const text = await allText(server);
  expect(text).toContain("1076");
  expect(text.length).toBeGreaterThan(10_000);
  expect(logged.length).toBeGreaterThan(0);
  for (const kept of [text, logged.join("\n")]) {
    for (const secret of [
      number,
      number.replaceAll(" ", ""),
      phone,
      phone.slice(1),
      "TITULAIRE SECRET",
      "11/31",
    ]) {
      expect(kept.includes(secret)).toBe(false);
    }
    // Not a part of an id, or of the microseconds of a time.
    expect(kept).not.toMatch(/(?<![\w.-])9071(?![\w-])/);
  }
});
