import type { PaymentOrder } from "@passerelle/contract/payments";
import type { TestCharge, TestCharges } from "@passerelle/contract/sandbox";
import type { Language } from "@passerelle/contract/shapes";
import { isOpenTest, TEST_AMOUNTS } from "@passerelle/domain/sandbox/test-charges";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import { hashCallbackToken } from "../attempts/provider-data.ts";
import { isLive } from "../configured.ts";
import {
  type ChargeNotice,
  type ChargeRef,
  ChargeRefusedError,
  type ChargeState,
  type PaymentProvider,
} from "../provider.ts";
import { findRoute, providersOf } from "../providers.ts";
import {
  countCallback,
  findNewestTestCharges,
  findTestCharge,
  insertTestCharge,
  type StoredTestCharge,
  updateReported,
  updateTestCharge,
} from "./queries.ts";

const SHOWN = 30;
const FAILURE_LENGTH = 300;
/** Where the provider's page returns. */
const RETURN_PATH = "/admin/test-sandbox?tab=charges";

/** The providers of which this installation has sandbox keys, and the newest test charges. */
export async function listTestCharges(ctx: Context): Promise<TestCharges> {
  return {
    providers: sandboxesOf(ctx).map(({ name, routes }) => ({
      provider: name,
      ways: routes.map(({ method, operator, currencies }) => ({
        method,
        operator: operator ?? null,
        currency: currencies[0] ?? "EUR",
        amount: TEST_AMOUNTS[currencies[0] ?? "EUR"],
      })),
    })),
    charges: (await findNewestTestCharges(ctx.db, SHOWN)).map(present),
  };
}

const sandboxesOf = (ctx: Context): PaymentProvider[] =>
  providersOf(ctx).all.filter(({ name }) => !isLive(ctx.env, name));

/**
 * Orders a charge of a fixed amount in a provider's sandbox, through the adapter that payments use. Its row is committed
 * first. It is never posted to the books. Throws `test_charge_unavailable` for a provider with live keys, or one that does
 * not offer the way.
 */
export async function startTestCharge(
  ctx: Context,
  actor: Actor,
  given: PaymentOrder,
  language: Language,
): Promise<TestCharge> {
  const provider = sandboxesOf(ctx).find(({ name }) => name === given.provider);
  // The simulator's card form is not needed: its number only chooses the outcome.
  const order: PaymentOrder = given.method === "card" ? { method: "card", provider: given.provider } : given;
  const route = provider && findRoute(provider, order);
  const currency = route?.currencies[0];
  if (!provider || !currency) throw new AppError("test_charge_unavailable");
  const id = crypto.randomUUID();
  const amount = TEST_AMOUNTS[currency];
  await insertTestCharge(ctx.db, {
    id,
    provider: provider.name,
    method: order.method,
    operator: order.method === "mobile_money" ? order.mobile.provider || null : null,
    amount,
    currency,
    created_by: actor.userId,
  });
  const start = performance.now();
  try {
    const answer = await provider.charge({
      reference: id,
      label: `T-${id.slice(0, 8).toUpperCase()}`,
      amount,
      currency,
      returnPath: RETURN_PATH,
      language,
      order,
    });
    await updateTestCharge(ctx.db, id, {
      gateway_id: answer.gatewayId,
      redirect_url: answer.redirectUrl,
      ...(answer.data && { provider_data: sealData(ctx, id, answer.data) }),
      ...(answer.callbackToken && { callback_token_hash: hashCallbackToken(answer.callbackToken) }),
    });
    await updateReported(ctx.db, id, stateOf(answer.state));
  } catch (error) {
    // If the answer was lost, a callback may have reported the final state before, which stays.
    await updateReported(ctx.db, id, {
      status: error instanceof ChargeRefusedError ? "refused" : "unknown",
      failure: (error as Error).message.slice(0, FAILURE_LENGTH),
    });
  }
  await updateTestCharge(ctx.db, id, { latency_ms: Math.round(performance.now() - start) });
  return getTestCharge(ctx, id);
}

/** Queries the provider about a test charge. Throws `test_charge_not_found`. */
export async function checkTestCharge(ctx: Context, id: string): Promise<TestCharge> {
  const charge = await findTestCharge(ctx.db, id);
  if (!charge) throw new AppError("test_charge_not_found");
  const provider = sandboxesOf(ctx).find(({ name }) => name === charge.provider);
  if (!provider) throw new AppError("test_charge_unavailable");
  if (!isOpenTest(charge.status)) return present(charge);
  try {
    const notice = await provider.find(refOf(ctx, charge));
    if (notice) await recordNotice(ctx, id, notice);
    else await updateReported(ctx.db, id, { status: "unknown", failure: "the provider does not know it" });
  } catch (error) {
    await updateReported(ctx.db, id, {
      status: "unknown",
      failure: (error as Error).message.slice(0, FAILURE_LENGTH),
    });
  }
  return getTestCharge(ctx, id);
}

/** Records a provider's callback about a test charge: it is no payment, so it enters no inbox and opens no case. */
export async function recordTestCallback(
  ctx: Context,
  charge: StoredTestCharge,
  notice: ChargeNotice | undefined,
): Promise<void> {
  await countCallback(ctx.db, charge.id);
  if (notice) await recordNotice(ctx, charge.id, notice);
}

async function recordNotice({ db }: Context, id: string, notice: ChargeNotice): Promise<void> {
  await updateReported(db, id, {
    ...stateOf(notice.state),
    gateway_id: notice.gatewayId,
    ...(notice.redirectUrl !== undefined && { redirect_url: notice.redirectUrl }),
  });
}

const stateOf = (state: ChargeState) => ({
  status: state.status,
  failure: state.status === "failed" ? state.failureCode : null,
});

async function getTestCharge({ db }: Context, id: string): Promise<TestCharge> {
  const charge = await findTestCharge(db, id);
  if (!charge) throw new AppError("test_charge_not_found");
  return present(charge);
}

const sealData = ({ vault }: Context, id: string, data: Record<string, string>): string =>
  vault.seal(JSON.stringify(data), placeOf("test_charges", "provider_data", id));

function refOf({ vault }: Context, charge: StoredTestCharge): ChargeRef {
  const { id, gateway_id, amount, currency, provider_data } = charge;
  return {
    reference: id,
    gatewayId: gateway_id ?? undefined,
    amount,
    currency,
    data:
      provider_data === null
        ? {}
        : JSON.parse(vault.open(provider_data, placeOf("test_charges", "provider_data", id))),
  };
}

function present(charge: StoredTestCharge): TestCharge {
  const { id, provider, method, operator, amount, currency, status, failure, latency_ms, callbacks } = charge;
  return {
    id,
    provider,
    method,
    operator,
    amount,
    currency,
    status,
    failure,
    // The page of the provider, while there is something to do there.
    redirect_url: isOpenTest(status) ? charge.redirect_url : null,
    latency_ms,
    callbacks,
    callback_at: charge.callback_at?.toISOString() ?? null,
    created_at: charge.created_at.toISOString(),
  };
}
