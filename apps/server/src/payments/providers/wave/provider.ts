import { countryOfPhone } from "@passerelle/domain/payments/operators";
import * as z from "zod/mini";
import { toDecimal } from "../../../platform/amounts.ts";
import type { WaveConfig, WaveWallet } from "../../../platform/payment-variables.ts";
import {
  type CallbackEvent,
  type CallbackHeaders,
  type ChargeAnswer,
  type ChargeNotice,
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  InvalidCallbackError,
  type PaymentProvider,
  type RefundNotice,
  type RefundOrder,
  type Site,
} from "../../provider.ts";
import { createHttpClient, type Deadline, type HttpClient } from "../http.ts";
import { bestOf, noticeOf, Session, Sessions, stateOf } from "./session.ts";
import { isSignedBy } from "./signature.ts";
import { settlementsOf } from "./transactions.ts";

/** A checkout session ends 30 minutes after it was opened. */
const SESSION_SECONDS = 30 * 60;

type Wallet = WaveWallet & { http: HttpClient };

/** Some errors have their code one level deeper. */
const WaveError = z.object({
  code: z.optional(z.string()),
  error: z.optional(z.object({ code: z.optional(z.string()) })),
});
const Nothing = z.unknown();

const Event = z.object({ id: z.string(), type: z.string(), data: z.unknown() });
const SESSION_EVENTS = ["checkout.session.completed", "checkout.session.payment_failed"];

/** Wave's Checkout API. Each country has its own wallet and key. */
export function createWave(
  { wallets: configured, apiUrl }: WaveConfig,
  site: Site,
  limits: { deadline?: Deadline } = {},
): PaymentProvider {
  const wallets: Wallet[] = configured.map((wallet) => ({
    ...wallet,
    http: createHttpClient({
      name: `Wave ${wallet.country}`,
      apiUrl,
      headers: { authorization: `Bearer ${wallet.apiKey}` },
      ...limits,
    }),
  }));

  /** The wallet that takes money from a number. Throws ChargeRefusedError: Wave does not pay across borders. */
  function walletFor({ order, currency }: ChargeOrder): Wallet {
    const country = order.method === "mobile_money" ? countryOfPhone(order.mobile.phone) : undefined;
    const wallet = wallets.find((one) => one.country === country);
    if (!wallet || currency !== "XOF")
      throw new ChargeRefusedError("declined", "Wave: no wallet for the payer");
    return wallet;
  }

  /** All wallets when the answer to the order, which named the wallet, never arrived. */
  function walletsOf({ data: { country } }: ChargeRef): Wallet[] {
    const found = country === undefined ? wallets : wallets.filter((wallet) => wallet.country === country);
    // The charges of this wallet exist, but cannot be queried any more.
    if (found.length === 0) throw new Error(`Wave: the wallet of ${country} is not configured any more`);
    return found;
  }

  async function charge(order: ChargeOrder): Promise<ChargeAnswer> {
    const wallet = walletFor(order);
    const returnUrl = `${site.publicUrl}${order.returnPath}`;
    // Wave forgets idempotency keys, but not sessions.
    const existing = await searchSession(wallet, order.reference);
    if (existing) return answerOf(existing, wallet);
    const { status, body } = await wallet.http.call(
      {
        method: "POST",
        path: "/v1/checkout/sessions",
        headers: { "idempotency-key": order.reference },
        json: {
          amount: toDecimal(order.amount, order.currency),
          currency: order.currency,
          client_reference: order.reference,
          success_url: returnUrl,
          error_url: returnUrl,
        },
      },
      { 200: Session, 201: Session, 400: WaveError, 422: WaveError },
    );
    if (status === 200 || status === 201) return answerOf(body, wallet);
    throw new ChargeRefusedError("provider_unavailable", `Wave refused a session: ${codeOf(body)}`);
  }

  async function findSession(ref: ChargeRef): Promise<{ session: Session; wallet: Wallet } | undefined> {
    for (const wallet of walletsOf(ref)) {
      const session =
        ref.gatewayId && ref.data.country
          ? await getSession(wallet, ref.gatewayId)
          : await searchSession(wallet, ref.reference);
      if (session) return { session, wallet };
    }
    return undefined;
  }

  async function find(ref: ChargeRef): Promise<ChargeNotice | undefined> {
    const found = await findSession(ref);
    return found && noticeOf(found.session);
  }

  async function cancel(ref: ChargeRef): Promise<ChargeNotice | undefined> {
    const found = await findSession(ref);
    if (!found) return undefined;
    const { session, wallet } = found;
    // 409: the session ended meanwhile, or the payer is paying.
    await wallet.http.call(
      { method: "POST", path: `${pathOf(session.id)}/expire` },
      { 200: Nothing, 204: Nothing, 409: Nothing },
    );
    return find({ ...ref, gatewayId: session.id, data: { country: wallet.country } });
  }

  async function readCallback(headers: CallbackHeaders, rawBody: Buffer): Promise<CallbackEvent> {
    const header = headers["wave-signature"];
    if (!wallets.some(({ webhookSecret }) => isSignedBy(webhookSecret, header, rawBody))) {
      throw new InvalidCallbackError("not signed by Wave, or too long ago");
    }
    const { id, type, data } = z.parse(Event, JSON.parse(rawBody.toString("utf8")));
    // An event about no session, such as Wave's test event or a payment by the wallet's QR code.
    if (!SESSION_EVENTS.includes(type)) return { eventId: id };
    const session = z.parse(z.object({ id: z.string(), client_reference: z.nullish(z.string()) }), data);
    const whole = z.safeParse(Session, data);
    const notice = whole.success ? noticeOf(whole.data) : undefined;
    return {
      eventId: id,
      gatewayId: session.id,
      ...(session.client_reference && { reference: session.client_reference }),
      ...(notice && { notice }),
    };
  }

  /** Wave refunds the whole payment, and only once, however often the call is repeated. */
  async function refund({ reference, charge: ref, amount }: RefundOrder): Promise<RefundNotice> {
    const answer = (gatewayId: string, state: RefundNotice["state"]) => ({ reference, gatewayId, state });
    if (amount !== ref.amount) {
      return answer(ref.gatewayId ?? "", { status: "failed", reason: "partial-refund-not-possible" });
    }
    const found = await findSession(ref);
    if (!found) {
      return answer(ref.gatewayId ?? "", { status: "failed", reason: "checkout-session-not-found" });
    }
    const { session, wallet } = found;
    const { status, body } = await wallet.http.call(
      { method: "POST", path: `${pathOf(session.id)}/refund` },
      { 200: Nothing, 204: Nothing, 400: WaveError, 404: WaveError, 409: WaveError, 422: WaveError },
    );
    if (status === 200 || status === 204) return answer(session.id, { status: "succeeded" });
    return answer(session.id, { status: "failed", reason: codeOf(body) });
  }

  return {
    name: "wave",
    flow: "redirect",
    routes: wallets.map(({ country }) => ({
      method: "mobile_money",
      operator: "wave",
      countries: [country],
      currencies: ["XOF"],
    })),
    refunds: "api",
    refundsOnlyInFull: true,
    expiresAfter: SESSION_SECONDS,
    checks: [30, 60, 120, 300, 600, 900],
    charge,
    find,
    cancel,
    check: () => Promise.all(wallets.map((wallet) => searchSession(wallet, crypto.randomUUID()))),
    readCallback,
    refund,
    findRefund: async ({ reference, charge: ref }) => {
      const found = await findSession(ref);
      if (!found?.session.when_refunded) return undefined;
      return { reference, gatewayId: found.session.id, state: { status: "succeeded" } };
    },
    settlements: async (day) => {
      const perWallet = await Promise.all(wallets.map(({ http }) => settlementsOf(http, day)));
      return perWallet.flat();
    },
  };
}

const pathOf = (sessionId: string) => `/v1/checkout/sessions/${encodeURIComponent(sessionId)}`;

async function getSession({ http }: Wallet, id: string): Promise<Session | undefined> {
  const request = { method: "GET", path: pathOf(id) } as const;
  const { status, body } = await http.call(request, { 200: Session, 404: Nothing });
  return status === 200 ? body : undefined;
}

async function searchSession({ http }: Wallet, reference: string): Promise<Session | undefined> {
  const { body } = await http.call(
    { method: "GET", path: "/v1/checkout/sessions/search", query: { client_reference: reference } },
    { 200: Sessions },
  );
  return bestOf(body.result.filter(({ client_reference }) => client_reference === reference));
}

const answerOf = (session: Session, { country }: Wallet): ChargeAnswer => ({
  gatewayId: session.id,
  redirectUrl: session.wave_launch_url,
  state: stateOf(session),
  data: { country },
});

const codeOf = ({ code, error }: z.output<typeof WaveError>) => code ?? error?.code ?? "no reason";
