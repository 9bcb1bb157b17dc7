import type { Month } from "@passerelle/domain/financials/months";
import type { Currency } from "@passerelle/domain/money";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findUnvalued } from "./queries.ts";

/** Throws `exchange_rate_missing` when a posting until a month has no value in the currency of the books. */
export async function requireRates(
  db: Db,
  entity: { id: string; currency: Currency },
  to: Month,
): Promise<void> {
  const missing = (await findUnvalued(db, entity)).filter(({ month }) => month <= to);
  if (missing.length > 0) throw new AppError("exchange_rate_missing");
}
