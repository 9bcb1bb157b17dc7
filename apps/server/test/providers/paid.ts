import { expect } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import type { OwnApp } from "../app.ts";
import type { TestUser } from "../builders/accounts.ts";
import { paymentRow, startPayment } from "../builders/payments.ts";
import { buildOffer, buildRequest } from "../builders/requests.ts";
import type { RealProvider, startAllFakes } from "./all-fakes.ts";
import type { Behaviour } from "./behaviour.ts";
import { ORDERS } from "./orders.ts";

export type Fakes = Awaited<ReturnType<typeof startAllFakes>>;

/** Orders a payment at a provider, whose payer decides when the test says so. `charge`: its reference there. */
export async function orderAt(
  server: OwnApp,
  { fakes }: Fakes,
  provider: RealProvider,
  behaviour: Partial<Behaviour> = {},
): Promise<{ id: string; owner: TestUser; charge: string }> {
  const { order, currency } = ORDERS[provider];
  const offer = await buildOffer(server);
  await server.ctx.db
    .updateTable("service_modalities")
    .set({ currency_code: currency })
    .where("service_country_id", "in", (eb) =>
      eb.selectFrom("service_countries").select("id").where("service_id", "=", offer.service_id),
    )
    .execute();
  const { id: requestId, owner } = await buildRequest(server, { offer });
  fakes[provider].next({ ...behaviour, decidesAlone: false });
  const { id } = await startPayment(server, owner, requestId, order);
  return { id, owner, charge: fakes[provider].charges.at(-1)?.reference as string };
}

/** Pays at a provider, until the payment has succeeded here. */
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
