import { isPhoneNumber } from "../phones.ts";
import type { MobileProvider } from "./methods.ts";

type NumberingPlan = {
  /** The dial code without the plus. */
  dial: string;
  /** Number of digits after the dial code. */
  digits: number;
  /** The mobile money operators of ours that work in the country. */
  operators: readonly MobileProvider[];
  /** The prefixes of an operator's national numbers. Wave has no numbers of its own: it is an account on any number. */
  prefixes: Partial<Record<MobileProvider, RegExp>>;
};

/** By ISO 3166-1 alpha-2. Payments from a country without an entry are not possible with any of our operators. */
const PLANS: Readonly<Record<string, NumberingPlan>> = {
  BJ: {
    dial: "229",
    digits: 10,
    operators: ["momo"],
    prefixes: { momo: /^01(42|46|5[0-4679]|6[12679]|9[0167])/ },
  },
  CG: { dial: "242", digits: 9, operators: ["momo"], prefixes: { momo: /^06/ } },
  CI: {
    dial: "225",
    digits: 10,
    operators: ["orange_money", "momo", "wave"],
    prefixes: { orange_money: /^07/, momo: /^05/ },
  },
  CM: {
    dial: "237",
    digits: 9,
    operators: ["orange_money", "momo"],
    prefixes: { orange_money: /^6(5[5-9]|8[5-9]|9)/, momo: /^6(5[0-4]|7|8[0-3])/ },
  },
  // Only Airtel Money and Moov Money work there.
  GA: { dial: "241", digits: 8, operators: [], prefixes: {} },
  // MoMo charges only in naira, which the product does not support.
  NG: { dial: "234", digits: 10, operators: [], prefixes: {} },
  SN: {
    dial: "221",
    digits: 9,
    operators: ["orange_money", "wave"],
    prefixes: { orange_money: /^7[78]/ },
  },
};

/** The operators of a country (ISO 3166-1 alpha-2) through which the product can be paid. */
export function operatorsOf(country: string): readonly MobileProvider[] {
  return PLANS[country]?.operators ?? [];
}

/** The countries (ISO 3166-1 alpha-2) in which the product can be paid through an operator. */
export function countriesOf(operator: MobileProvider): string[] {
  return Object.keys(PLANS).filter((country) => operatorsOf(country).includes(operator));
}

/**
 * The country of a number with a dial code, among those whose numbering plan is known here; undefined for other countries, and
 * for a number without a dial code.
 */
export function countryOfPhone(phone: string): string | undefined {
  return planOf(phone)?.country;
}

/**
 * The operator that probably serves a number, from its first digits. It is only a proposal: numbers are ported, and a Wave
 * account may be on any number. Undefined for a number without a dial code.
 */
export function guessOperator(phone: string): MobileProvider | undefined {
  const found = planOf(phone);
  if (!found) return undefined;
  const { plan } = found;
  // People add the zero that is dialled within a country.
  const national = found.national.length > plan.digits ? found.national.replace(/^0/, "") : found.national;
  if (national.length !== plan.digits) return undefined;
  return plan.operators.find((operator) => plan.prefixes[operator]?.test(national));
}

/**
 * What `guessOperator` knows about some operators, as regular expressions for a number with its dial code and without separators:
 * for a script that cannot contain the numbering plans.
 */
export function operatorPatterns(
  operators: readonly MobileProvider[],
): [pattern: string, operator: MobileProvider][] {
  return Object.values(PLANS).flatMap(({ dial, digits, prefixes }) =>
    operators.flatMap((operator): [string, MobileProvider][] => {
      const prefix = prefixes[operator]?.source.slice(1);
      return prefix === undefined ? [] : [[`^\\+${dial}0?(?=\\d{${digits}}$)${prefix}`, operator]];
    }),
  );
}

function planOf(phone: string): { country: string; plan: NumberingPlan; national: string } | undefined {
  const number = phone.replace(/[\s.()/-]+/g, "").replace(/^00/, "+");
  if (!number.startsWith("+") || !isPhoneNumber(number)) return undefined;
  for (const [country, plan] of Object.entries(PLANS)) {
    if (number.startsWith(`+${plan.dial}`)) {
      return { country, plan, national: number.slice(1 + plan.dial.length) };
    }
  }
  return undefined;
}
