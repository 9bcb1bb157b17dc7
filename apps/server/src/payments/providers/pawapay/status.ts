import { inEveryLanguage, type Language } from "@passerelle/domain/languages";
import * as z from "zod/mini";
import { fromDecimal } from "../../../platform/amounts.ts";
import type { RouteStatus } from "../../provider.ts";
import { OPERATORS, type Operator } from "./operators.ts";

const STATES: Record<"OPERATIONAL" | "DELAYED" | "CLOSED", RouteStatus["state"]> = {
  OPERATIONAL: "up",
  DELAYED: "slow",
  CLOSED: "down",
};

const Channel = z.object({
  instructions: z.optional(z.record(z.string(), z.array(z.object({ text: z.string() })))),
});

const DepositConfiguration = z.object({
  status: z.enum(["OPERATIONAL", "DELAYED", "CLOSED"]),
  minAmount: z.optional(z.string()),
  maxAmount: z.optional(z.string()),
  pinPromptInstructions: z.nullish(z.object({ channels: z.optional(z.array(Channel)) })),
});
type DepositConfiguration = z.output<typeof DepositConfiguration>;

/** What is enabled for our account in each country and with each operator. */
export const ActiveConfiguration = z.object({
  countries: z.array(
    z.object({
      providers: z.array(
        z.object({
          provider: z.string(),
          nameDisplayedToCustomer: z.optional(z.string()),
          currencies: z.array(
            z.object({
              currency: z.string(),
              operationTypes: z.object({ DEPOSIT: z.optional(DepositConfiguration) }),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type ActiveConfiguration = z.output<typeof ActiveConfiguration>;

/** The state of each of our operators; one that is not enabled on the account is down. */
export function statusesOf(configuration: ActiveConfiguration): RouteStatus[] {
  const providers = configuration.countries.flatMap((country) => country.providers);
  return OPERATORS.map((operator) => {
    const provider = providers.find(({ provider: code }) => code === operator.code);
    const deposit = provider?.currencies.find(({ currency }) => currency === operator.currency)
      ?.operationTypes.DEPOSIT;
    return {
      method: "mobile_money",
      operator: operator.operator,
      country: operator.country,
      ...(deposit
        ? { state: STATES[deposit.status], ...detailsOf(deposit, operator) }
        : { state: "down", isNotEnabled: true }),
      ...(provider?.nameDisplayedToCustomer && { merchantName: provider.nameDisplayedToCustomer }),
    };
  });
}

function detailsOf(deposit: DepositConfiguration, { currency }: Operator) {
  const { minAmount: min, maxAmount: max } = deposit;
  const instructions = instructionsOf(deposit);
  return {
    ...(min !== undefined &&
      max !== undefined && {
        limits: { currency, min: fromDecimal(min, currency), max: fromDecimal(max, currency) },
      }),
    ...(instructions && { instructions }),
  };
}

/** The steps of the first channel; pawaPay writes them in French and English. */
function instructionsOf(deposit: DepositConfiguration): Record<Language, string[]> | undefined {
  const steps = deposit.pinPromptInstructions?.channels?.[0]?.instructions;
  const usual = steps?.en ?? Object.values(steps ?? {})[0];
  return usual && inEveryLanguage((language) => (steps?.[language] ?? usual).map(({ text }) => text));
}
