import type { IdentityLevel } from "@passerelle/domain/identity/levels";
import { holderLevel, type Power, principalLevel } from "@passerelle/domain/mandates/powers";
import type { Db } from "../platform/db.ts";
import type { OwnMandate } from "./access.ts";
import { findPowers } from "./queries.ts";
import { findTemplate } from "./template-queries.ts";

/** The level of identity that a side needs to sign or to accept. */
export async function requiredLevel(db: Db, { mandate, side }: OwnMandate): Promise<IdentityLevel> {
  const powers = (await findPowers(db, [mandate.id])).get(mandate.id) ?? [];
  const given = powers.map(({ power }): Power => power);
  if (side === "holder") return holderLevel(given);
  const template = await findTemplate(db, mandate.template_key, mandate.template_version);
  return principalLevel(given, template?.body.level ?? 1);
}
