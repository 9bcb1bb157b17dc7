import { expect } from "vitest";
import { freePort } from "../../../../scripts/free-port.ts";
import { patience } from "../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../app.ts";
import type { TestUser } from "../builders/accounts.ts";
import { paymentRow, startPayment } from "../builders/payments.ts";
import { type RealProvider, startAllFakes } from "./all-fakes.ts";
import type { Behaviour } from "./behaviour.ts";
import { buildDue, ORDERS } from "./orders.ts";

export type Fakes = Awaited<ReturnType<typeof startAllFakes>>;

/** Starts an application that every fake can call. */
export async function startWithFakes(): Promise<{
  server: OwnApp;
  providers: Fakes;
  close: () => Promise<void>;
}> {
  const port = await freePort();
  const providers = await startAllFakes(`http://127.0.0.1:${port}`);
  const server = await startOwnApp(providers.variables);
  await server.app.listen({ port, host: "127.0.0.1" });
  const close = async () => {
    await server.close();
    await providers.close();
  };
  return { server, providers, close };
}

/** Orders a payment at a provider, whose payer decides only by a call of the test. `charge`: its reference there. */
export async function orderAt(
  server: OwnApp,
  { fakes }: Fakes,
  provider: RealProvider,
  behaviour: Partial<Behaviour> = {},
): Promise<{ id: string; owner: TestUser; charge: string }> {
  const { id: requestId, owner } = await buildDue(server, provider);
  fakes[provider].next({ ...behaviour, decidesAlone: false });
  const { id } = await startPayment(server, owner, requestId, ORDERS[provider].order);
  return { id, owner, charge: fakes[provider].charges.at(-1)?.reference as string };
}

/** Pays at a provider and waits until the payment has succeeded here. */
export async function payAt(
  server: OwnApp,
  providers: Fakes,
  provider: RealProvider,
): Promise<{ id: string; charge: string }> {
  const { id, charge } = await orderAt(server, providers, provider);
  await providers.fakes[provider].decide(charge);
  await expect
    .poll(async () => (await paymentRow(server, id)).status, { timeout: patience(10_000) })
    .toBe("succeeded");
  return { id, charge };
}
