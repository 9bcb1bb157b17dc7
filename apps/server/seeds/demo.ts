import type { Role } from "@passerelle/domain/roles";
import type { Context } from "../src/platform/context.ts";
import { countDays } from "../src/stats/service.ts";
import { attachDemoAgent, DEMO_ACCOUNTS, seedAccounts } from "./accounts.ts";
import { seedAppointments } from "./appointments.ts";
import { seedBilling } from "./billing.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedResources } from "./resources.ts";
import { seedSubscription } from "./subscriptions.ts";

/** One account per role and a subscriber (product.md, *The demo*); all confirmed, all with `DEMO_PASSWORD`. */
export function demoAccounts(): { email: string; role: Role; subscriber: boolean }[] {
  return DEMO_ACCOUNTS.map(({ email, role, subscriber }) => ({ email, role, subscriber }));
}

/**
 * Fills an empty database with the demo data; a second run adds nothing. With a hosted service it creates no accounts there,
 * because their password is public and the service may be in real use.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  if (!ctx.auth.hosted) await seedAccounts(ctx);
  await seedCatalogue(ctx);
  // Runs after the catalogue, which creates the country of the demo agent.
  if (!ctx.auth.hosted) await attachDemoAgent(ctx);
  await seedResources(ctx);
  await seedBilling(ctx);
  if (!ctx.auth.hosted) await seedSubscription(ctx);
  if (!ctx.auth.hosted) await seedAppointments(ctx);
  // Runs last, because the statistics count the demonstration's data.
  await countDays(ctx);
}
