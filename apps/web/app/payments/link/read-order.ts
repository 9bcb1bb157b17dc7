import type { LinkOrder } from "@passerelle/contract/payments/links";
import { type Currency, minorUnits } from "@passerelle/domain/money";
import { guessOperator } from "@passerelle/domain/payments/operators";
import type { FailureCode } from "../../lib/client.ts";

/** The fields of the form of a payment link, as typed. */
export const LINK_FIELDS = [
  "key",
  "amount",
  "payer_name",
  "payer_email",
  "method",
  "card_number",
  "card_name",
  "card_expiry",
  "card_cvc",
  "phone",
  "operator",
] as const;
export type LinkField = (typeof LINK_FIELDS)[number];
export type LinkValues = Record<LinkField, string>;

/** Fields that are never written into a page again. */
const SECRET: readonly LinkField[] = ["card_number", "card_expiry", "card_cvc"];

export const readValues = (sent: FormData): LinkValues =>
  Object.fromEntries(
    LINK_FIELDS.map((field) => [field, String(sent.get(field) ?? "").slice(0, 300)]),
  ) as LinkValues;

export const withoutSecrets = (values: LinkValues): LinkValues =>
  Object.fromEntries(
    LINK_FIELDS.map((field) => [field, SECRET.includes(field) ? "" : values[field]]),
  ) as LinkValues;

/** An amount as people type it, `7 500` or `12,50`, in minor units; undefined for anything else. */
export function parseAmount(typed: string, currency: Currency): number | undefined {
  const decimals = minorUnits(currency);
  const plain = typed.replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  const shape = decimals === 0 ? /^\d{1,12}$/ : /^\d{1,12}(?:\.\d{1,2})?$/;
  if (!shape.test(plain)) return undefined;
  const minor = Math.round(Number(plain) * 10 ** decimals);
  return minor > 0 ? minor : undefined;
}

/** The order that the form describes; the API reports what is wrong with it. */
export function orderOf(values: LinkValues, takesCard: boolean): LinkOrder["order"] | undefined {
  const {
    card_number: number,
    card_name: name,
    card_expiry: expiry,
    card_cvc: cvc,
    phone,
    operator,
  } = values;
  switch (values.method) {
    case "card":
      return takesCard ? { method: "card", card: { number, name, expiry, cvc } } : { method: "card" };
    case "mobile_money": {
      // The operator is guessed when no script proposed one and the payer chose none.
      const provider = operator || (guessOperator(phone) ?? "");
      const mobile = { phone, provider } as Extract<LinkOrder["order"], { method: "mobile_money" }>["mobile"];
      return { method: "mobile_money", mobile };
    }
    case "paypal":
      return { method: "paypal" };
    default:
      return undefined;
  }
}

/** The field of the form for each field that the API may refuse. */
const FIELD_OF: Record<string, LinkField> = {
  payer_name: "payer_name",
  payer_email: "payer_email",
  amount: "amount",
  "order.card.number": "card_number",
  "order.card.name": "card_name",
  "order.card.expiry": "card_expiry",
  "order.card.cvc": "card_cvc",
  "order.mobile.phone": "phone",
  "order.mobile.provider": "operator",
};

export const wrongFields = (refused: readonly { field: string }[]): LinkField[] => [
  ...new Set(refused.flatMap(({ field }) => FIELD_OF[field] ?? [])),
];

/** Why an order was refused, with what its payer had typed. */
export type LinkFailure = {
  failure: FailureCode;
  requestId: string | undefined;
  wrong: LinkField[];
  values: LinkValues;
};
