import type { PaymentSettings } from "@passerelle/contract/payments/refunds";
import { DEFAULT_FOUR_EYES_LIMIT } from "@passerelle/domain/payments/refunds";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { publishPaymentChange } from "../publish-change.ts";
import { findSettings, updateSettings } from "./queries.ts";

export async function getSettings(db: Db): Promise<PaymentSettings> {
  const stored = await findSettings(db);
  if (!stored)
    return { four_eyes_limit: DEFAULT_FOUR_EYES_LIMIT, version: 0, updated_at: null, updated_by: null };
  return {
    four_eyes_limit: stored.four_eyes_limit,
    version: stored.version,
    updated_at: stored.updated_at.toISOString(),
    updated_by: { id: stored.updated_by, name: stored.updated_by_name },
  };
}

/** In euros: above it the person who requested a refund cannot approve it (money.md *Refunds*). */
export const getFourEyesLimit = async (db: Db): Promise<number> => (await getSettings(db)).four_eyes_limit;

/** Changes the limit for every refund that is not approved yet. Throws `settings_conflict`. */
export function changeSettings(
  ctx: Context,
  actor: Actor,
  wanted: { version: number; four_eyes_limit: number },
): Promise<PaymentSettings> {
  return ctx.db.transaction().execute(async (trx) => {
    const stands = await getSettings(trx);
    // The same change sent twice.
    if (stands.version > wanted.version && stands.four_eyes_limit === wanted.four_eyes_limit) return stands;
    if (!(await updateSettings(trx, { ...wanted, updated_by: actor.userId })))
      throw new AppError("settings_conflict");
    await publishPaymentChange(trx);
    return getSettings(trx);
  });
}
