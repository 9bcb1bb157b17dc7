import * as z from "zod/mini";
import type { MtnMomoConfig } from "../../../platform/payment-variables.ts";
import { createHttpClient, type Deadline, keepAccessToken, UnknownResultError } from "../http.ts";
import type { Pace } from "./pace.ts";
import { isRefusal } from "./reasons.ts";

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

// The reference shows a code with a message; the sandbox answers the code alone.
const Reason = z.pipe(
  z.union([z.string(), z.object({ code: z.string() })]),
  z.transform((reason) => (typeof reason === "string" ? reason : reason.code)),
);

/** A request to pay, or a transfer, as MTN reports it. */
const Result = z.object({
  // The reference's examples have numbers where its schema says strings.
  amount: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  currency: z.string(),
  // Only the sandbox answers CREATED.
  status: z.enum(["CREATED", "PENDING", "SUCCESSFUL", "FAILED"]),
  reason: z.nullish(Reason),
});
export type MtnMomoResult = z.output<typeof Result>;

const Refusal = z.optional(z.object({ code: z.optional(z.string()) }));
// The gateway in front of MTN answers 404 too, without a code.
const NotFound = z.object({ code: z.literal("RESOURCE_NOT_FOUND") });

/** The order of both products; the other party is `payer` or `payee`. */
export type MtnMomoOrder = {
  amount: string;
  currency: string;
  externalId: string;
  payer?: Party;
  payee?: Party;
  payerMessage: string;
  payeeNote: string;
};
type Party = { partyIdType: "MSISDN"; partyId: string };

/** One of MTN's products, each with a subscription key and tokens of its own. */
export type MtnMomoProduct = {
  /**
   * Orders the transaction `reference` (UUID version 4). `existing`: the transaction, if MTN had it already. `refused`:
   * MTN's code; the transaction does not and will not exist. Throws UnknownResultError.
   */
  order: (
    reference: string,
    body: MtnMomoOrder,
  ) => Promise<{ existing: MtnMomoResult | undefined } | { refused: string }>;
  /** Undefined when MTN does not know the reference. */
  find: (reference: string) => Promise<MtnMomoResult | undefined>;
};

type ProductOptions = {
  product: "collection" | "disbursement";
  /** Such as `requesttopay`. */
  operation: string;
  subscriptionKey: string;
  callbackUrl: string;
  /** Limits the rate of queries. */
  pace: Pace;
  limits: { deadline?: Deadline };
};

export function createMtnMomoProduct(
  { apiUrl, apiUser, apiKey, environment }: MtnMomoConfig,
  { product, operation, subscriptionKey, callbackUrl, pace, limits }: ProductOptions,
): MtnMomoProduct {
  const common = { name: "MTN MoMo", apiUrl, ...limits };
  const key = { "ocp-apim-subscription-key": subscriptionKey };
  const credentials = Buffer.from(`${apiUser}:${apiKey}`).toString("base64");
  const login = createHttpClient({ ...common, headers: { ...key, authorization: `Basic ${credentials}` } });
  const token = keepAccessToken(async () => {
    const { body } = await login.call({ method: "POST", path: `/${product}/token/` }, { 200: Token });
    return { token: body.access_token, expiresIn: body.expires_in };
  });
  const http = createHttpClient({
    ...common,
    headers: { ...key, "x-target-environment": environment },
    token,
  });
  const path = `/${product}/v1_0/${operation}`;

  const find: MtnMomoProduct["find"] = async (reference) => {
    await pace();
    const reply = await http.call(
      { method: "GET", path: `${path}/${reference}` },
      { 200: Result, 404: NotFound },
    );
    return reply.status === 200 ? reply.body : undefined;
  };

  return {
    find,
    order: async (reference, body) => {
      const reply = await http.call(
        {
          method: "POST",
          path,
          headers: { "x-reference-id": reference, "x-callback-url": callbackUrl },
          json: body,
        },
        { 202: z.unknown(), 400: Refusal, 409: Refusal, 500: Refusal },
      );
      if (reply.status === 202) return { existing: undefined };
      const code = reply.body?.code ?? "BAD_REQUEST";
      const what = `MTN MoMo: POST ${path} answered ${reply.status}`;
      if (reply.status === 500 && !isRefusal(code)) throw new UnknownResultError(what, { status: 500 });
      // MTN may have accepted an earlier order with this reference, although it refuses this one.
      const existing = await find(reference);
      if (existing) return { existing };
      if (reply.status === 409) throw new UnknownResultError(`${what}, then 404`, { status: 409 });
      return { refused: code };
    },
  };
}
