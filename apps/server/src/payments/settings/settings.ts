import type { PaymentSettings } from "@passerelle/contract/payments/refunds";
import { DEFAULT_CONTRIBUTION_DAYS } from "@passerelle/domain/payments/abandoned";
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
    return {
      four_eyes_limit: DEFAULT_FOUR_EYES_LIMIT,
      contribution_days: DEFAULT_CONTRIBUTION_DAYS,
      version: 0,
      updated_at: null,
      updated_by: null,
    };
  return {
    four_eyes_limit: stored.four_eyes_limit,
    contribution_days: stored.contribution_days,
    version: stored.version,
    updated_at: stored.updated_at.toISOString(),
    updated_by: { id: stored.updated_by, name: stored.updated_by_name },
  };
}

/** In euros: above it the person who requested a refund cannot approve it (money.md *Refunds*). */
export const getFourEyesLimit = async (db: Db): Promise<number> => (await getSettings(db)).four_eyes_limit;

type Wanted = {
  version: number;
  four_eyes_limit?: number | undefined;
  contribution_days?: number | undefined;
};

/**
 * Changes what is given; the limit for every refund that is not approved yet, the days for every draft. Throws
 * `settings_conflict`.
 */
export function changeSettings(
  ctx: Context,
  actor: Actor,
  { version, four_eyes_limit, contribution_days }: Wanted,
): Promise<PaymentSettings> {
  return ctx.db.transaction().execute(async (trx) => {
    const stands = await getSettings(trx);
    const wanted = {
      four_eyes_limit: four_eyes_limit ?? stands.four_eyes_limit,
      contribution_days: contribution_days ?? stands.contribution_days,
    };
    const isSame =
      stands.four_eyes_limit === wanted.four_eyes_limit &&
      stands.contribution_days === wanted.contribution_days;
    // The same change sent twice.
    if (stands.version > version && isSame) return stands;
    if (!(await updateSettings(trx, { ...wanted, version, updated_by: actor.userId })))
      throw new AppError("settings_conflict");
    await publishPaymentChange(trx);
    return getSettings(trx);
  });
}
