import { francOf } from "@passerelle/domain/catalogue/places";
import * as z from "zod/mini";
import type { OrangeMoneyConfig } from "../../../platform/payment-variables.ts";
import {
  type ChargeNotice,
  type ChargeRef,
  ChargeRefusedError,
  type ChargeState,
  callbackPath,
  eventIdOf,
  InvalidCallbackError,
  type PaymentProvider,
  type Site,
  UnfindableChargeError,
} from "../../provider.ts";
import type { Deadline } from "../http.ts";
import { createOrangeMoneyClient, type OrangeMoneyStatus } from "./client.ts";
import { toOrderId } from "./order-id.ts";

const NAME = "orange_money";
/** Orange's page is valid for ten minutes. */
const EXPIRES_AFTER = 15 * 60;
/** Most characters of each address in an order. */
const LONGEST_URL = 120;
/** The currency of Orange's sandbox, which stands for any other. */
const SANDBOX_CURRENCY = "OUV";

export type OrangeMoneyOptions = { deadline?: Deadline };

/**
 * Orange Money Web Payment, with a direct contract. Throws for a country in which Orange takes no currency of ours, and for
 * a `publicUrl` that is too long for Orange.
 */
export function createOrangeMoney(
  config: OrangeMoneyConfig,
  site: Site,
  limits: OrangeMoneyOptions = {},
): PaymentProvider {
  const franc = francOf(config.country);
  if (!franc) throw new Error("ORANGE_MONEY_COUNTRY: expected a country that pays in francs, such as CM");
  const notificationUrl = `${site.publicUrl}${callbackPath(NAME)}`;
  if (notificationUrl.length > LONGEST_URL) {
    throw new Error(`PUBLIC_URL: Orange Money accepts addresses of at most ${LONGEST_URL} characters`);
  }
  const client = createOrangeMoneyClient(config, limits);

  const find = async (charge: ChargeRef): Promise<ChargeNotice> => {
    const { reference, amount } = charge;
    const orderId = toOrderId(reference);
    const payToken = charge.data.payToken;
    // The order may exist: only a person can find out, in Orange's portal.
    if (payToken === undefined) {
      throw new UnfindableChargeError(
        `Orange Money: the order ${orderId} cannot be queried without its token`,
      );
    }
    const status = await client.getStatus({ order_id: orderId, amount, pay_token: payToken });
    // Orange reports no amount and no currency: these are the ones of the query.
    return { reference, gatewayId: orderId, amount, currency: charge.currency, state: STATES[status] };
  };

  return {
    name: NAME,
    flow: "redirect",
    routes: [
      {
        method: "mobile_money",
        operator: "orange_money",
        countries: [config.country],
        currencies: [franc],
      },
    ],
    refunds: "manual",
    expiresAfter: EXPIRES_AFTER,
    // 1, 3, 10, 15 and 30 minutes after the order.
    checks: [60, 120, 420, 300, 900],
    charge: async ({ reference, label, amount, currency, returnPath, language }) => {
      // Without this check, the sandbox would charge the same number in its own currency.
      if (currency !== franc) {
        throw new ChargeRefusedError("provider_unavailable", `Orange Money takes no ${currency}`);
      }
      const orderId = toOrderId(reference);
      const returnUrl = `${site.publicUrl}${returnPath}`;
      const answer = await client.order({
        currency: config.environment === "dev" ? SANDBOX_CURRENCY : franc,
        order_id: orderId,
        amount,
        return_url: returnUrl,
        cancel_url: returnUrl,
        notif_url: notificationUrl,
        lang: language,
        reference: label,
      });
      if ("refused" in answer) {
        throw new ChargeRefusedError("provider_unavailable", `Orange Money: ${answer.refused}`);
      }
      const { payment_url, pay_token, notif_token } = answer.page;
      return {
        gatewayId: orderId,
        redirectUrl: payment_url,
        state: { status: "requires_action" },
        data: { payToken: pay_token },
        callbackToken: notif_token,
      };
    },
    find,
    check: () => client.logIn(),
    cancel: async (charge) => {
      // Orange cannot cancel an order: its page stays open.
      const notice = await find(charge);
      return notice.state.status === "requires_action" ? { ...notice, state: { status: "pending" } } : notice;
    },
    readCallback: async (_headers, rawBody) => {
      const callbackToken = findToken(rawBody);
      if (callbackToken === undefined) throw new InvalidCallbackError("has no notif_token");
      return { eventId: eventIdOf(rawBody), callbackToken };
    },
  };
}

const STATES: Record<OrangeMoneyStatus, ChargeState> = {
  INITIATED: { status: "requires_action" },
  PENDING: { status: "pending" },
  SUCCESS: { status: "succeeded" },
  // Orange gives no reason.
  FAILED: { status: "failed", failureCode: "declined" },
  EXPIRED: { status: "expired" },
};

const Notification = z.object({ notif_token: z.string().check(z.minLength(1), z.maxLength(500)) });

/** The token in an unsigned notification. */
function findToken(rawBody: Buffer): string | undefined {
  try {
    const notification = z.safeParse(Notification, JSON.parse(rawBody.toString("utf8")));
    return notification.success ? notification.data.notif_token : undefined;
  } catch {
    return undefined;
  }
}
