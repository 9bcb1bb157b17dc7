import { randomBytes, randomUUID } from "node:crypto";
import type { OrangeMoneyConfig } from "../../src/platform/payment-variables.ts";
import { type FakeCall, type FakeCharge, type FakeReply, json } from "./behaviour.ts";
import { Fake } from "./fake.ts";
import { handlePayerPage } from "./payer-page.ts";

/** The stand-in, with the access tokens that it issued: `tokens.clear()` revokes them. */
export type OrangeMoneyFake = Fake & { tokens: Set<string> };

const FRANCS: Record<string, string> = {
  BF: "XOF",
  CF: "XAF",
  CI: "XOF",
  CM: "XAF",
  GW: "XOF",
  ML: "XOF",
  SN: "XOF",
};
const LONGEST_ID = 30;
const LONGEST_URL = 120;

const refused = (status: number, code: number, message: string, description: string) =>
  json(status, { code, message, description });

/** Orange Money Web Payment: its API, and the page for payers. */
export function orangeMoneyFake(config: OrangeMoneyConfig): OrangeMoneyFake {
  const tokens = new Set<string>();
  const path = `/orange-money-webpay/${config.environment}/v1`;
  const currency = config.environment === "dev" ? "OUV" : FRANCS[config.country];

  const login = ({ headers, body }: FakeCall): FakeReply => {
    const expected = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString("base64");
    if (headers.authorization !== `Basic ${expected}`) {
      const error_description =
        "The requested service needs credentials, but the ones provided were invalid.";
      return json(401, { error: "invalid_client", error_description });
    }
    if (new URLSearchParams(body.toString("utf8")).get("grant_type") !== "client_credentials") {
      return json(400, { error: "unsupported_grant_type" });
    }
    const token = randomUUID();
    tokens.add(token);
    return json(200, { token_type: "Bearer", access_token: token, expires_in: 3600 });
  };

  const order = async (body: Record<string, unknown>, fake: Fake): Promise<FakeReply> => {
    const ids = [body.order_id, body.reference];
    const urls = [body.return_url, body.cancel_url, body.notif_url];
    const isWellFormed =
      ids.every((id) => typeof id === "string" && id.length > 0 && id.length <= LONGEST_ID) &&
      urls.every((url) => typeof url === "string" && URL.canParse(url) && url.length <= LONGEST_URL) &&
      Number.isInteger(body.amount) &&
      Number(body.amount) > 0 &&
      typeof body.lang === "string";
    if (!isWellFormed) return refused(400, 23, "Invalid body", "The body does not follow the description.");
    if (body.merchant_key !== config.merchantKey) {
      return refused(400, 1201, "Invalid merchant", "The merchant key is unknown.");
    }
    if (body.currency !== currency) {
      return refused(400, 1202, "Invalid currency", "The merchant has another currency.");
    }
    const orderId = String(body.order_id);
    if (fake.find(orderId)) return refused(400, 1204, "Invalid order", "The order id was used before.");
    const charge = await fake.create({
      reference: orderId,
      gatewayId: randomBytes(32).toString("hex"),
      amount: Number(body.amount),
      currency: String(body.currency),
      callbackUrl: String(body.notif_url),
      returnUrl: String(body.return_url),
      data: {
        ordered: String(body.amount),
        label: String(body.reference),
        lang: String(body.lang),
        notifToken: randomBytes(16).toString("hex"),
        transaction: `MP${randomBytes(6).toString("hex").toUpperCase()}`,
      },
    });
    return json(201, {
      status: 201,
      message: "OK",
      pay_token: charge.gatewayId,
      payment_url: `${fake.url}/pay/${charge.gatewayId}`,
      notif_token: charge.data.notifToken,
    });
  };

  const status = (body: Record<string, unknown>, fake: Fake): FakeReply => {
    const charge = fake.find(String(body.order_id));
    // The query must repeat the ordered amount, even if another one was taken.
    if (charge?.gatewayId !== body.pay_token || charge?.data.ordered !== String(body.amount)) {
      return refused(404, 60, "Resource not found", "There is no such transaction.");
    }
    return json(201, {
      status: statusOf(charge),
      order_id: charge.reference,
      txnid: charge.state === "succeeded" ? charge.data.transaction : "",
    });
  };

  const handle = async (call: FakeCall, fake: Fake): Promise<FakeReply | undefined> => {
    const what = `${call.method} ${call.path}`;
    if (what === "POST /oauth/v3/token") return login(call);
    if (call.path.startsWith("/pay/")) {
      const charge = fake.charges.find(({ gatewayId }) => call.path.startsWith(`/pay/${gatewayId}`));
      if (charge) charge.data.opened = "yes";
      return handlePayerPage(call, fake);
    }
    if (!call.path.startsWith("/orange-money-webpay/")) return undefined;
    const [, token = ""] = /^Bearer (.+)$/.exec(call.headers.authorization ?? "") ?? [];
    if (!tokens.has(token)) {
      return refused(401, 42, "Expired credentials", "The credentials provided were out-of-date.");
    }
    const body = () => JSON.parse(call.body.toString("utf8")) as Record<string, unknown>;
    switch (what) {
      case `POST ${path}/webpayment`:
        return order(body(), fake);
      case `POST ${path}/transactionstatus`:
        return status(body(), fake);
      default:
        return refused(404, 60, "Resource not found", "The requested URI does not exist.");
    }
  };

  const fake = new Fake({
    name: "Orange Money",
    isOrder: (call) => call.method === "POST" && call.path === `${path}/webpayment`,
    isQuery: (call) => call.path === `${path}/transactionstatus`,
    handle,
    callback: ({ callbackUrl, data }, { state }) =>
      callbackUrl === undefined || (state !== "succeeded" && state !== "failed")
        ? undefined
        : {
            url: callbackUrl,
            headers: { "content-type": "application/json" },
            body: Buffer.from(
              JSON.stringify({
                status: state === "succeeded" ? "SUCCESS" : "FAILED",
                notif_token: data.notifToken,
                txnid: state === "succeeded" ? data.transaction : "",
              }),
            ),
          },
  });
  return Object.assign(fake, { tokens });
}

function statusOf({ state, data }: FakeCharge): string {
  switch (state) {
    case "pending":
      return data.opened === undefined ? "INITIATED" : "PENDING";
    case "succeeded":
      return "SUCCESS";
    case "failed":
      return "FAILED";
    case "expired":
      return "EXPIRED";
  }
}
