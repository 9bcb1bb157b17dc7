import type { PaymentSettings } from "@passerelle/contract/payments/refunds";
import type { Db } from "../../platform/db.ts";
import { readSetting, readSettings } from "../../settings/service.ts";

/** The settings that those who track payments read. */
export async function getSettings(db: Db): Promise<PaymentSettings> {
  const values = await readSettings(db, ["payments.four_eyes_limit", "payments.contribution_days"]);
  return {
    four_eyes_limit: values["payments.four_eyes_limit"],
    contribution_days: values["payments.contribution_days"],
  };
}

/** In euros: above it the person who requested a refund cannot approve it (money.md *Refunds*). */
export const getFourEyesLimit = (db: Db): Promise<number> => readSetting(db, "payments.four_eyes_limit");

/** Days after which contributions to a draft are returned (decision 0124). */
export const getContributionDays = (db: Db): Promise<number> => readSetting(db, "payments.contribution_days");
