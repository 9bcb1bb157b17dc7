import type { Context } from "../src/platform/context.ts";
import { findPersonByEmail, grantPeriod } from "../src/subscriptions/service.ts";
import { FIRST_PLANS } from "./content/subscription-plans.ts";

/** The period of the demo's subscriber; its id is fixed, so that it is granted only once. */
const PERIOD = "5a0c6f0e-3c1b-4a53-9d2e-6b1f0a7c1d10";

/** Grants a year to the demo's subscriber, as its super_admin, so that their page shows a real subscription. */
export async function seedSubscription(ctx: Context): Promise<void> {
  const subscriber = await findPersonByEmail(ctx.db, "abonne@passerelle.test");
  const granter = await findPersonByEmail(ctx.db, "super_admin@passerelle.test");
  const yearly = FIRST_PLANS.at(-1);
  if (!subscriber || subscriber.closed || !granter || !yearly) return;
  const [userId, grantedBy] = [subscriber.id, granter.id];
  // A text that is the same in every language, like a name.
  const reason = "Passerelle";
  await ctx.db.transaction().execute((trx) =>
    grantPeriod(ctx, trx, {
      id: PERIOD,
      userId,
      planId: yearly.id,
      days: 365,
      reason,
      grantedBy,
      isSilent: true,
    }),
  );
}
