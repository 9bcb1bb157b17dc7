import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import { hashCallbackToken } from "../attempts/provider-data.ts";
import { findPaymentOfCallback } from "../attempts/queries.ts";
import { type CallbackHeaders, InvalidCallbackError } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { findRefundOfCallback } from "../refunds/queries.ts";
import { findTestChargeOfCallback } from "../test-charges/queries.ts";
import { recordTestCallback } from "../test-charges/test-charges.ts";
import { insertEvent } from "./queries.ts";

/** Headers that describe a callback; others, such as cookies and authorisations, are not stored. */
const KEPT_HEADERS = /^(?:content-type|date|user-agent|.*signature.*|content-digest|paypal-.*|x-.*)$/;

/**
 * Stores a provider's callback exactly as it arrived and enqueues its processing, in one transaction; a repetition is
 * counted. The endpoint is public: only signed content is trusted. An unsigned callback that names no charge or refund of
 * ours is refused, so that strangers cannot fill the inbox. Throws `not_found` (no such provider), `not_allowed` (invalid
 * signature) and `payment_not_found`.
 */
export async function receiveCallback(
  ctx: Context,
  providers: Providers,
  name: string,
  headers: CallbackHeaders,
  rawBody: Buffer,
): Promise<void> {
  const provider = providers.byName(name);
  if (!provider) throw new AppError("not_found");
  const event = await provider.readCallback(headers, rawBody).catch((error: unknown) => {
    throw error instanceof InvalidCallbackError ? new AppError("not_allowed") : error;
  });
  const { eventId, reference, gatewayId, callbackToken, notice } = event;
  // The event is about no charge, for example one that we did not subscribe to.
  if (!notice && !(reference ?? gatewayId ?? callbackToken)) return;
  const named = {
    reference: reference ?? notice?.reference,
    gatewayId: gatewayId ?? notice?.gatewayId,
    callbackTokenHash: callbackToken === undefined ? undefined : hashCallbackToken(callbackToken),
  };
  const payment = await findPaymentOfCallback(ctx.db, name, named);
  const refund = payment ? undefined : await findRefundOfCallback(ctx.db, name, { reference, gatewayId });
  const test = payment || refund ? undefined : await findTestChargeOfCallback(ctx.db, name, named);
  if (test) return recordTestCallback(ctx, test, notice);
  const isSigned = notice !== undefined;
  if (!payment && !refund && !isSigned) throw new AppError("payment_not_found");
  const id = crypto.randomUUID();
  await ctx.db.transaction().execute(async (trx) => {
    const isNew = await insertEvent(trx, {
      id,
      provider: name,
      event_id: eventId,
      body: ctx.vault.seal(rawBody.toString("base64"), placeOf("provider_events", "body", id)),
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([key, value]) =>
          KEPT_HEADERS.test(key) && typeof value === "string" ? [[key, value]] : [],
        ),
      ),
      is_signed: isSigned,
      notice: notice ?? null,
      transaction_id: payment?.id ?? refund?.transaction_id ?? null,
      refund_id: refund?.id ?? null,
      refund_try: refund?.try ?? null,
    });
    if (isNew) await ctx.jobs.enqueue(trx, "payments.event", { eventId: id });
  });
}
