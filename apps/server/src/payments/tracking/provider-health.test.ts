import type { ProviderHealth } from "@passerelle/contract/payments/providers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { startPayment } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { startAllFakes } from "../../../test/providers/all-fakes.ts";
import type { PawaPayFake } from "../../../test/providers/pawapay.ts";
import { readEnv } from "../../platform/env.ts";
import { settleCharge } from "../attempts/settle.ts";
import { isLive } from "../configured.ts";

let server: OwnApp;
let offer: BuiltOffer;
let fakes: Awaited<ReturnType<typeof startAllFakes>>;
let finance: TestUser;
beforeAll(async () => {
  fakes = await startAllFakes("http://localhost:3000");
  (fakes.fakes.pawapay as PawaPayFake).closed.add("ORANGE_CMR");
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, ...others } = fakes.variables;
  server = await startOwnApp(others);
  offer = await buildOffer(server);
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(async () => {
  await server.close();
  await fakes.close();
});

async function healthOf(name: string): Promise<ProviderHealth | undefined> {
  const url = "/api/admin/payment-providers";
  const { providers } = await callAs<{ providers: ProviderHealth[] }>(server, finance, "GET", url);
  return providers.find(({ provider }) => provider === name);
}

const NONE = { attempts: 0, succeeded: 0, failed: 0, median_seconds: null };

test("lists a provider that is not configured, and one that had no attempt yet", async () => {
  expect(await healthOf("stripe")).toMatchObject({
    mode: null,
    state: null,
    hour: NONE,
    last_event_at: null,
  });
  expect(await healthOf("mtn_momo")).toMatchObject({ mode: "sandbox", state: "up", day: NONE });
});

/** An attempt of so many minutes ago, and how it ended. */
async function attempt(minutesAgo: number, outcome: "succeeded" | "failed" | undefined, seconds = 0) {
  const { id: requestId, owner } = await buildRequest(server, { offer });
  const order = { method: "mobile_money", mobile: { phone: "+237677123456", provider: "momo" } };
  const { id } = await startPayment(server, owner, requestId, order);
  if (outcome) {
    const state =
      outcome === "failed" ? { status: outcome, failureCode: "declined" as const } : { status: outcome };
    await settleCharge(server.ctx, id, state, { by: "provider" });
  }
  const created_at = new Date(Date.now() - minutesAgo * 60_000);
  const settled_at = outcome ? new Date(created_at.getTime() + seconds * 1_000) : null;
  await server.ctx.db
    .updateTable("transactions")
    .set({ created_at, settled_at })
    .where("id", "=", id)
    .execute();
}

test("shows how often and how fast payments succeeded in the last hour and day", async () => {
  fakes.fakes.mtn_momo.always({ decidesAlone: false });
  await attempt(5, "succeeded", 20);
  await attempt(10, "succeeded", 40);
  await attempt(15, "failed", 5);
  await attempt(20, undefined);
  await attempt(120, "succeeded", 300);
  await attempt(60 * 30, "succeeded", 1_000);
  expect(await healthOf("mtn_momo")).toMatchObject({
    hour: { attempts: 4, succeeded: 2, failed: 1, median_seconds: 30 },
    day: { attempts: 5, succeeded: 3, failed: 1, median_seconds: 40 },
  });
});

test("names the part of a provider that is down by its own status", async () => {
  const health = await healthOf("pawapay");
  expect(health).toMatchObject({
    mode: "sandbox",
    state: "slow",
    troubles: [{ method: "mobile_money", operator: "orange_money", country: "CM", state: "down" }],
  });
});

test.each([
  ["stripe", { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, true],
  ["stripe", { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, false],
  ["pawapay", { PAWAPAY_API_TOKEN: "t" }, true],
  ["pawapay", { PAWAPAY_API_TOKEN: "t", PAWAPAY_API_URL: "https://api.sandbox.pawapay.io" }, false],
  ["paypal", { PAYPAL_CLIENT_ID: "c", PAYPAL_CLIENT_SECRET: "s", PAYPAL_WEBHOOK_ID: "w" }, true],
  [
    "wave",
    { WAVE_SN_API_KEY: "k", WAVE_SN_WEBHOOK_SECRET: "s", WAVE_API_URL: "http://127.0.0.1:4604" },
    false,
  ],
  ["simulator", {}, false],
] as const)("%s with %o moves money: %s", (name, variables, live) => {
  expect(isLive(readEnv({ ...variables }), name)).toBe(live);
});
