import { entitiesAt, localDay } from "@passerelle/domain/billing/entities";
import { newestOf } from "@passerelle/domain/billing/settings";
import { type Period, periodOf } from "@passerelle/domain/financials/months";
import { type Currency, DEFAULT_CURRENCY } from "@passerelle/domain/money";
import { findEntityVersions } from "../../billing/service.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findCurrencies } from "./queries.ts";

export type BooksQuery = {
  entity?: string | undefined;
  currency?: Currency | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Books = Period & {
  entities: { id: string; prefix: string; name: string; currency: Currency }[];
  currencies: Currency[];
  entity: string | null;
  currency: Currency;
};

/**
 * Whose books are asked for, in which currency and period, and what else there is. The currency is that of the named entity,
 * or the one with the most entries. Throws `entity_not_found`.
 */
export async function resolveBooks(db: Db, query: BooksQuery): Promise<Books> {
  const now = new Date();
  const versions = await findEntityVersions(db);
  const inForce = entitiesAt(versions, now);
  // An entity whose first version begins later has its newest one.
  const known = newestOf(versions).map(
    (newest) => inForce.find(({ entity_id }) => entity_id === newest.entity_id) ?? newest,
  );
  const chosen = known.find(({ entity_id }) => entity_id === query.entity);
  if (query.entity !== undefined && !chosen) throw new AppError("entity_not_found");
  const used = await findCurrencies(db, query.entity);
  const own = chosen?.currency ?? used[0] ?? known[0]?.currency ?? DEFAULT_CURRENCY;
  const currency = query.currency ?? own;
  const today = localDay(now, (chosen ?? known[0])?.time_zone ?? "UTC");
  return {
    entities: known.map(({ entity_id, prefix, seller, currency: kept }) => ({
      id: entity_id,
      prefix,
      name: seller.legal_name,
      currency: kept,
    })),
    currencies: [...new Set([...used, own, currency])],
    entity: chosen?.entity_id ?? null,
    currency,
    ...periodOf(query, today),
  };
}
