import { type FakeCall, type FakeReply, json } from "./behaviour.ts";
import { COUNTRIES, type FakeOperator, LIMITS, OPERATORS } from "./pawapay-operators.ts";

export type Json = Record<string, unknown>;

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const AMOUNT = /^([0]|([1-9][0-9]{0,17}))([.][0-9]{0,3}[1-9])?$/;
export const failure = (status: number, failureCode: string, failureMessage = failureCode): FakeReply =>
  json(status, { failureReason: { failureCode, failureMessage } });

export function parse(call: FakeCall): Json | undefined {
  try {
    return JSON.parse(call.body.toString("utf8")) as Json;
  } catch {
    return undefined;
  }
}

export function accountOf(body: Json): { phoneNumber: string; provider: string } {
  const payer = (body.payer ?? {}) as { accountDetails?: { phoneNumber?: unknown; provider?: unknown } };
  const { phoneNumber = "", provider = "" } = payer.accountDetails ?? {};
  return { phoneNumber: String(phoneNumber), provider: String(provider) };
}

const PARAMETERS = [
  "depositId",
  "amount",
  "currency",
  "payer",
  "preAuthorisationCode",
  "clientReferenceId",
  "customerMessage",
  "successfulUrl",
  "failedUrl",
  "metadata",
];

/** The answer to a deposit that pawaPay does not accept. */
export function depositProblem(body: Json, closed: Set<string>): FakeReply | undefined {
  const unknown = Object.keys(body).find((name) => !PARAMETERS.includes(name));
  if (unknown) return failure(400, "UNSUPPORTED_PARAMETER", unknown);
  const missing = ["depositId", "amount", "currency", "payer"].find((name) => body[name] === undefined);
  if (missing) return failure(400, "MISSING_PARAMETER", missing);
  if (typeof body.amount !== "string" || !AMOUNT.test(body.amount)) return failure(400, "INVALID_PARAMETER");
  if (!UUID_V4.test(String(body.depositId))) return failure(400, "INVALID_PARAMETER", "depositId");
  const message = body.customerMessage;
  if (message !== undefined && !/^[A-Za-z0-9 ]{4,22}$/.test(String(message))) {
    return failure(400, "INVALID_PARAMETER", "customerMessage");
  }
  const rejected = (failureCode: string) =>
    json(200, {
      depositId: body.depositId,
      status: "REJECTED",
      failureReason: { failureCode, failureMessage: failureCode },
    });
  const { phoneNumber, provider } = accountOf(body);
  const found = OPERATORS.find(({ code }) => code === provider);
  if (!found) return rejected("INVALID_PROVIDER");
  const { prefix, digits } = COUNTRIES[found.country] as { prefix: string; digits: number };
  if (!new RegExp(`^${prefix}\\d{${digits}}$`).test(phoneNumber)) return rejected("INVALID_PHONE_NUMBER");
  if (body.currency !== found.currency) return rejected("INVALID_CURRENCY");
  if (body.amount.includes(".")) return rejected("INVALID_AMOUNT");
  const amount = Number(body.amount);
  if (amount < LIMITS.min || amount > LIMITS.max) return rejected("AMOUNT_OUT_OF_BOUNDS");
  if (found.authType === "REDIRECT_AUTH" && !(body.successfulUrl && body.failedUrl)) {
    return failure(400, "MISSING_PARAMETER", "successfulUrl");
  }
  if (closed.has(provider)) return rejected("PROVIDER_TEMPORARILY_UNAVAILABLE");
  return undefined;
}

/** Removes all but digits, and the zero that people add; the operator is a guess. */
export function predict(call: FakeCall): FakeReply {
  const digits = String(parse(call)?.phoneNumber ?? "").replace(/\D+/g, "");
  for (const [country, { prefix, digits: length }] of Object.entries(COUNTRIES)) {
    if (!digits.startsWith(prefix)) continue;
    const national = digits.slice(prefix.length);
    const phoneNumber = prefix + (national.length === length + 1 ? national.replace(/^0/, "") : national);
    if (phoneNumber.length !== prefix.length + length) break;
    const { code } = OPERATORS.find((one) => one.country === country) as FakeOperator;
    return json(200, { country, provider: code, phoneNumber });
  }
  return failure(400, "INVALID_PHONE_NUMBER");
}
