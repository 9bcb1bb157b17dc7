import type { Language } from "@passerelle/contract/shapes";
import type { Plan } from "@passerelle/contract/subscriptions";
import { utcDay } from "@passerelle/domain/days";
import { textIn } from "@passerelle/domain/languages";
import { CURRENCIES } from "@passerelle/domain/money";
import { priceOn } from "@passerelle/domain/subscriptions/prices";
import type { Db } from "../../platform/db.ts";
import { findPlans, findPrices } from "./queries.ts";

/** The plans that can be bought today, smallest first. */
export async function listPlans(db: Db, language: Language): Promise<Plan[]> {
  const day = utcDay(new Date());
  const prices = await findPrices(db);
  return (await findPlans(db)).flatMap((plan): Plan[] => {
    const sold = CURRENCIES.flatMap((currency) => {
      const price = priceOn(prices, { plan_id: plan.id, currency, day });
      return price ? [{ currency, amount: price.amount }] : [];
    });
    if (!plan.is_offered || sold.length === 0) return [];
    const { id, months, rank } = plan;
    return [
      {
        id,
        name: textIn(plan.name, language),
        summary: textIn(plan.summary, language),
        months,
        rank,
        prices: sold,
      },
    ];
  });
}
