import type { Role } from "@passerelle/domain/roles";
import type { Context } from "../src/platform/context.ts";
import { attachDemoAgent, DEMO_ACCOUNTS, seedAccounts } from "./accounts.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedResources } from "./resources.ts";

/** One account per role and a subscriber (product.md, *The demo*); all confirmed, all with `DEMO_PASSWORD`. */
export function demoAccounts(): { email: string; role: Role; subscriber: boolean }[] {
  return DEMO_ACCOUNTS.map(({ email, role, subscriber }) => ({ email, role, subscriber }));
}

/**
 * Fills an empty database with the demonstration; a second run adds nothing. Where a hosted service keeps the accounts it
 * gets none: their password is known to everybody, and the service may be somebody's real one.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  if (!ctx.auth.hosted) await seedAccounts(ctx);
  await seedCatalogue(ctx);
  // After the countries: the agent of the demonstration works for one of them.
  if (!ctx.auth.hosted) await attachDemoAgent(ctx);
  await seedResources(ctx);
}
