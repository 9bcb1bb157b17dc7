import * as z from "zod/mini";
import type { OrangeMoneyConfig } from "../../../platform/payment-variables.ts";
import { createHttpClient, type Deadline, keepAccessToken, UnknownResultError } from "../http.ts";

/** The code of an order whose `order_id` was used before. */
const DUPLICATE_ORDER = "1204";

const Token = z.object({
  access_token: z.string(),
  // Some answers write the seconds as a string.
  expires_in: z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number)),
});

/** The page for a payer. `pay_token` is needed for queries, `notif_token` is repeated by the notification. */
const Page = z.object({
  pay_token: z.string().check(z.minLength(1)),
  payment_url: z.url({ protocol: /^https?$/ }),
  notif_token: z.string().check(z.minLength(1)),
});
export type OrangeMoneyPage = z.output<typeof Page>;

const Problem = z.object({ code: z.union([z.number(), z.string()]) });

const Status = z.object({
  status: z.enum(["INITIATED", "PENDING", "EXPIRED", "SUCCESS", "FAILED"]),
  order_id: z.optional(z.string()),
});
export type OrangeMoneyStatus = z.output<typeof Status>["status"];

export type OrangeMoneyOrder = {
  currency: string;
  order_id: string;
  amount: number;
  return_url: string;
  cancel_url: string;
  notif_url: string;
  lang: string;
  reference: string;
};

export type OrangeMoneyClient = {
  /**
   * `refused`: the reason; this call made no order. Throws UnknownResultError, also for an order that exists, because its
   * page cannot be obtained again.
   */
  order: (order: OrangeMoneyOrder) => Promise<{ page: OrangeMoneyPage } | { refused: string }>;
  /** Obtains an access token, which proves that the credentials are valid. */
  logIn: () => Promise<unknown>;
  getStatus: (query: { order_id: string; amount: number; pay_token: string }) => Promise<OrangeMoneyStatus>;
};

export function createOrangeMoneyClient(
  { apiUrl, clientId, clientSecret, merchantKey, environment }: OrangeMoneyConfig,
  limits: { deadline?: Deadline },
): OrangeMoneyClient {
  const common = { name: "Orange Money", apiUrl, ...limits };
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const login = createHttpClient({ ...common, headers: { authorization: `Basic ${credentials}` } });
  const logIn = async () => {
    const form = new URLSearchParams({ grant_type: "client_credentials" });
    const { body } = await login.call({ method: "POST", path: "/oauth/v3/token", form }, { 200: Token });
    return { token: body.access_token, expiresIn: body.expires_in };
  };
  const token = keepAccessToken(logIn);
  const http = createHttpClient({ ...common, token });
  const path = `/orange-money-webpay/${environment}/v1`;

  return {
    logIn,
    order: async (order) => {
      // If no token can be obtained, nothing was ordered.
      const failure = await token.get().then(() => undefined, String);
      if (failure !== undefined) return { refused: failure };
      const reply = await http.call(
        { method: "POST", path: `${path}/webpayment`, json: { merchant_key: merchantKey, ...order } },
        {
          200: Page,
          201: Page,
          400: Problem,
          401: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      );
      if (reply.status === 200 || reply.status === 201) return { page: reply.body };
      const code = String(reply.body.code);
      if (code !== DUPLICATE_ORDER) return { refused: `answered ${reply.status} with code ${code}` };
      throw new UnknownResultError(
        `Orange Money: the order ${order.order_id} exists, but the answer with its token was lost`,
        { status: reply.status },
      );
    },
    getStatus: async (query) => {
      const { body } = await http.call(
        { method: "POST", path: `${path}/transactionstatus`, json: query },
        { 200: Status, 201: Status },
      );
      if (body.order_id !== undefined && body.order_id !== query.order_id) {
        throw new UnknownResultError(`Orange Money: asked for ${query.order_id}, answered another order`);
      }
      return body.status;
    },
  };
}
